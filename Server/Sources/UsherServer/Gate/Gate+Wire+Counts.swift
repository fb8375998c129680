import UsherCore
import UsherStore
import UsherWire

extension LiveCounts {
    init(_ counts: EventCounts) {
        let used = counts.used
        self.init(
            event: Event(id: counts.event.id.wire, name: counts.event.name), date: counts.occurrence.date.wire,
            asOf: counts.asOf.wire, totals: Totals(counts, used: used.values.reduce(0, +)),
            ticketTypes: counts.event.ticketTypes.map {
                TicketType(ticketID: $0.id.wire, name: $0.name, sold: counts.sold[$0.id] ?? 0, used: used[$0.id] ?? 0)
            },
            gates: counts.tally.gates.sorted { $0.key < $1.key }.filter { $0.value.entries != 0 || $0.value.used != 0 }.map {
                Gate(gate: $0.key, entries: $0.value.entries, used: $0.value.used)
            })
    }

    /// Whether something has been counted since: all but the time of asking.
    func differs(from other: LiveCounts) -> Bool {
        var other = other
        other.asOf = asOf
        return self != other
    }
}

extension LiveCounts.Totals {
    fileprivate init(_ counts: EventCounts, used: Int) {
        let (sold, tally) = (counts.totalSold, counts.tally)
        self.init(
            sold: sold, used: used, left: max(0, sold - used), entries: tally.entries, conflicts: tally.conflicts, refused: tally.refused)
    }
}

extension CheckinResponse {
    init(_ counts: EventCounts) {
        let (live, now) = (LiveCounts(counts), floorDivide(counts.asOf.seconds, 60))
        self.init(
            data: Data(
                event: live.event, date: live.date, asOf: live.asOf, totals: live.totals, ticketTypes: live.ticketTypes, gates: live.gates,
                // The 60 minutes that end with the present one.
                perMinute: (now - 59...now).map { Minute(at: Instant(seconds: $0 * 60).wire, used: counts.tally.minutes[$0] ?? 0) },
                last: counts.last.map {
                    Entry(
                        entryID: $0.entry.wire, scannedAt: $0.at.wire, saleID: $0.sale.id.wire, name: $0.sale.name,
                        admitted: $0.persons.count, seats: $0.seats, gate: $0.gate, source: .init(rawValue: $0.source.name))
                }))
    }
}
