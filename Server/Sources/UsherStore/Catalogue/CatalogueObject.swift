import UsherCore

/// An object of a catalogue. Its members are declared once, in the order of an export, and by that are read, bounded and written. What a file
/// leaves out keeps the value that a new object has.
protocol CatalogueObject {
    init()
    mutating func members(_ file: inout CatalogueMembers)
    /// What the members must be together; asked when all have been read.
    func check(_ file: inout CatalogueMembers)
}

extension CatalogueObject {
    func check(_ file: inout CatalogueMembers) {}

    /// Nil where there is any fault.
    static func read(_ value: JSONValue, _ faults: inout [CatalogueFault]) -> Self? {
        CatalogueMembers.read(value, &faults) { file in
            var object = Self()
            object.members(&file)
            object.check(&file)
            return object
        }
    }

    func json(capacity: Int = 256) -> JSONWriter {
        var json = JSONWriter(capacity: capacity)
        json.object(self)
        return json
    }
}

extension JSONWriter {
    mutating func object(_ object: some CatalogueObject) { writing { $0.write(object) } }

    /// Writes on as an object of a catalogue does.
    mutating func writing(_ body: (inout CatalogueMembers) -> Void) {
        var file = CatalogueMembers()
        swap(&self, &file.json)
        body(&file)
        swap(&self, &file.json)
    }
}
