/// Who may come in by a sale. Stored as one small JSON document in the sale's row, so that a scan of one person
/// and of a thousand reads one row: `[[[line, type, quantity(, category, label)],…],[[person, line index, seat, code(, status, since)],…]]`.
package struct Roster: Sendable, Equatable {
    /// In order of id.
    package let lines: [SaleLine]
    /// In order of id.
    package let persons: [Person]

    package init(lines: [SaleLine], persons: [Person]) {
        self.lines = lines
        self.persons = persons
    }

    package func index(of line: SaleLine.ID) -> Int? { lines.firstIndex { $0.id == line } }

    /// Persons are in order of id, unless an import has given them ids in another one: halving finds nearly all, and a search of all the rest.
    package func index(of person: Person.ID) -> Int? {
        var (low, high) = (0, persons.count)
        while low < high {
            let middle = (low + high) / 2
            if persons[middle].id < person { low = middle + 1 } else { high = middle }
        }
        if low < persons.count, persons[low].id == person { return low }
        return persons.firstIndex { $0.id == person }
    }
}

extension Roster {
    package var document: [UInt8] {
        var json = JSONWriter(capacity: 32 + 48 * persons.count)
        json.beginArray()
        json.beginArray()
        for line in lines {
            json.beginArray()
            json.integer(line.id.rawValue)
            json.integer(line.ticketType.rawValue)
            json.integer(Int64(line.quantity))
            if let category = line.category {
                json.string(category.key)
                json.string(category.label)
            }
            json.endArray()
        }
        json.endArray()
        json.beginArray()
        for person in persons { person.write(&json) }
        json.endArray()
        json.endArray()
        return json.bytes
    }

    package init(document: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
        var json = JSONReader(document)
        var lines: [SaleLine] = []
        var persons: [Person] = []
        try json.beginArray()
        try json.beginArray()
        var first = true
        while try json.nextElement(first: &first) {
            try json.beginArray()
            let id = try json.integer()
            try json.expect(0x2C)
            let type = try json.integer()
            try json.expect(0x2C)
            let quantity = try json.integer()
            var category: SaleLine.Category?
            if json.peek() == 0x2C {
                try json.expect(0x2C)
                let key = try json.string()
                try json.expect(0x2C)
                category = SaleLine.Category(key: key, label: try json.string())
            }
            try json.expect(0x5D)
            lines.append(SaleLine(id: .init(id), ticketType: .init(type), quantity: Int(quantity), category: category))
        }
        try json.expect(0x2C)
        try json.beginArray()
        first = true
        while try json.nextElement(first: &first) { persons.append(try Person(&json)) }
        try json.expect(0x5D)
        self.init(lines: lines, persons: persons)
    }
}

extension Person {
    fileprivate func write(_ json: inout JSONWriter) {
        json.beginArray()
        json.integer(id.rawValue)
        json.integer(Int64(line))
        if let seat { json.string(seat) } else { json.null() }
        json.string(code)
        if let status {
            json.string(status.rawValue)
            // Unknown is as long ago as can be.
            json.integer(statusSince?.microseconds ?? 0)
        }
        json.endArray()
    }

    fileprivate init(_ json: inout JSONReader) throws(JSONSyntaxError) {
        try json.beginArray()
        let id = try json.integer()
        try json.expect(0x2C)
        let line = try json.integer()
        try json.expect(0x2C)
        let seat = try json.stringOrNull()
        try json.expect(0x2C)
        let code = try json.string()
        var status: SaleStatus?
        var since: Instant?
        if json.peek() == 0x2C {
            try json.expect(0x2C)
            status = SaleStatus(rawValue: try json.string())
            try json.expect(0x2C)
            since = Instant(microseconds: try json.integer())
        }
        try json.expect(0x5D)
        self.init(id: .init(id), line: Int(line), seat: seat, code: code, status: status, statusSince: since)
    }
}
