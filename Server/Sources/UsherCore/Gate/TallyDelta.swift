/// What one change of a sale's log adds to the counts of its event. Stands in each row of the feed of scans, so that counts never
/// need a sale to be read again.
package struct TallyDelta: Sendable, Equatable {
    package struct Used: Sendable, Equatable {
        package let type: TicketType.ID
        /// Days since 1970 for an event with daily re-entry, else 0.
        package let day: Int64
        package var persons: Int
    }
    package struct Gate: Sendable, Equatable {
        package let name: String
        package var entries: Int
        package var used: Int
    }
    package struct Minute: Sendable, Equatable {
        /// Minutes since 1970.
        package let minute: Int64
        package var persons: Int
    }

    package var used: [Used] = []
    package var gates: [Gate] = []
    package var minutes: [Minute] = []
    package var entries = 0
    package var conflicts = 0
    package var refused = 0

    package init() {}

    package static let refused: TallyDelta = {
        var delta = TallyDelta()
        delta.refused = 1
        return delta
    }()

    /// The difference between two states of one sale.
    package init(from before: Usage, to after: Usage, roster: Roster) {
        if TallyDelta.onlyAppends(before, after), let entry = after.entries.last {
            add(entry, of: after, roster, times: 1, firstTime: { before.latest(of: $0) == nil })
            return
        }
        add(before, roster, times: -1)
        add(after, roster, times: 1)
        dropZeroes()
    }

    /// The common case: one scan after all others.
    private static func onlyAppends(_ before: Usage, _ after: Usage) -> Bool {
        after.entries.count == before.entries.count + 1 && after.conflicts.count == before.conflicts.count
            && after.entries.dropLast().elementsEqual(before.entries)
    }

    private mutating func add(_ usage: Usage, _ roster: Roster, times: Int) {
        var counted = Set<Int>()
        for entry in usage.entries where !entry.persons.isEmpty {
            add(entry, of: usage, roster, times: times) { counted.insert($0).inserted }
        }
        conflicts += times * usage.conflicts.count
    }

    private mutating func add(_ entry: Usage.Standing, of usage: Usage, _ roster: Roster, times: Int, firstTime: (Int) -> Bool) {
        let daily = usage.reentry == .daily
        let day = entry.day.days
        var persons = 0
        for index in entry.persons {
            let person = roster.persons[index]
            persons += 1
            let first = firstTime(index)
            if person.status == nil, first || daily { add(roster.lines[person.line].ticketType, day: day, times) }
        }
        guard persons > 0 else { return }
        entries += times
        add(gate: entry.gate, entries: times, used: times * persons)
        add(minute: floorDivide(entry.at.seconds, 60), times * persons)
    }

    private mutating func add(_ type: TicketType.ID, day: Int64, _ persons: Int) {
        if let index = used.firstIndex(where: { $0.type == type && $0.day == day }) {
            used[index].persons += persons
        } else {
            used.append(Used(type: type, day: day, persons: persons))
        }
    }

    private mutating func add(gate name: String, entries: Int, used: Int) {
        if let index = gates.firstIndex(where: { $0.name == name }) {
            gates[index].entries += entries
            gates[index].used += used
        } else {
            gates.append(Gate(name: name, entries: entries, used: used))
        }
    }

    private mutating func add(minute: Int64, _ persons: Int) {
        if let index = minutes.firstIndex(where: { $0.minute == minute }) {
            minutes[index].persons += persons
        } else {
            minutes.append(Minute(minute: minute, persons: persons))
        }
    }

    private mutating func dropZeroes() {
        used.removeAll { $0.persons == 0 }
        gates.removeAll { $0.entries == 0 && $0.used == 0 }
        minutes.removeAll { $0.persons == 0 }
    }
}

// MARK: - Document: {"u":[[type,day,n]],"g":[["North",entries,used]],"m":[[minute,n]],"e":1,"c":0,"r":0} without zeroes
extension TallyDelta {
    package var document: [UInt8] {
        var json = JSONWriter(capacity: 80)
        json.beginObject()
        if !used.isEmpty {
            json.name("u")
            json.beginArray()
            for item in used { json.integers([item.type.rawValue, item.day, Int64(item.persons)]) }
            json.endArray()
        }
        if !gates.isEmpty {
            json.name("g")
            json.beginArray()
            for gate in gates {
                json.beginArray()
                json.string(gate.name)
                json.integer(Int64(gate.entries))
                json.integer(Int64(gate.used))
                json.endArray()
            }
            json.endArray()
        }
        if !minutes.isEmpty {
            json.name("m")
            json.beginArray()
            for item in minutes { json.integers([item.minute, Int64(item.persons)]) }
            json.endArray()
        }
        if entries != 0 { json.member("e", entries) }
        if conflicts != 0 { json.member("c", conflicts) }
        if refused != 0 { json.member("r", refused) }
        json.endObject()
        return json.bytes
    }

    package init(document: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
        var json = JSONReader(document)
        try self.init(&json)
    }

    package init(_ json: inout JSONReader) throws(JSONSyntaxError) {
        try json.expect(0x7B)
        var first = true
        while try json.next(first: &first, closing: 0x7D) {
            let name = try json.string()
            try json.expect(0x3A)
            switch name {
            case "e": entries = Int(try json.integer())
            case "c": conflicts = Int(try json.integer())
            case "r": refused = Int(try json.integer())
            default: try list(name, &json)
            }
        }
    }

    private mutating func list(_ name: String, _ json: inout JSONReader) throws(JSONSyntaxError) {
        var first = true
        try json.beginArray()
        while try json.nextElement(first: &first) {
            if name == "g" {
                try json.beginArray()
                let gate = try json.string()
                try json.expect(0x2C)
                let entries = try json.integer()
                try json.expect(0x2C)
                gates.append(Gate(name: gate, entries: Int(entries), used: Int(try json.integer())))
                try json.expect(0x5D)
                continue
            }
            let numbers = try json.integers()
            switch (name, numbers.count) {
            case ("u", 3): used.append(Used(type: .init(numbers[0]), day: numbers[1], persons: Int(numbers[2])))
            case ("m", 2): minutes.append(Minute(minute: numbers[0], persons: Int(numbers[1])))
            default: throw json.fail()
            }
        }
    }
}

extension JSONWriter {
    /// `[1,2,3]`
    package mutating func integers(_ values: [Int64]) {
        beginArray()
        for value in values { integer(value) }
        endArray()
    }
}

extension JSONReader {
    package mutating func integers() throws(JSONSyntaxError) -> [Int64] {
        var values: [Int64] = []
        var first = true
        try beginArray()
        while try nextElement(first: &first) { values.append(try integer()) }
        return values
    }
}
