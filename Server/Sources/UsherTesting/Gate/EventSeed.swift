package import UsherCore
package import UsherStore

/// An event as a test wants it; by default the contract's 456: `once`, New York, 2025-12-20 20:00 to 23:00.
package struct EventSeed: Sendable {
    package var id: Event.ID = 456
    package var organisation: Organisation.ID = 1
    package var name = "Hamlet"
    package var startsAt = Instant(seconds: 1_766_278_800)
    package var endsAt: Instant? = Instant(seconds: 1_766_289_600)
    package var timeZone = "America/New_York"
    package var venue: String? = "Globe"
    package var reentry = Reentry.once
    package var cancelledAt: Instant?
    package var ticketTypes = [TicketType(id: 101, name: "Stalls")]
    package var salt: [UInt8] = Array(repeating: 7, count: 16)

    package init() {}

    /// The same with some things otherwise.
    package func with(_ change: (inout EventSeed) -> Void) -> EventSeed {
        var copy = self
        change(&copy)
        return copy
    }

    package var event: Event {
        Event(
            id: id, organisation: organisation, name: name, startsAt: startsAt, endsAt: endsAt, timeZone: timeZone, venue: venue,
            reentry: reentry, cancelledAt: cancelledAt, ticketTypes: ticketTypes)
    }

    fileprivate var typesDocument: String {
        var json = JSONWriter()
        json.beginArray()
        for type in ticketTypes {
            json.beginArray()
            json.integer(type.id.rawValue)
            json.string(type.name)
            json.endArray()
        }
        json.endArray()
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

extension GateFixture {
    /// Writes an event with its ticket types.
    package static func add(_ seed: EventSeed, _ connection: any Connection) throws {
        try connection.execute(
            FixtureSQL.event, seed.id, uuid(0x03, seed.id.rawValue), seed.organisation, "event-\(seed.id)", seed.name, seed.startsAt,
            seed.endsAt, seed.timeZone, seed.venue, seed.reentry.rawValue, seed.cancelledAt, seed.typesDocument, seed.salt, now)
        for (position, type) in seed.ticketTypes.enumerated() {
            try connection.execute(
                FixtureSQL.ticketType, type.id, uuid(0x04, type.id.rawValue), seed.id, "type-\(type.id)", type.name, position)
        }
        for kind in [IDKind.events, .ticketTypes] { try IDTransaction(connection).reserveID(kind, atLeast: 10_000) }
    }
}
