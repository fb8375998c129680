import UsherCore

extension JSONWriter {
    mutating func member(_ name: StaticString, _ value: Instant?) {
        self.name(name)
        if let value { instant(value) } else { null() }
    }

    mutating func member(_ name: StaticString, _ value: Int64?) {
        self.name(name)
        if let value { integer(value) } else { null() }
    }
}
