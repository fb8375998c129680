import UsherCore
import UsherStore

/// An organisation or an airline: what `suspend` and `resume` are told to shut and to open again.
protocol Tenant: Sendable {
    /// As messages call one.
    static var kind: String { get }
    /// What an operator may name it by.
    static var handles: String { get }
    /// What is shut with it.
    static var suspension: String { get }

    /// What lists show it by.
    var handle: String { get }
    var name: String { get }

    /// Throws where there is none of this name.
    static func find(_ name: String, _ connection: any Connection) throws -> Self
    /// False where it was so already.
    func suspend(_ connection: any Connection, at now: Instant) throws -> Bool
    func resume(_ connection: any Connection, at now: Instant) throws -> Bool
    func answer(changed: Bool) -> StandingAnswer
}

/// What `suspend` and `resume` say in JSON: the tenant under its kind's name.
struct StandingAnswer: Encodable {
    var organisation: String?
    var airline: String?
    let changed: Bool
}

extension Tenant {
    /// Finds the tenant, changes its standing in the same transaction and says what became of it.
    static func changeStanding(
        of name: String, _ place: DatabaseOptions, _ output: OutputOptions, words: (changed: String, unchanged: String),
        _ change: @escaping @Sendable (Self, any Connection, Instant) throws -> Bool
    ) async throws {
        try await CommandFailure.reported(json: output.json) {
            let (found, changed) = try await place.withDatabase { database in
                try await database.write { connection in
                    let found = try find(name, connection)
                    return (found, try change(found, connection, WallClock.system.now()))
                }
            }
            let text = "\(found.name) (\(found.handle)) \(changed ? words.changed : words.unchanged)."
            try output.answer(found.answer(changed: changed), text: text)
        }
    }
}

extension Organisation: Tenant {
    static var kind: String { "organisation" }
    static var handles: String { "key, UUID or number" }
    static var suspension: String {
        """
        To the public its shows, tours and printed codes are unknown; its members and their keys are refused. \
        Tickets that people have bought stay theirs.
        """
    }

    var handle: String { key }

    static func find(_ name: String, _ connection: any Connection) throws -> Organisation {
        try OrganisationTransaction(connection).organisation(named: name)
    }
    func suspend(_ connection: any Connection, at now: Instant) throws -> Bool {
        try OrganisationTransaction(connection).suspend(self, by: .local, at: now)
    }
    func resume(_ connection: any Connection, at now: Instant) throws -> Bool {
        try OrganisationTransaction(connection).resume(self, by: .local, at: now)
    }
    func answer(changed: Bool) -> StandingAnswer { StandingAnswer(organisation: key, changed: changed) }
}

extension Airline: Tenant {
    static var kind: String { "airline" }
    static var handles: String { "identifier, catalogue key or number" }
    static var suspension: String {
        """
        To the public its boarding passes are unknown; its credentials are refused, and nobody boards by it. \
        Passes that phones have stay on them.
        """
    }

    var handle: String { identifier }

    static func find(_ name: String, _ connection: any Connection) throws -> Airline {
        guard let airline = try AirlineTransaction(connection).airline(named: name) else {
            throw CommandFailure("there is no such airline")
        }
        return airline
    }
    func suspend(_ connection: any Connection, at now: Instant) throws -> Bool {
        try AirlineTransaction(connection).suspend(self, by: .local, at: now)
    }
    func resume(_ connection: any Connection, at now: Instant) throws -> Bool {
        try AirlineTransaction(connection).resume(self, by: .local, at: now)
    }
    func answer(changed: Bool) -> StandingAnswer { StandingAnswer(airline: identifier, changed: changed) }
}
