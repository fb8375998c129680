import Foundation
import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

/// What a device is told when it comes in, and every half minute: who it is and what it may do, for what, and what time it is.
struct DoorSession: Codable, Sendable {
    var data: Data

    struct Data: Codable, Sendable {
        var device: Device
        /// The house's name.
        var organisation: String
        /// What it may do besides scanning.
        var can: [String]
        var events: [Event]
        var flights: [Flight]
        /// With milliseconds: a device reckons its own clock's error by it.
        var serverTime: String
        var expiresAt: Date?
        /// Names the page: where it is another one than the device has, there is a newer page.
        var build: String

        enum CodingKeys: String, NullKey {
            case device, organisation, can, events, flights, serverTime = "server_time", expiresAt = "expires_at", build
        }
    }

    struct Device: Codable, Sendable {
        var id: Int
        var name: String
        /// The door's name for the counts.
        var gate: String?

        enum CodingKeys: String, NullKey { case id, name, gate }
    }

    /// An event as the Gate lists it.
    struct Event: Codable, Sendable {
        var id: Int
        var name: String
        var date: LocalDay
        var startsAt: Date
        var endsAt: Date?
        var opensAt: Date
        var closesAt: Date
        var timeZone: String
        var venue: String?
        var reentry: ReentryPolicy
        var today: Bool
        var sold: Int
        var used: Int
        /// Sales whose code is short enough to be guessed by who has the list: no cards are kept for them.
        var shortCodes: Int

        enum CodingKeys: String, NullKey {
            case id, name, date, startsAt = "starts_at", endsAt = "ends_at", opensAt = "opens_at", closesAt = "closes_at"
            case timeZone = "time_zone", venue, reentry, today, sold, used, shortCodes = "short_codes"
        }
    }

    /// A flight as an agent boards it.
    struct Flight: Codable, Sendable {
        var flightIdentifier: String
        var number: String
        var departsAt: Date
        /// Where it departs.
        var timeZone: String
        /// The airline's, PEM.
        var publicKey: String

        enum CodingKeys: String, CodingKey {
            case flightIdentifier = "flight_identifier", number, departsAt = "departs_at", timeZone = "time_zone"
            case publicKey = "public_key"
        }
    }
}

/// Where somebody who is signed in may stand.
struct DoorChoices: Codable, Sendable {
    var data: Data

    struct Data: Codable, Sendable {
        var events: [EventListResponse.Event]
        var organisations: [House]
    }

    struct House: Codable, Sendable {
        var id: Int
        var name: String
    }

    static let sample = DoorChoices(
        data: Data(events: EventListResponse.sample.data, organisations: [House(id: 1, name: "Globe Playhouse")]))
}

extension DoorSession.Event {
    init(_ row: EventRow, shortCodes: Int) {
        let event = EventListResponse.Event(row)
        self.init(
            id: event.id, name: event.name, date: event.date, startsAt: event.startsAt, endsAt: event.endsAt, opensAt: event.opensAt,
            closesAt: event.closesAt, timeZone: event.timeZone, venue: event.venue, reentry: event.reentry, today: event.today,
            sold: event.sold, used: event.used, shortCodes: shortCodes)
    }
}

extension DoorSession {
    static let sample = DoorSession(
        data: Data(
            device: Device(id: 31, name: "Anna's phone", gate: "North"), organisation: "Globe Playhouse", can: ["scan", "list", "offline"],
            events: [
                Event(
                    id: 456, name: "Hamlet", date: CivilDate(days: 20_442).wire, startsAt: Instant(seconds: 1_766_278_800).wire,
                    endsAt: Instant(seconds: 1_766_289_600).wire, opensAt: Instant(seconds: 1_766_206_800).wire,
                    closesAt: Instant(seconds: 1_766_293_200).wire, timeZone: "America/New_York", venue: "Globe", reentry: .once,
                    today: true,
                    sold: 2, used: 0, shortCodes: 0)
            ], flights: [], serverTime: "2025-12-20T23:30:00.000Z", expiresAt: Instant(seconds: 1_766_296_800).wire, build: "9f86d081884c"))
}
