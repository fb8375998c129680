import UsherCore

/// How much one catalogue may make of itself: some of its numbers stand for as many rows. Everything is stored in one transaction, so
/// these are also what a reader waits for at most, and what the database's log grows by.
package struct CatalogueBounds: Sendable, Equatable {
    /// Scans of printed codes, a row each.
    package var scans: Int64
    /// Persons in sales, a code each.
    package var persons: Int64
    /// Seats of the seat maps that differ from each other; a row of a map is told by its length.
    package var seats: Int64

    package init(scans: Int64 = 1_000_000, persons: Int64 = 10_000_000, seats: Int64 = 1_000_000) {
        self.scans = scans
        self.persons = persons
        self.seats = seats
    }
}

/// Counts what a file makes while it is read, and says once for each bound where the file goes past it.
struct CatalogueCount: Sendable {
    private let bounds: CatalogueBounds
    private var scans: Int64 = 0
    private var persons: Int64 = 0
    private var seats: Int64 = 0

    init(_ bounds: CatalogueBounds) { self.bounds = bounds }

    mutating func add(_ campaign: CatalogueCampaign, _ problems: inout [CatalogueFault]) {
        for (index, home) in campaign.homes.enumerated() {
            guard let count = home.code?.scans, count > 0 else { continue }
            Self.add(count, to: &scans, bounds.scans, ".addresses[\(index)].qr.scans", "scans", "import.max_scans", &problems)
        }
        for (index, code) in (campaign.codes ?? []).enumerated() where code.scans > 0 {
            Self.add(code.scans, to: &scans, bounds.scans, ".qr_codes[\(index)].scans", "scans", "import.max_scans", &problems)
        }
    }

    mutating func add(_ sale: CatalogueSale, _ problems: inout [CatalogueFault]) {
        for (index, line) in sale.lines.enumerated() {
            let path = ".lines[\(index)].quantity"
            Self.add(Int64(line.quantity), to: &persons, bounds.persons, path, "persons", "import.max_persons", &problems)
        }
    }

    mutating func add(_ map: SeatMap, _ problems: inout [CatalogueFault]) {
        Self.add(Int64(map.seats.count), to: &seats, bounds.seats, ".seat_map", "seats", "import.max_seats", &problems)
    }

    private static func add(
        _ more: Int64, to sum: inout Int64, _ most: Int64, _ path: String, _ what: String, _ setting: String,
        _ problems: inout [CatalogueFault]
    ) {
        let before = sum
        sum = sum > .max - more ? .max : sum + more
        if before <= most, sum > most { problems.append(CatalogueFault(path, "the file makes more than \(most) \(what) (\(setting))")) }
    }
}
