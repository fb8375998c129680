"""The places of values in a body: what stands in an example and what its schema knows beside."""

import itertools
import json


def resolved(document, schema):
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    return schema


def places(document, example, schema):
    """Each member of the example, however deep, and each that the schema knows beside."""
    seen = set()
    for place in itertools.chain(members(example), ((name,) for name in resolved(document, schema).get("properties", {}))):
        if place and place not in seen:
            seen.add(place)
            yield example, place


def members(value, place=()):
    """The places of all members of objects and of first elements of arrays."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield place + (name,)
            yield from members(inner, place + (name,))
    elif isinstance(value, list) and value:
        yield place + (0,)
        yield from members(value[0], place + (0,))


def put(base, place, value):
    """The JSON of `base` with these bytes in this place."""
    mark = "\x7f the place \x7f"

    def changed(inner, rest):
        if not rest:
            return mark
        if isinstance(inner, list):
            return [changed(inner[0], rest[1:])] + inner[1:]
        inner = inner if isinstance(inner, dict) else {}
        return {**inner, rest[0]: changed(inner.get(rest[0]), rest[1:])}

    return json.dumps(changed(base, place)).encode().replace(json.dumps(mark).encode(), value, 1)
