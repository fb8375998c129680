import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// Whom a house brings along, and by what they may sign in.
@Suite struct HousePeopleTests {
    private static let credentials = HouseTable.all.filter(\.isCredential).map(\.name)
    private static let known = Statement(
        """
        INSERT INTO accounts (id, uuid, email, name, preferred_language, created_at)
        VALUES (1001, 'uuid ’1001', 'another@x.example', 'As they are here', 'en', 0)
        """)
    private static let key = Statement(
        """
        INSERT INTO api_keys (id, account_id, name, hash, scopes, created_at, kind) VALUES (990001, 1001, 'Own', $1, 1, 0, 0)
        """)
    private static let name = Selection<String>("SELECT name FROM accounts WHERE id = 1001")
    private static let keys = Selection<Int64>("SELECT id FROM api_keys ORDER BY id")

    private func count(_ table: String, in database: Database) async throws -> Int64 {
        let statement = Statement(expanded: "SELECT COUNT(*) FROM \(table)")
        return try await database.read { try $0.first(statement) { $0.int(0) } ?? 0 }
    }

    @Test("By what somebody signs in comes along for those who are new, and never for an account that is here", arguments: HouseWorld.pairs)
    func credentials(_ from: Engine, _ to: Engine) async throws {
        #expect(
            Self.credentials
                == ["account_mails", "factor_tokens", "identities", "mail_tokens", "passkeys", "recovery_codes", "second_factors"])
        for isKnown in [false, true] {
            try await HouseWorld.between(from, to) { source, target, file in
                try await HouseWorld.fill(source)
                _ = try await source.write { try $0.execute(Self.key, [UInt8](repeating: 9, count: 32)) }
                try await HouseWorld.loosen(target)
                if isKnown { _ = try await target.write { try $0.execute(Self.known) } }
                let receipt = try await HouseWorld.export(source, to: file)
                #expect(try await HouseWorld.bring(file, into: target) == receipt)
                for table in Self.credentials {
                    #expect(try await count(table, in: target) == (isKnown ? 0 : 1), "\(table), \(isKnown ? "known" : "new")")
                }
                let keys = try await target.read { try $0.all(Self.keys) }
                #expect(keys.contains(990_001) != isKnown && keys.count == (isKnown ? 1 : 2), "the house's own key comes in any case")
                #expect(try await count("sessions", in: target) == 1)
                #expect(try await (target.read { try $0.first(Self.name) } == "As they are here") == isKnown)
            }
        }
    }
}
