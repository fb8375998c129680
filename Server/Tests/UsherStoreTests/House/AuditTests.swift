import Testing
import UsherCore
import UsherStore
import UsherTesting

@Suite struct AuditTests {
    @Test(arguments: Engine.allCases)
    func aRowTellsWhoWhenWhatAndHow(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            let actor = Actor(account: 7, key: 9, address: "192.0.2.1")
            try await AuditTrail(database).record(
                AuditEntry(at: House.now, actor: actor, organisation: 3, action: "sale.refunded", subject: .plain("123"), result: "refused")
            )
            let row = try #require(try await database.read { try AuditTransaction($0).latestAudit(1) }.first)
            #expect(row.at == House.now)
            #expect(row.actor == actor)
            #expect(row.organisation == 3)
            #expect([row.action, row.subject, row.result] == ["sale.refunded", "123", "refused"])
        }
    }

    @Test(arguments: Engine.allCases)
    func aSecretStandsThereOnlyAsItsHash(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            try await AuditTrail(database).record(
                AuditEntry(at: House.now, actor: .local, action: "key.refused", subject: .secret("abc"), result: "api_key_invalid"))
            let row = try #require(try await database.read { try AuditTransaction($0).latestAudit(1) }.first)
            #expect(row.subject == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        }
    }

    @Test(arguments: Engine.allCases)
    func manyRowsAtOnceAllArrive(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            let trail = AuditTrail(database)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<300 {
                    group.addTask {
                        try await trail.record(AuditEntry(at: House.now, actor: .local, action: "test", subject: .plain("\(index)")))
                    }
                }
                try await group.waitForAll()
            }
            #expect(Set(try await House.audit("test", in: database).map(\.subject)) == Set((0..<300).map(String.init)))
        }
    }

    @Test(arguments: Engine.allCases)
    func aRowFallsWithItsTransaction(_ engine: Engine) async throws {
        struct Stop: Error {}
        try await House.withHouse(engine) { database in
            await #expect(throws: Stop.self) {
                try await database.write { connection in
                    try AuditTransaction(connection).record(AuditEntry(at: House.now, actor: .local, action: "test", subject: .plain("")))
                    throw Stop()
                }
            }
            let rows = try await database.read { try AuditTransaction($0).latestAudit(10) }
            #expect(rows.isEmpty)
        }
    }
}
