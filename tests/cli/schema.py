"""Validates JSON lines on standard input against the schema named first: the part of JSON Schema it uses."""
import json
import re
import sys

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "null": type(None), "boolean": bool}


def is_type(value, name):
    return isinstance(value, TYPES[name]) and not (name in ("integer", "number") and isinstance(value, bool))


def fault(value, schema):
    """What is wrong with the value; None when nothing is."""
    if "const" in schema and value != schema["const"]:
        return f"{value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        return f"{value!r} is none of {schema['enum']}"
    types = schema.get("type")
    if types is not None:
        types = types if isinstance(types, list) else [types]
        if not any(is_type(value, t) for t in types):
            return f"{value!r} is not of type {types}"
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        return f"{value!r} does not match {schema['pattern']}"
    if "oneOf" in schema:
        faults = [fault(value, s) for s in schema["oneOf"]]
        if faults.count(None) != 1:
            return "; ".join(str(f) for f in faults)
    if isinstance(value, list) and "items" in schema:
        for item in value:
            why = fault(item, schema["items"])
            if why:
                return why
    if isinstance(value, dict):
        for key in schema.get("required", []):
            if key not in value:
                return f"{key} is missing"
        for key, item in value.items():
            rule = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
            # Keys may be added, but only together with the schema.
            if rule is None and "properties" in schema:
                return f"{key} is not in the schema"
            why = fault(item, rule) if rule is not None else None
            if why:
                return f"{key}: {why}"
    return None


schema = json.load(open(sys.argv[1], encoding="utf-8"))
count = 0
for line in sys.stdin.buffer:
    count += 1
    why = fault(json.loads(line), schema)
    if why:
        sys.exit(f"# line {count}: {why}: {line[:300]!r}")
print(f"# {count} lines")
sys.exit(0 if count else "# no lines")
