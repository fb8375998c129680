import UsherCore
import UsherStore

/// A show as it stands at this moment: what is sold, what it brought, who is in.
struct LiveShow: Sendable, Equatable {
    /// Somebody came in.
    struct Scan: Sendable, Equatable {
        let id: Entry.ID
        let at: Instant
        let name: String
        let persons: Int
        let gate: String
    }

    /// Which show, as it is asked for: by whoever, of the house that has it.
    struct Name: Hashable, Sendable {
        let house: Organisation.ID
        let show: String
    }

    let row: HouseShowRow
    let currency: String
    let inside: Int
    let sales: LiveSales
    /// Persons by the minute in which they came in.
    let entries: [Int64: Int]
    let scans: [Scan]
    /// The minute in which it was looked at.
    let minute: Int64

    /// So many orders, and so many scans, are told.
    static let last = 10
    static let shownMinutes: Int64 = 60

    var minutes: ClosedRange<Int64> { minute - Self.shownMinutes + 1...minute }
}

extension ConsoleDesk {
    /// Nil where the show is gone.
    func liveShow(_ show: String, of house: Organisation) async throws -> LiveShow? {
        guard let show = UUIDText.normalised(show) else { return nil }
        return try await lives.value(of: LiveShow.Name(house: house.id, show: show)) {
            let now = clock.now()
            guard let row = try await houseShows.find(show, of: house.id) else { return nil }
            let counts = try await events.counts(of: row.event, date: nil, at: now, withLast: true)
            let sales = try await orders.live(of: row.event, at: now, last: LiveShow.last)
            let minute = now.microseconds / 60_000_000
            let scans = (counts?.last ?? []).map { entry in
                LiveShow.Scan(
                    id: entry.entry, at: entry.at, name: entry.sale.name, persons: entry.persons.count, gate: entry.gate)
            }
            // What is older than an hour is in no plot, and would make each look another one.
            let shown = minute - LiveShow.shownMinutes + 1
            let minutes = (counts?.tally.minutes ?? [:]).filter { $0.key >= shown }
            return LiveShow(
                row: row, currency: house.currency, inside: counts?.totalUsed ?? 0, sales: sales, entries: minutes, scans: scans,
                minute: minute)
        }
    }
}
