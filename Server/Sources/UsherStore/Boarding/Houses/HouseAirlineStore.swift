package import UsherCore

/// Why a house does not become an airline.
package enum HouseAirlineRefusal: Error, Sendable, Equatable {
    /// No airline has this credential.
    case unknown
    /// The airline is a house's already.
    case taken
    /// The house is an airline already.
    case full
}

/// Which airline a house is: one of each, for as long as the airline is there. Its credential stays as it was.
package struct HouseAirlineStore: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// Nil where the house is none.
    package func airline(of house: Organisation.ID) async throws -> Airline? {
        try await database.read { connection in
            guard let id = try connection.first(HouseAirlineStatements.ofHouse, house) else { return nil }
            return try AirlineTransaction(connection).airline(id)
        }
    }

    /// Makes a house the airline that has this credential. Throws `HouseAirlineRefusal`, `BoardingRefusal.suspended`.
    package func connect(_ apple: AppleIdentifier, to house: Organisation.ID, by actor: Actor, at now: Instant) async throws -> Airline {
        try await database.write { connection in
            try Self.mayFly(house, connection)
            let airlines = AirlineTransaction(connection)
            guard let access = try airlines.access(apple.airlineIdentifier, token: apple.digest, at: now), access.session == nil,
                let airline = try airlines.airline(access.airline)
            else { throw HouseAirlineRefusal.unknown }
            guard !access.isSuspended else { throw BoardingRefusal.suspended }
            try Self.join(airline.id, house, connection, by: actor, at: now)
            return airline
        }
    }

    /// Founds an airline for a house. `apple`: a credential that nobody has yet, for apps. Throws `HouseAirlineRefusal`.
    package func found(
        _ name: String, _ apple: AppleIdentifier, in house: Organisation.ID, by actor: Actor, at now: Instant
    ) async throws -> Airline {
        try await database.write { connection in
            try Self.mayFly(house, connection)
            let made = try AirlineTransaction(connection).create(apple, name: name, mayFound: true, .none, by: actor, at: now).airline
            try Self.join(made.id, house, connection, by: actor, at: now)
            return made
        }
    }

    /// Makes a house an airline by an operator's word; false where it is that one already. Throws as `connect` does.
    static func bring(
        _ airline: Airline.ID, _ house: Organisation.ID, _ connection: any Connection, by actor: Actor, at now: Instant
    ) throws -> Bool {
        if try connection.first(HouseAirlineStatements.ofHouse, house) == airline { return false }
        try mayFly(house, connection)
        try join(airline, house, connection, by: actor, at: now)
        return true
    }

    /// Only a house that has Boarding becomes an airline, and until the commit it has.
    private static func mayFly(_ house: Organisation.ID, _ connection: any Connection) throws {
        guard try OrganisationTransaction(connection).uses(.boarding, house) else { throw ShowRefusal.deskNotGranted }
    }

    private static func join(
        _ airline: Airline.ID, _ house: Organisation.ID, _ connection: any Connection, by actor: Actor, at now: Instant
    ) throws {
        if try connection.first(HouseAirlineStatements.ofHouse, house) != nil { throw HouseAirlineRefusal.full }
        // Of two houses that ask for one airline at the same instant, the second finds the first's row.
        guard try connection.execute(HouseAirlineStatements.insert, airline, house, now) > 0 else { throw HouseAirlineRefusal.taken }
        try AuditTransaction(connection).record(
            AuditEntry(at: now, actor: actor, organisation: house, action: "airline.connected", subject: .plain("airline \(airline)")))
    }
}

private enum HouseAirlineStatements {
    static let ofHouse = Selection<Airline.ID>("SELECT airline_id FROM house_airlines WHERE organisation_id = $1")
    static let insert = Statement(
        "INSERT INTO house_airlines (airline_id, organisation_id, connected_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
}
