package import UsherCore

/// An airline with the credential that opened it.
package struct AirlineAccess: Sendable, Equatable {
    package let airline: Airline.ID
    package let identifier: String
    /// Nil with the Apple identifier.
    package let session: String?
    package let expires: Instant?
    /// An operator has shut the airline: whoever has its credential is told so, and gets nothing else.
    package let isSuspended: Bool
}

private enum AirlineStatements {
    static let byIdentifier = Selection<Airline.ID, String, [UInt8], Instant?>(
        "SELECT id, identifier, hash, suspended_at FROM airlines WHERE identifier = $1")
    static let byNumber = Selection<Airline.ID, String, [UInt8], Instant?>(
        "SELECT id, identifier, hash, suspended_at FROM airlines WHERE id = $1")
    static let session = Selection<String, [UInt8], Instant>(
        "SELECT identifier, hash, expires_at FROM airline_sessions WHERE hash = $1 AND airline_id = $2")
    static let read = Selection<Airline>("SELECT {{columns}} FROM airlines WHERE id = $1")
    static let list = Selection<Airline>("SELECT {{columns}} FROM airlines ORDER BY id")
    static let named = Selection<Airline>(
        "SELECT {{columns}} FROM airlines WHERE identifier = $1 OR key = $2 ORDER BY CASE WHEN identifier = $1 THEN 0 ELSE 1 END LIMIT 1")
    static let insert = Statement(
        """
        INSERT INTO airlines (id, identifier, hash, name, background, foreground, label, custom_label, custom_label_enabled, version,
            changed_at, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10, $10)
        ON CONFLICT (identifier) DO NOTHING
        """)
    static let rename = Statement("UPDATE airlines SET name = $2 WHERE id = $1")
}

/// Airlines, inside a transaction of nobody's in particular; what an airline does itself is a `BoardingTransaction`.
package struct AirlineTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// Who may enter `airline` with this token; nil for nobody. Whatever is missing is compared all the same.
    func access(_ airline: String, token: SecretDigest, at now: Instant) throws -> AirlineAccess? {
        var found = try connection.first(AirlineStatements.byIdentifier, airline.lowercased())
        if found == nil, airline.utf8.allSatisfy({ Digits.value($0) != nil }), let number = Int64(airline) {
            found = try connection.first(AirlineStatements.byNumber, number)
        }
        let isOwn = (found.flatMap { SecretDigest(bytes: $0.2) } ?? SecretDigest(of: "no such airline")) == token
        let session = try connection.first(AirlineStatements.session, token.bytes, found?.0 ?? 0)
        guard let (id, identifier, _, suspended) = found else { return nil }
        if isOwn {
            return AirlineAccess(airline: id, identifier: identifier, session: nil, expires: nil, isSuspended: suspended != nil)
        }
        guard let (name, digest, expires) = session, SecretDigest(bytes: digest) == token, expires > now else { return nil }
        return AirlineAccess(airline: id, identifier: identifier, session: name, expires: expires, isSuspended: suspended != nil)
    }

    package func airline(_ id: Airline.ID) throws -> Airline? {
        try connection.first(AirlineStatements.read, id)
    }

    /// The airline that an operator names by its identifier, its catalogue's key or its number.
    package func airline(named name: String) throws -> Airline? {
        if let found = try connection.first(AirlineStatements.named, name.lowercased(), name) { return found }
        return try Int64(name).flatMap { try airline(Airline.ID($0)) }
    }

    /// All of them, oldest first.
    package func airlines() throws -> [Airline] { try connection.all(AirlineStatements.list) }

    /// Makes the airline of this Apple identifier, or renames it; nil keeps the name.
    func create(
        _ apple: AppleIdentifier, name: String?, mayFound: Bool, _ quotas: Quotas, by actor: Actor, at now: Instant
    ) throws -> (airline: Airline, isNew: Bool) {
        let identifier = apple.airlineIdentifier
        var isNew = false
        var known = try connection.first(AirlineStatements.byIdentifier, identifier).map { ($0.0, SecretDigest(bytes: $0.2)) }
        if known == nil {
            guard mayFound else { throw BoardingRefusal.foundingClosed }
            let id = Airline.ID(try IDTransaction(connection).takeIDs(.airlines).lowerBound)
            if try insert(Airline(id: id, identifier: identifier, name: name ?? ""), apple.digest, at: now) {
                isNew = true
                try AuditTransaction(connection).record(
                    AuditEntry(at: now, actor: actor, action: "airline.created", subject: .plain("airline \(id)")))
                known = (id, apple.digest)
            } else {
                known = try connection.first(AirlineStatements.byIdentifier, identifier).map { ($0.0, SecretDigest(bytes: $0.2)) }
            }
        }
        guard let known, let hash = known.1, hash == apple.digest else { throw BoardingRefusal.airlineConflict }
        guard var airline = try airline(known.0) else { throw BoardingRefusal.airlineGone }
        guard airline.suspended == nil else { throw BoardingRefusal.suspended }
        if let name, name != airline.name {
            let transaction = try BoardingTransaction(
                connection, AirlineActor(airline: airline.id, address: actor.address, now: now), quotas)
            try transaction.tellingPhones(of: .airline) { try connection.execute(AirlineStatements.rename, airline.id, name) }
            try transaction.record("airline.renamed", "")
            airline.name = name
        }
        return (airline, isNew)
    }

    /// False where somebody else was faster.
    func insert(_ airline: Airline, _ hash: SecretDigest, at now: Instant) throws -> Bool {
        let look = airline.settings
        return try connection.execute(
            AirlineStatements.insert, airline.id, airline.identifier, hash.bytes, airline.name, look.background.text,
            look.foreground.text, look.label.text, look.customLabel, look.customLabelEnabled, now) > 0
    }
}

extension BoardingStore {
    /// Makes the airline of this Apple identifier, or renames it; with a session where whoever asks has proved to be it.
    package func create(
        _ apple: AppleIdentifier, name: String?, mayFound: Bool = true, session: (AirlineSession, token: SecretDigest)? = nil,
        by actor: Actor, at now: Instant
    ) async throws -> (airline: Airline, isNew: Bool) {
        try await database.write { [quotas] connection in
            let (airline, isNew) = try AirlineTransaction(connection).create(
                apple, name: name, mayFound: mayFound, quotas, by: actor, at: now)
            if let session {
                try BoardingTransaction(connection, AirlineActor(airline: airline.id, address: actor.address, now: now), quotas)
                    .addSession(session.0, token: session.token)
            }
            return (airline, isNew)
        }
    }
}

extension Airline: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("id"), identifier: columns.next("identifier"), name: columns.next("name"), settings: PassSettings(&columns),
            suspended: columns.next("suspended_at"))
    }
}

extension PassSettings: Selectable {
    init(_ columns: inout Columns) {
        self.init()
        background = PassColor(columns.next("background")) ?? background
        foreground = PassColor(columns.next("foreground")) ?? foreground
        label = PassColor(columns.next("label")) ?? label
        customLabel = columns.next("custom_label")
        customLabelEnabled = columns.next("custom_label_enabled")
    }
}
