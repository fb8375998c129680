import UsherCore

/// Eight evenings in a row that belong together, in the Rose's studio: three categories, one of which needs another.
extension DemoCatalogue {
    static let evenings = "0d9f1f3e-0000-4000-8000-0000000de003"
    static let eveningsKey = "demo-evenings"
    private static let count: Int64 = 8

    /// The first is in four days; tomorrow's demo has the same ones but for one more at the end.
    private var eveningDates: [CivilDate] { (0..<Self.count).map { today.adding(days: 4 + $0) } }

    var firstEvening: String { Self.showUUID("evening", eveningDates[0]) }

    /// The same at each start, whichever day that is.
    static func showUUID(_ name: String, _ date: CivilDate) -> String { SeatIdentity.uuid(show: evenings, seat: "\(name)-\(date)") }

    var production: JSONValue {
        .members([
            "organisation": .string("demo-rose"), "key": .string(Self.eveningsKey), "uuid": .string(Self.evenings),
            "name": .string("Eight Evenings with Marlowe"), "category": .string("play"), "published": .bool(true),
            "description": .string("A play an evening, and a talk after each."),
        ])
    }

    var eveningShows: [JSONValue] {
        eveningDates.enumerated().map { number, date in
            .members([
                "key": .string("evening-\(date)"), "uuid": .string(Self.showUUID("evening", date)), "organisation": .string("demo-rose"),
                "production": .string(Self.eveningsKey), "name": .string("Eight Evenings with Marlowe"), "category": .string("play"),
                "description": .string("A play an evening, and a talk after each."), "starts_at": .string(instant("19:00", date)),
                "ends_at": .string(instant("21:30", date)), "time_zone": .string(Self.zone),
                "venue": .members(["name": .string("Rose Playhouse"), "address": .string("56 Park Street, London")]),
                "reentry": .string("once"), "published": .bool(true), "seat_map": DemoHouse.studio("Rose Studio"), "sheet": eveningSheet,
            ])
        }
    }

    private var eveningSheet: JSONValue {
        func category(_ key: String, _ name: String, _ more: [JSONValue.Member] = []) -> JSONValue {
            .object([.init(name: "key", value: .string(key)), .init(name: "name", value: .string(name))] + more)
        }
        let need = JSONValue.members(["any_of": .array([.string("adult")]), "per": .integer(3)])
        return .members([
            "categories": .array([
                category("adult", "Adult"), category("student", "Student", [.init(name: "proof", value: .string("Student card"))]),
                category("child", "Child", [.init(name: "needs", value: .array([need]))]),
            ]),
            "prices": .array(
                [("adult", 2_400), ("student", 1_600), ("child", 900)].map { key, amount in
                    .members(["category": .string(key), "amount": .integer(amount)])
                }),
        ])
    }
}
