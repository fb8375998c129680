extension JSONWriter {
    /// An object with the members that `body` writes.
    package mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
        beginObject()
        try body(&self)
        endObject()
    }

    /// An array with what `body` writes of each element.
    package mutating func array<Element>(
        _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) throws -> Void
    ) rethrows {
        beginArray()
        for element in elements { try body(&self, element) }
        endArray()
    }

    /// A member that is an array of objects.
    package mutating func objects<Element>(
        _ name: StaticString, _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) throws -> Void
    ) rethrows {
        self.name(name)
        try array(elements) { json, element in try json.object { try body(&$0, element) } }
    }
}
