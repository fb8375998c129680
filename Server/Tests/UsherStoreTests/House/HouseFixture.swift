import UsherCore
import UsherStore
import UsherTesting

/// What the tests of the house begin with.
enum House {
    static let now = Instant(seconds: 1_766_273_400)

    /// An organisation `globe` and an account `door@globe.example`.
    static func open(_ connection: any Connection) throws -> (organisation: Organisation.ID, account: Account.ID) {
        let organisation = try OrganisationTransaction(connection).save(globe, by: .local, at: now)
        let account = try AccountTransaction(connection).save(door, by: .local, at: now)
        return (organisation, account)
    }

    static let globe = OrganisationDraft(
        uuid: "019b3d5c-0000-7000-8000-000000000001", key: "globe", name: "Globe Theatre", timeZone: "Europe/London", currency: "GBP")
    static let door = AccountDraft(
        uuid: "019b3d5c-0000-7000-8000-000000000002", email: EmailAddress(stored: "door@globe.example"), name: "Dora Door")

    static func withHouse(_ engine: Engine, _ body: (Database) async throws -> Void) async throws {
        try await withDatabase(engine, migrations: Migrations.all, body)
    }

    /// What the audit tells of an action, newest first.
    static func audit(_ action: String, in database: Database) async throws -> [AuditRow] {
        try await database.read { try AuditTransaction($0).latestAudit(1_000).filter { $0.action == action } }
    }
}
