import UsherCore
import UsherServer

/// The demo's airline: two flights today, and a ticket each that is a page to look at.
struct DemoAirline {
    static let key = "demo-fun-air"
    static let name = "Fun Air"

    let memory: DemoMemory
    let today: CivilDate

    /// Its bearer token.
    var appleIdentifier: String { memory.key("airline") }
    var identifier: String { AppleIdentifier(appleIdentifier)?.airlineIdentifier ?? "" }

    /// The tickets' pages and Wallet passes.
    var pages: [(title: String, path: String)] {
        legs.flatMap { leg in
            let (flight, ticket) = ("\(leg.number) from \(leg.origin) to \(leg.destination)", memory.uuid("ticket-\(leg.number)"))
            return [(flight, "/pages/yourBoardingPass/\(ticket)"), ("the same for Wallet", "/api/v1/boardingpass/\(ticket)")]
        }
    }

    private struct Leg {
        let number: String
        let origin: String
        let destination: String
        let zone: String
        let departs: String
        let gate: String
        let passenger: String
        let seat: String
    }

    private let legs = [
        Leg(
            number: "FF101", origin: "EGTF", destination: "LFAT", zone: "Europe/London", departs: "10:30", gate: "A1", passenger: "jane",
            seat: "2B"),
        Leg(
            number: "FF102", origin: "LFAT", destination: "EGTF", zone: "Europe/Paris", departs: "18:15", gate: "", passenger: "ines",
            seat: "1A"),
    ]

    var json: JSONValue {
        .members([
            "key": .string(Self.key), "name": .string(Self.name), "organisation": .string(Self.key),
            "apple_identifier": .string(appleIdentifier),
            "aircraft": .array([.members(["key": .string("N122DR"), "registration": .string("N122DR"), "type": .string("Cirrus SR22T")])]),
            "passengers": .array([passenger("jane", "Jane", "Roe"), passenger("ines", "Inès", "Lefèvre")]),
            "flights": .array(legs.map(flight)), "tickets": .array(legs.map(ticket)),
        ])
    }

    /// The house that it is: its owner plans flights in the console.
    var house: JSONValue {
        .members([
            "key": .string(Self.key), "name": .string(Self.name), "time_zone": .string(DemoCatalogue.zone), "currency": .string("GBP"),
            "desks": .array([.string("boarding")]),
        ])
    }

    private func passenger(_ key: String, _ first: String, _ last: String) -> JSONValue {
        .members([
            "key": .string(key), "formatted_name": .string("\(first) \(last)"), "first_name": .string(first), "last_name": .string(last),
            "apple_identifier": .string(""),
        ])
    }

    private func flight(_ leg: Leg) -> JSONValue {
        let hour = Int64(leg.departs.prefix(2)) ?? 0
        let minute = Int64(leg.departs.suffix(2)) ?? 0
        let zone = Zone(leg.zone) ?? .universal
        let departs = zone.instant(today, timeOfDay: (hour * 60 + minute) * 60_000_000, repeated: .first)
        return .members([
            "key": .string("\(leg.number)-\(today)"), "aircraft": .string("N122DR"), "origin": .string(leg.origin),
            "origin_time_zone": .string(leg.zone), "destination": .string(leg.destination), "gate": .string(leg.gate),
            "flight_number": .string(leg.number), "scheduled_departure": .string(Timestamp.seconds(departs)),
        ])
    }

    private func ticket(_ leg: Leg) -> JSONValue {
        .members([
            "uuid": .string(memory.uuid("ticket-\(leg.number)")), "flight": .string("\(leg.number)-\(today)"),
            "passenger": .string(leg.passenger), "seat_number": .string(leg.seat),
        ])
    }
}
