import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct APIKeySavingTests {
    @Test(arguments: Engine.allCases)
    func savingTheSameKeyAgainMakesNoSecond(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            let account = try await database.write { try House.open($0).account }
            let first = try await save("door-key-0001", "Door 1", account, .scan, database)
            #expect(try await save("door-key-0001", "Door 1", account, .scan, database) == first, "the same again changes nothing")
            #expect(try await House.audit("key.changed", in: database).isEmpty)
            #expect(try await save("door-key-0001", "Main door", account, .manage, database) == first, "found by its secret")
            #expect(try await save("door-key-0002", "Main door", account, .scan, database) == first, "found by its name")
            let keys = APIKeyStore(database)
            #expect(try await keys.list().map(\.key.name) == ["Main door"])
            #expect(try await keys.authenticate("door-key-0001", at: House.now) == nil, "its secret was replaced")
            #expect(try await keys.authenticate("door-key-0002", at: House.now)?.scopes == .scan)
        }
    }

    @Test(arguments: Engine.allCases)
    func aSecretOfAnotherAccountIsRefused(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            let account = try await database.write { try House.open($0).account }
            let other = try await database.write { connection in
                try AccountTransaction(connection).save(
                    AccountDraft(uuid: "019b3d5c-0000-7000-8000-000000000003", email: EmailAddress(stored: "b@globe.example"), name: "B"),
                    by: .local, at: House.now)
            }
            _ = try await save("door-key-0001", "Door 1", account, .scan, database)
            await #expect(throws: HouseRefusal.taken("key")) { try await save("door-key-0001", "Door 1", other, .scan, database) }
        }
    }

    @Test(arguments: Engine.allCases)
    func aRevokedSecretStaysRevoked(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            let keys = APIKeyStore(database)
            let account = try await database.write { try House.open($0).account }
            _ = try await save("door-key-0001", "Door 1", account, .scan, database)
            try await keys.revoke(named: "Door 1", by: .local, at: House.now)
            _ = try await save("door-key-0001", "Door 1", account, .scan, database)
            #expect(try await keys.authenticate("door-key-0001", at: House.now) == nil)
            #expect(try await keys.list().map(\.revoked) == [House.now])
        }
    }

    @Test(arguments: Engine.allCases)
    func aNameMustMeanOneKey(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            let keys = APIKeyStore(database)
            let account = try await database.write { try House.open($0).account }
            for secret in ["door-key-0001", "door-key-0002"] {
                let draft = APIKeyDraft(account: account, name: "Door", digest: SecretDigest(of: secret), scopes: .scan)
                _ = try await keys.create(draft, by: .local, at: House.now)
            }
            await #expect(throws: HouseRefusal.ambiguousKey) { try await keys.revoke(named: "Door", by: .local, at: House.now) }
            await #expect(throws: HouseRefusal.unknownKey) { try await keys.revoke(named: "Gate", by: .local, at: House.now) }
        }
    }

    @Test(arguments: Engine.allCases)
    func nowhereIsASecretInClear(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            let account = try await database.write { try House.open($0).account }
            _ = try await save("door-key-0001", "Door 1", account, .scan, database)
            let stored = try await database.read { try $0.first(Self.hashes) { $0.blob(0) } }
            #expect(stored == SecretDigest(of: "door-key-0001").bytes)
            #expect(try await database.read { try AuditTransaction($0).latestAudit(100) }.allSatisfy { !$0.subject.contains("door-key") })
        }
    }

    private static let hashes = Statement("SELECT hash FROM api_keys")

    private func save(
        _ secret: String, _ name: String, _ account: Account.ID, _ scopes: KeyScopes, _ database: Database
    ) async throws -> APIKey.ID {
        let draft = APIKeyDraft(account: account, name: name, digest: SecretDigest(of: secret), scopes: scopes)
        return try await database.write { try APIKeyTransaction($0).save(draft, by: .local, at: House.now) }
    }
}
