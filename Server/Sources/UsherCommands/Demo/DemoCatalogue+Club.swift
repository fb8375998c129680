import UsherCore

/// A night in the club under the theatre: standing places, an early price, a code.
extension DemoCatalogue {
    static let clubCodeText = "NIGHTOWL"

    /// The same at each start of a day.
    var clubUUID: String { SeatIdentity.uuid(show: memory.code("types"), seat: "club-\(today)") }

    var clubNight: JSONValue {
        let night = today.adding(days: 1)
        return .members([
            "key": .string("club-\(night)"), "uuid": .string(clubUUID), "organisation": .string("demo-globe"),
            "name": .string("Midsummer Club Night"), "category": .string("club"),
            "description": .string("Two floors under the theatre, from ten until late."),
            "starts_at": .string(instant("22:00", night)), "ends_at": .string(instant("04:00", night.adding(days: 1))),
            "time_zone": .string(Self.zone),
            "venue": .members(["name": .string("The Tiring House"), "address": .string("21 New Globe Walk, London")]),
            "reentry": .string("multiple"), "published": .bool(true), "sheet": clubSheet,
        ])
    }

    private var clubSheet: JSONValue {
        .members([
            "areas": .array([area("floor", "Dance floor", 250, "#6A1B9A"), area("gallery", "Gallery", 60, "#1565C0")]),
            "categories": .array([category("early", "Early bird"), category("regular", "Regular")]),
            "prices": .array([price("early", nil, 1_200), price("regular", nil, 1_800), price("regular", "gallery", 2_600)]),
            "quotas": .array([
                .members([
                    "key": .string("early"), "kind": .string("limit"), "size": .integer(40), "categories": .array([.string("early")]),
                    "areas": .array([.string("floor")]),
                ]), .members(["key": .string("house"), "kind": .string("limit"), "size": .integer(280)]),
            ]),
            "fees": .array([
                .members([
                    "key": .string("booking"), "name": .string("Booking fee"), "per": .string("ticket"), "amount": .integer(90),
                ])
            ]),
        ])
    }

    private func area(_ key: String, _ name: String, _ size: Int64, _ colour: String) -> JSONValue {
        .members([
            "key": .string(key), "kind": .string("standing"), "name": .string(name), "size": .integer(size), "color_hex": .string(colour),
        ])
    }

    private func category(_ key: String, _ name: String) -> JSONValue { .members(["key": .string(key), "name": .string(name)]) }

    /// Early birds are on the dance floor alone.
    private func price(_ category: String, _ area: String?, _ amount: Int64) -> JSONValue {
        let scope = area ?? (category == "early" ? "floor" : nil)
        let place: [JSONValue.Member] = scope.map { [.init(name: "area", value: .string($0))] } ?? []
        return .object([.init(name: "category", value: .string(category))] + place + [.init(name: "amount", value: .integer(amount))])
    }

    /// A tenth off, for 100 sales.
    var clubCode: JSONValue {
        .members([
            "organisation": .string("demo-globe"), "code": .string(Self.clubCodeText), "kind": .string("percent"),
            "value": .integer(100_000), "max_sales": .integer(100),
        ])
    }
}
