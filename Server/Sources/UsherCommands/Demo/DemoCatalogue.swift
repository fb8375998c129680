import UsherCore
import UsherServer

/// The demo's content as a catalogue, made for one day: two houses, their people, what is on today and who has bought.
struct DemoCatalogue {
    let memory: DemoMemory
    let today: CivilDate
    /// Tonight's show begins late: the evening has begun already, and the demo sells seats at any hour.
    let isLate: Bool
    /// Keys of events that are there already. What was sold of their seats is as visitors have left it: one that was given back may be
    /// somebody else's by now.
    var known: Set<String> = []

    static let zone = "Europe/London"
    static let globe = "Globe Theatre"
    static let rose = "Rose Playhouse"
    static let owner = "owner@globe.example"
    static let roseOwner = "owner@rose.example"
    static let airlineOwner = "owner@fun-air.example"
    static let door = "door@globe.example"
    static let foreignDoor = "door@rose.example"
    /// Who stands at the counter.
    static let seller = "counter@globe.example"

    /// A ticket that the printed lines scan.
    struct Ticket {
        let code: String
        let seats: [String]
    }

    /// Today's good tickets for so many persons, newest round first.
    func tickets(of persons: Int) -> [Ticket] {
        (1...memory.rounds).reversed().flatMap { round in
            DemoNames.all.indices.filter { size($0) == persons }.map { ticket(round, $0) }
        }
    }

    private var canvass: DemoCampaign { DemoCampaign(memory: memory, today: today) }
    var airline: DemoAirline { DemoAirline(memory: memory, today: today) }

    var text: String {
        JSONText.string(
            .members([
                "catalogue": .integer(1), "organisations": .array(organisations + canvass.organisations),
                "accounts": .array(accounts + canvass.accounts),
                "campaigns": .array(canvass.campaigns),
                "events": .array(events), "sales": .array(goodSales + otherSales + seatSales),
                "airlines": .array([airline.json]),
                "tours": .array(walks), "vouchers": .array(vouchers), "codes": .array([clubCode]),
                "productions": .array([production]),
            ]))
    }

    private var organisations: [JSONValue] {
        [("demo-globe", Self.globe), ("demo-rose", Self.rose)].map { key, name in
            .members(["key": .string(key), "name": .string(name), "time_zone": .string(Self.zone), "currency": .string("GBP")])
        } + [airline.house]
    }

    private var accounts: [JSONValue] {
        [
            account(Self.owner, "Olivia Owner", "demo-globe", "owner", key: "Demo manager", "manage"),
            account(Self.door, "Dora Door", "demo-globe", "door", key: "Demo door", "scan"),
            account(Self.foreignDoor, "Rosa Rival", "demo-rose", "door", key: "Demo door of the Rose", "scan"),
            person(Self.seller, "Connie Counter", "demo-globe", "box_office"),
            person(Self.roseOwner, "Rupert Rose", "demo-rose", "owner"),
            person(Self.airlineOwner, "Fiona Flyer", DemoAirline.key, "owner"),
        ]
    }

    private func account(_ email: String, _ name: String, _ house: String, _ role: String, key: String, _ scope: String) -> JSONValue {
        let key = JSONValue.members([
            "name": .string(key), "key": .string(memory.key(email)), "scopes": .array([.string(scope)]),
        ])
        // A door signs in by its key alone.
        return person(email, name, house, role, keys: [key], password: role == "owner" ? .string(memory.password(email)) : .null)
    }

    private func person(_ email: String, _ name: String, _ house: String, _ role: String) -> JSONValue {
        person(email, name, house, role, keys: [], password: .string(memory.password(email)))
    }

    /// `password`: the demo prints it.
    private func person(
        _ email: String, _ name: String, _ house: String, _ role: String, keys: [JSONValue], password: JSONValue
    ) -> JSONValue {
        .members([
            "email": .string(email), "name": .string(name), "password": password, "email_verified": .bool(true),
            "memberships": .array([.members(["organisation": .string(house), "role": .string(role)])]), "api_keys": .array(keys),
        ])
    }

    private var events: [JSONValue] {
        [
            isLate
                ? event("hamlet", "demo-globe", "Hamlet", from: "23:45", to: "02:45", isPastMidnight: true, house: DemoHouse.large)
                : event("hamlet", "demo-globe", "Hamlet", from: "19:30", to: "22:30", house: DemoHouse.large),
            event("tempest", "demo-globe", "The Tempest", from: "14:00", to: "16:30"),
            event("faustus", "demo-rose", "Doctor Faustus", from: "20:00", to: "22:00"),
            event("dream", "demo-globe", "A Midsummer Night’s Dream", from: "19:00", to: "21:30", in: 3, house: DemoHouse.large),
            event("like-it", "demo-rose", "As You Like It", from: "18:00", to: "20:00", in: 30, house: DemoHouse.studio("Rose Studio")),
            clubNight, soldOut,
        ] + eveningShows
    }

    /// A new event each day: what happened yesterday stays as it was.
    private func event(
        _ key: String, _ organisation: String, _ name: String, from start: String, to end: String, in days: Int64 = 0,
        isPastMidnight: Bool = false, house: JSONValue = .null
    ) -> JSONValue {
        let date = today.adding(days: days)
        let isGlobe = organisation == "demo-globe"
        return .members([
            "key": .string("\(key)-\(date)"), "organisation": .string(organisation), "name": .string(name), "category": .string("play"),
            "starts_at": .string(instant(start, date)), "ends_at": .string(instant(end, isPastMidnight ? date.adding(days: 1) : date)),
            "time_zone": .string(Self.zone),
            "venue": .members([
                "name": .string(isGlobe ? "Globe Theatre" : "Rose Playhouse"),
                "address": .string(isGlobe ? "21 New Globe Walk, London" : "56 Park Street, London"),
            ]),
            "reentry": .string("once"), "published": .bool(true),
            "ticket_types": .array(
                days > 0
                    ? [] : [counterType(key + "-gallery", "gallery", "Gallery", 4_500), counterType(key + "-yard", "yard", "Yard", 1_000)]),
            "seat_map": house,
        ])
    }

    func instant(_ time: String, _ date: CivilDate) -> String {
        let parts = time.split(separator: ":").compactMap { Int64($0) }
        let microseconds = (parts[0] * 60 + parts[1]) * 60_000_000
        return Timestamp.seconds((Zone(Self.zone) ?? .universal).instant(date, timeOfDay: microseconds, repeated: .first))
    }
}

// MARK: - Sales
extension DemoCatalogue {
    /// Tickets of today that each refusal needs, by the name of their code.
    enum Refused: String, CaseIterable {
        case tomorrow, unpaid, pending, cancelled, refunded, expired

        var status: String { self == .tomorrow ? "paid" : rawValue }
    }

    private var goodSales: [JSONValue] {
        (1...memory.rounds).flatMap { round in
            DemoNames.all.enumerated().map { index, name in
                let ticket = ticket(round, index)
                return sale("\(round)-\(index)", "paid", name, ticket.code, size(index), seats: ticket.seats)
            }
        }
            + DemoNames.yard.enumerated().map { index, name in
                sale("yard-\(index)", "paid", name, memory.code("yard-\(index)"), 1 + index % 2)
            }
    }

    /// Sales of seats by their shows: none of a show that is there already.
    private var seatSales: [JSONValue] {
        (known.contains(tonight) ? [] : shopSales) + (known.contains(soldOutKey) ? [] : soldOutSales)
    }

    /// The shows whose seats the demo sells.
    var soldShows: [String] { [tonight, soldOutKey] }

    private var tonight: String { "hamlet-\(today)" }

    private var otherSales: [JSONValue] {
        Refused.allCases.enumerated().map { index, kind in
            sale(
                kind.rawValue, kind.status, DemoNames.refused[index], memory.code(kind.rawValue), 1 + index % 2,
                on: kind == .tomorrow ? today.adding(days: 1) : today)
        }
    }

    /// Sales for one, two and four persons in turn.
    private func size(_ index: Int) -> Int { [2, 1, 4][index % 3] }

    private func ticket(_ round: Int, _ index: Int) -> Ticket {
        let row = String(UnicodeScalar(UInt8(65 + index % 26)))
        return Ticket(
            code: memory.code("\(round)-\(index)"), seats: (1...size(index)).map { "\(row)\((round - 1) * 10 + $0)" })
    }

    private func sale(
        _ key: String, _ status: String, _ name: String, _ code: String, _ persons: Int, seats: [String] = [], on date: CivilDate? = nil
    ) -> JSONValue {
        let type = JSONValue.string(seats.isEmpty ? "yard" : "gallery")
        let line: JSONValue = .members([
            "ticket_type": type, "quantity": .integer(Int64(persons)),
            "seats": seats.isEmpty ? .null : .array(seats.map { .string($0) }),
        ])
        return .members([
            "key": .string("demo-\(today)-\(key)"), "organisation": .string("demo-globe"), "event": .string("hamlet-\(today)"),
            "status": .string(status), "name": .string(name), "email": .string("guest-\(key)@example.com"), "code": .string(code),
            "event_date": .string((date ?? today).description), "lines": .array([line]),
        ])
    }
}
