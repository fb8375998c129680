import UsherCore
import UsherServer
import UsherStore

/// What the demo's shop sells: Hamlet tonight, and two shows of the days to come.
extension DemoCatalogue {
    /// Who has bought in the shop already: seats of tonight's house, here and there.
    var shopSales: [JSONValue] {
        let sections = [("stalls", 24, 40), ("circle", 16, 40), ("balcony", 10, 58)]
        return sections.flatMap { section, rows, seats in
            (0..<rows).flatMap { row -> [JSONValue] in
                // Two parties in a row, never in the same place.
                [row * 7 % (seats - 6), (row * 11 + seats / 2) % (seats - 6)].enumerated().compactMap { party, start in
                    let size = 2 + (row + party) % 3
                    guard party == 0 || abs(start - row * 7 % (seats - 6)) > 6 else { return nil }
                    let ids = (1...size).map { "\(section)-\(DemoHouse.letter(row))-\(start + $0)" }
                    return shopSale("shop-\(section)-\(row)-\(party)", section, ids, DemoNames.all[(row * 2 + party) % DemoNames.all.count])
                }
            }
        }
    }

    private func shopSale(_ key: String, _ section: String, _ seats: [String], _ name: String) -> JSONValue {
        .members([
            "key": .string("demo-\(today)-\(key)"), "organisation": .string("demo-globe"), "event": .string("hamlet-\(today)"),
            "status": .string("paid"), "name": .string(name), "email": .string("guest-\(key)@example.com"),
            "code": .string(memory.code(key)),
            "lines": .array([
                .members([
                    "ticket_type": .string(section), "quantity": .integer(Int64(seats.count)), "seats": .array(seats.map { .string($0) }),
                ])
            ]),
        ])
    }

    /// Ticket types that are no sections of the map: sold at the house's own counter. Their UUIDs are the same at each start.
    func counterType(_ place: String, _ key: String, _ name: String, _ price: Int64) -> JSONValue {
        .members([
            "key": .string(key), "name": .string(name), "price": .integer(price),
            "uuid": .string(SeatIdentity.uuid(show: memory.code("types"), seat: place)),
        ])
    }

    /// Seats of tonight that the house keeps: the sound desk, and the balcony's last row.
    static let keptSeats = (17...24).map { "stalls-X-\($0)" } + (1...58).map { "balcony-J-\($0)" }

    /// Blocks what the house keeps, unless somebody has blocked anything already.
    static func keepSeats(of event: Event.ID, in database: Database, at now: Instant) async throws {
        try await database.write { connection in
            guard let show = try ShowTransaction(connection).show(event: event), show.sections.allSatisfy({ $0.blocked == 0 }) else {
                return
            }
            let taken = try SeatTransaction(connection, event: event).entries(keptSeats)
            try ShowBlocks.block(keptSeats.filter { taken[$0] == nil }, of: event, connection, at: now)
        }
    }
}
