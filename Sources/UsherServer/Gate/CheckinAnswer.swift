import UsherCore
import UsherStore

/// Counts as JSON: whole for 5.2, without minutes and entries for the stream.
enum CheckinAnswer {
    /// `{"data":{…}}` with `per_minute` and `last`.
    static func body(_ counts: EventCounts) -> [UInt8] {
        var json = JSONWriter(capacity: 8_192)
        json.beginObject()
        json.name("data")
        json.beginObject()
        members(counts, asOf: counts.asOf, &json)
        minutes(counts, &json)
        last(counts, &json)
        json.endObject()
        json.endObject()
        return json.bytes
    }

    /// `data` of the stream. `asOf` is given apart, so that two counts can be compared without it.
    static func live(_ counts: EventCounts, asOf: Instant) -> [UInt8] {
        var json = JSONWriter(capacity: 1_024)
        json.beginObject()
        members(counts, asOf: asOf, &json)
        json.endObject()
        return json.bytes
    }

    private static func members(_ counts: EventCounts, asOf: Instant, _ json: inout JSONWriter) {
        json.name("event")
        json.beginObject()
        json.member("id", counts.event.id.rawValue)
        json.member("name", counts.event.name)
        json.endObject()
        json.member("date", counts.occurrence.date)
        json.member("as_of", asOf)
        let used = counts.used
        totals(counts, used, &json)
        types(counts, used, &json)
        gates(counts, &json)
    }

    private static func totals(_ counts: EventCounts, _ used: [TicketType.ID: Int], _ json: inout JSONWriter) {
        let (sold, used) = (counts.totalSold, used.values.reduce(0, +))
        json.name("totals")
        json.beginObject()
        json.member("sold", sold)
        json.member("used", used)
        json.member("left", max(0, sold - used))
        json.member("entries", counts.tally.entries)
        json.member("conflicts", counts.tally.conflicts)
        json.member("refused", counts.tally.refused)
        json.endObject()
    }

    private static func types(_ counts: EventCounts, _ used: [TicketType.ID: Int], _ json: inout JSONWriter) {
        json.name("ticket_types")
        json.beginArray()
        for type in counts.event.ticketTypes {
            json.beginObject()
            json.member("ticket_id", type.id.rawValue)
            json.member("name", type.name)
            json.member("sold", counts.sold[type.id] ?? 0)
            json.member("used", used[type.id] ?? 0)
            json.endObject()
        }
        json.endArray()
    }

    private static func gates(_ counts: EventCounts, _ json: inout JSONWriter) {
        json.name("gates")
        json.beginArray()
        for (name, gate) in counts.tally.gates.sorted(by: { $0.key < $1.key }) where gate.entries != 0 || gate.used != 0 {
            json.beginObject()
            json.member("gate", name)
            json.member("entries", gate.entries)
            json.member("used", gate.used)
            json.endObject()
        }
        json.endArray()
    }

    /// The 60 minutes that end with the present one.
    private static func minutes(_ counts: EventCounts, _ json: inout JSONWriter) {
        let now = floorDivide(counts.asOf.seconds, 60)
        json.name("per_minute")
        json.beginArray()
        for minute in now - 59...now {
            json.beginObject()
            json.member("at", Instant(seconds: minute * 60))
            json.member("used", counts.tally.minutes[minute] ?? 0)
            json.endObject()
        }
        json.endArray()
    }

    private static func last(_ counts: EventCounts, _ json: inout JSONWriter) {
        json.name("last")
        json.beginArray()
        for entry in counts.last {
            json.beginObject()
            json.member("entry_id", entry.entry.rawValue)
            json.member("scanned_at", entry.at)
            json.member("sale_id", entry.sale.id.rawValue)
            json.member("name", entry.sale.name)
            json.member("admitted", entry.persons.count)
            json.name("seats")
            json.beginArray()
            for seat in entry.seats { json.string(seat) }
            json.endArray()
            json.member("gate", entry.gate)
            json.member("source", entry.source.name)
            json.endObject()
        }
        json.endArray()
    }

    static let liveExample = """
        {"event":{"id":456,"name":"Hamlet"},"date":"2025-12-20","as_of":"2025-12-20T23:30:01Z",\
        "totals":{"sold":240,"used":12,"left":228,"entries":7,"conflicts":0,"refused":1},\
        "ticket_types":[{"ticket_id":101,"name":"Stalls","sold":240,"used":12}],"gates":[{"gate":"North","entries":7,"used":12}]}
        """

    static let example = """
        {"data":\(liveExample.dropLast()),"per_minute":[\(exampleMinutes)],\
        "last":[{"entry_id":1001,"scanned_at":"2025-12-20T23:30:00Z","sale_id":123,"name":"John Doe","admitted":2,\
        "seats":["A12","A13"],"gate":"North","source":"online"}]}}
        """

    /// An hour in which everybody came in the last minute.
    private static let exampleMinutes = (0..<60).map { index in
        let at = Instant(seconds: 1_766_273_400).adding(microseconds: Int64(index - 59) * 60_000_000)
        return #"{"at":"\#(Timestamp.seconds(at))","used":\#(index == 59 ? 12 : 0)}"#
    }.joined(separator: ",")
}
