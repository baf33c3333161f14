" Vim compiler file: copy it to ~/.vim/compiler/, then :compiler recvalid, :make, :copen.
if exists("current_compiler")
  finish
endif
let current_compiler = "recvalid"
CompilerSet makeprg=recvalid\ --lang=en\ --color=never\ %:S
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m,%f:\ %m
