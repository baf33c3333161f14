;;; recvalid.el --- recvalid in M-x compile  -*- lexical-binding: t -*-
;; Load this file; then M-x compile RET recvalid FILE RET goes from finding to finding.
(require 'compile)
(add-to-list 'compilation-error-regexp-alist-alist
             '(recvalid "^\\([^:\n]+\\):\\([0-9]+\\):\\([0-9]+\\): \\(?:error\\|\\(warning\\)\\|\\(note\\)\\): "
                        1 2 3 (4 . 5)))
(add-to-list 'compilation-error-regexp-alist 'recvalid)
(provide 'recvalid)
;;; recvalid.el ends here
