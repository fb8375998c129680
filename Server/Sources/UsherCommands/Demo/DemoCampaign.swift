import UsherCore
import UsherServer

/// The demo's canvassers: a team that pays, with a campaign of 300 homes of which many were scanned, and one that pays nothing.
struct DemoCampaign {
    let memory: DemoMemory
    let today: CivilDate

    static let prima = "0d9f1f3e-0000-4000-8000-0000000de001"
    static let elms = "0d9f1f3e-0000-4000-8000-0000000de002"
    static let homes = 300
    /// Whom their tokens name.
    static let payer = "demo-payer"
    static let free = "demo-free"
    static let primaName = "Prima Canvassing"
    static let elmsName = "Elm Street Neighbours"
    static let payerEmail = "payer@prima.example"
    static let freeEmail = "free@elms.example"

    static func building(_ number: Int) -> String { id("08b2a100-d2ca-4fff-8000-00000001", number) }

    static func slug(_ number: Int) -> String { "demo-" + digits(number, 3) }

    var organisations: [JSONValue] {
        let plan = JSONValue.members([
            "plan": .string("team"), "source": .string("stripe"), "status": .string("active"),
            "current_period_end": .string("2037-01-01T00:00:00Z"),
        ])
        return [organisation("demo-prima", Self.primaName, plan), organisation("demo-elms", Self.elmsName, nil)]
    }

    var accounts: [JSONValue] {
        [
            account(Self.payerEmail, "Petra Payer", Self.payer, "demo-prima"),
            account(Self.freeEmail, "Fred Free", Self.free, "demo-elms"),
        ]
    }

    var campaigns: [JSONValue] {
        [
            campaign("demo-prima-run", Self.prima, "demo-prima", "Prima Run", homes: (1...Self.homes).map(home)),
            campaign(
                "demo-elm-street", Self.elms, "demo-elms", "Elm Street",
                homes: [
                    .members([
                        "uuid": .string(Self.id("0d9f1f3e-0000-4000-8000-00000002", 1)), "address": .string("1 Elm Street"),
                        "postal_code": .string("M5V 2B2"), "lat": .number(43.66), "lng": .number(-79.38),
                        "building_gers_id": .string(Self.building(9_001)),
                        "qr": .members([
                            "slug": .string("demo-elm-1"), "scans": .integer(4), "last_scanned_at": .string("\(today)T07:30:00Z"),
                        ]),
                    ])
                ]),
        ]
    }

    private func organisation(_ key: String, _ name: String, _ plan: JSONValue?) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init(name: "key", value: .string(key)), .init(name: "name", value: .string(name)),
            .init(name: "time_zone", value: .string("America/Toronto")), .init(name: "currency", value: .string("CAD")),
        ]
        if let plan { members.append(.init(name: "plan", value: plan)) }
        return .object(members)
    }

    private func account(_ email: String, _ name: String, _ subject: String, _ organisation: String) -> JSONValue {
        .members([
            "email": .string(email), "name": .string(name), "password": .string(memory.password(subject)), "email_verified": .bool(true),
            "identities": .array([.members(["provider": .string("supabase"), "subject": .string(subject)])]),
            "memberships": .array([.members(["organisation": .string(organisation), "role": .string("owner")])]),
        ])
    }

    private func campaign(_ key: String, _ uuid: String, _ organisation: String, _ name: String, homes: [JSONValue]) -> JSONValue {
        .members([
            "key": .string(key), "uuid": .string(uuid), "organisation": .string(organisation), "name": .string(name),
            "region": .string("Toronto"), "destination_url": .string("https://example.com/offer"), "addresses": .array(homes),
        ])
    }

    /// Fifteen streets of twenty houses; every third house has been visited, three of four were scanned, on one of the last two weeks' days.
    private func home(_ number: Int) -> JSONValue {
        let (street, house) = ((number - 1) / 20, (number - 1) % 20)
        let scans = number % 4 == 0 ? 0 : 1 + number * 7 % 5
        var code: [JSONValue.Member] = [.init(name: "slug", value: .string(Self.slug(number)))]
        if scans > 0 {
            let day = today.adding(days: -Int64(1 + number * 5 % 14))
            let time = "\(day)T\(Self.digits(8 + number % 12, 2)):\(Self.digits(number * 13 % 60, 2)):00Z"
            code += [
                .init(name: "scans", value: .integer(Int64(scans))), .init(name: "last_scanned_at", value: .string(time)),
            ]
        }
        return .members([
            "uuid": .string(Self.id("0d9f1f3e-0000-4000-8000-00000001", number)),
            "address": .string("\(house * 2 + 1) \(Self.streets[street])"), "city": .string("Toronto"),
            "postal_code": .string("M5V \(street % 9 + 1)A\(house % 9 + 1)"), "lat": .number(43.64 + Double(street) * 0.0011),
            "lng": .number(-79.40 + Double(house) * 0.0009), "building_gers_id": .string(Self.building(number)),
            "visited": .bool(number % 3 == 0), "qr": .object(code),
        ])
    }

    private static let streets = [
        "Adelaide St", "Bathurst St", "Camden St", "Duncan St", "Esther St", "Front St", "Gore Vale Ave", "Huron St", "Ina Lane", "John St",
        "King St", "Lippincott St", "Mercer St", "Niagara St", "Oxford St",
    ]

    private static func id(_ prefix: String, _ number: Int) -> String { prefix + digits(number, 4) }

    private static func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
