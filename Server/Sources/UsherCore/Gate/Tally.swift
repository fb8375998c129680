/// The counts of one occurrence of an event (gate.md 5.2): all deltas of its scans added up.
package struct Tally: Sendable, Equatable {
    private struct UsedKey: Hashable {
        let type: TicketType.ID
        let day: Int64
    }

    package struct Gate: Sendable, Equatable {
        package var entries = 0
        package var used = 0
    }

    private var usedByType: [UsedKey: Int] = [:]
    package private(set) var gates: [String: Gate] = [:]
    /// Persons by minute since 1970; those of the last day.
    package private(set) var minutes: [Int64: Int] = [:]
    package private(set) var entries = 0
    package private(set) var conflicts = 0
    package private(set) var refused = 0
    private var newestMinute: Int64 = 0

    /// Minutes that are kept: nobody asks for more than an hour.
    private static let minutesKept: Int64 = 24 * 60

    /// Doors name themselves: so many names are counted apart, those that come later together.
    package static let mostGates = 500
    package static let otherGates = "…"

    package init() {}

    package mutating func apply(_ delta: TallyDelta) {
        for used in delta.used { usedByType[UsedKey(type: used.type, day: used.day), default: 0] += used.persons }
        for gate in delta.gates {
            let name = gates.count < Tally.mostGates || gates[gate.name] != nil ? gate.name : Tally.otherGates
            gates[name, default: Gate()].entries += gate.entries
            gates[name, default: Gate()].used += gate.used
        }
        for minute in delta.minutes { minutes[minute.minute, default: 0] += minute.persons }
        entries += delta.entries
        conflicts += delta.conflicts
        refused += delta.refused
        prune(delta)
    }

    package mutating func merge(_ other: Tally) { apply(other.delta) }

    private mutating func prune(_ delta: TallyDelta) {
        for minute in delta.minutes { newestMinute = max(newestMinute, minute.minute) }
        guard minutes.count > 2 * Int(Tally.minutesKept) else { return }
        minutes = minutes.filter { $0.key > newestMinute - Tally.minutesKept }
    }

    /// Persons in, by ticket type; `daily` those of one day.
    package func used(reentry: Reentry, on day: CivilDate) -> [TicketType.ID: Int] {
        var used: [TicketType.ID: Int] = [:]
        for (key, persons) in usedByType where reentry != .daily || key.day == day.days { used[key.type, default: 0] += persons }
        return used
    }

    package func used(reentry: Reentry, on day: CivilDate) -> Int {
        used(reentry: reentry, on: day).values.reduce(0, +)
    }

    /// All of it as one delta: the form in which it is stored and merged.
    private var delta: TallyDelta {
        var delta = TallyDelta()
        delta.used = usedByType.map { TallyDelta.Used(type: $0.key.type, day: $0.key.day, persons: $0.value) }
        delta.gates = gates.map { TallyDelta.Gate(name: $0.key, entries: $0.value.entries, used: $0.value.used) }
        delta.minutes = minutes.map { TallyDelta.Minute(minute: $0.key, persons: $0.value) }
        delta.entries = entries
        delta.conflicts = conflicts
        delta.refused = refused
        return delta
    }

    /// Counts by occurrence as one document: `[[occurrence,{delta}],…]`.
    package static func writeAll(_ tallies: [Int64: Tally]) -> [UInt8] {
        var json = JSONWriter()
        json.beginArray()
        for (occurrence, tally) in tallies {
            json.beginArray()
            json.integer(occurrence)
            json.raw(tally.delta.document)
            json.endArray()
        }
        json.endArray()
        return json.bytes
    }

    package static func readAll(document: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> [Int64: Tally] {
        var json = JSONReader(document)
        var tallies: [Int64: Tally] = [:]
        var first = true
        try json.beginArray()
        while try json.nextElement(first: &first) {
            try json.beginArray()
            let occurrence = try json.integer()
            try json.expect(0x2C)
            var tally = Tally()
            tally.apply(try TallyDelta(&json))
            try json.expect(0x5D)
            tallies[occurrence] = tally
        }
        return tallies
    }
}
