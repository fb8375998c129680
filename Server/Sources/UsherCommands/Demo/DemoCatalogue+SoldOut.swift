import UsherCore

/// A show whose last seat is gone, with a waiting list.
extension DemoCatalogue {
    private var soldOutDate: CivilDate { today.adding(days: 2) }

    var soldOutKey: String { "errors-\(soldOutDate)" }
    var soldOutUUID: String { Self.showUUID("sold-out", soldOutDate) }

    var soldOut: JSONValue {
        .members([
            "key": .string(soldOutKey), "uuid": .string(soldOutUUID), "organisation": .string("demo-globe"),
            "name": .string("The Comedy of Errors"), "category": .string("play"), "starts_at": .string(instant("18:30", soldOutDate)),
            "ends_at": .string(instant("20:30", soldOutDate)), "time_zone": .string(Self.zone),
            "venue": .members(["name": .string("Globe Studio"), "address": .string("21 New Globe Walk, London")]),
            "reentry": .string("once"), "published": .bool(true), "seat_map": DemoHouse.studio("Globe Studio"), "waiting_list": .bool(true),
        ])
    }

    /// Three parties of four in each of the eight rows.
    var soldOutSales: [JSONValue] {
        (0..<24).map { party in
            let (key, row) = ("\(soldOutKey)-\(party)", DemoHouse.letter(party / 3))
            let seats = (1...4).map { JSONValue.string("studio-\(row)-\(party % 3 * 4 + $0)") }
            return .members([
                "key": .string("demo-\(key)"), "organisation": .string("demo-globe"), "event": .string(soldOutKey),
                "status": .string("paid"), "name": .string(DemoNames.all[party % DemoNames.all.count]),
                "email": .string("guest-\(key)@example.com"), "code": .string(memory.code(key)),
                "lines": .array([.members(["ticket_type": .string("studio"), "quantity": .integer(4), "seats": .array(seats)])]),
            ])
        }
    }
}
