import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct APIKeyTests {
    private static let secret = "door-key-0001"

    @Test(arguments: Engine.allCases)
    func theExactSecretIsTheKey(_ engine: Engine) async throws {
        try await withKey(engine) { _, keys, account, id async throws in
            let expected = APIKey(id: id, account: account, name: "Door 1", scopes: .scan, expires: nil)
            for _ in 0..<2 { #expect(try await keys.authenticate(Self.secret, at: House.now) == expected) }
            #expect(keys.cached(SecretDigest(of: Self.secret), at: House.now) == .known(expected))
            for wrong in ["", "Door-key-0001", "door-key-00011", "door-key-000", " door-key-0001"] {
                for _ in 0..<2 { #expect(try await keys.authenticate(wrong, at: House.now) == nil, "\(wrong)") }
                #expect(keys.cached(SecretDigest(of: wrong), at: House.now) == .refused)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func anAnswerIsBelievedForTwoSeconds(_ engine: Engine) async throws {
        try await withKey(engine) { database, keys, _, id async throws in
            _ = try await keys.authenticate(Self.secret, at: House.now)
            // As another process would.
            try await database.write { _ = try APIKeyTransaction($0).revoke(id, by: .local, at: House.now) }
            let last = House.now.adding(microseconds: 1_999_999)
            #expect(try await keys.authenticate(Self.secret, at: last) != nil)
            #expect(try await keys.authenticate(Self.secret, at: House.now.adding(seconds: 2)) == nil)
            #expect(keys.cached(SecretDigest(of: Self.secret), at: House.now.adding(seconds: -1)) == .notCached, "a clock set back")
        }
    }

    @Test(arguments: Engine.allCases)
    func aRevocationHereActsAtOnce(_ engine: Engine) async throws {
        try await withKey(engine) { database, keys, _, id async throws in
            #expect(try await keys.authenticate(Self.secret, at: House.now) != nil)
            #expect(try await keys.revoke(id, by: .local, at: House.now))
            #expect(try await keys.authenticate(Self.secret, at: House.now) == nil)
            #expect(try await !keys.revoke(id, by: .local, at: House.now))
            #expect(try await House.audit("key.revoked", in: database).count == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func anExpiryCountsToTheMicrosecondEvenFromMemory(_ engine: Engine) async throws {
        try await withKey(engine, expires: House.now.adding(seconds: 1)) { _, keys, _, _ async throws in
            #expect(try await keys.authenticate(Self.secret, at: House.now.adding(microseconds: 999_999)) != nil)
            #expect(try await keys.authenticate(Self.secret, at: House.now.adding(seconds: 1)) == nil)
            #expect(keys.cached(SecretDigest(of: Self.secret), at: House.now.adding(seconds: 1)) == .refused)
        }
    }

    @Test(arguments: Engine.allCases)
    func aDeactivatedAccountsKeysAreRefusedAtOnce(_ engine: Engine) async throws {
        try await withKey(engine) { database, keys, account, _ async throws in
            let accounts = AccountStore(database, keys: keys, passwords: Passwords(cost: .cheap))
            #expect(try await keys.authenticate(Self.secret, at: House.now) != nil)
            try await accounts.deactivate(account, by: .local, at: House.now)
            #expect(try await keys.authenticate(Self.secret, at: House.now) == nil)
            try await accounts.reactivate(account, by: .local, at: House.now)
            #expect(try await keys.authenticate(Self.secret, at: House.now) != nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func aNewKeyActsAtOnceAlthoughItWasRefusedBefore(_ engine: Engine) async throws {
        try await withKey(engine) { _, keys, account, _ async throws in
            let secret = "door-key-0002"
            #expect(try await keys.authenticate(secret, at: House.now) == nil)
            let draft = APIKeyDraft(account: account, name: "Door 2", digest: SecretDigest(of: secret), scopes: [.scan, .manage])
            _ = try await keys.create(draft, by: .local, at: House.now)
            #expect(try await keys.authenticate(secret, at: House.now)?.scopes.mayManage == true)
            await #expect(throws: HouseRefusal.taken("key")) { try await keys.create(draft, by: .local, at: House.now) }
        }
    }

    @Test(arguments: Engine.allCases)
    func manyWhoAskAtOnceAllGetTheAnswer(_ engine: Engine) async throws {
        try await withKey(engine) { _, keys, _, id async throws in
            let answers = try await withThrowingTaskGroup(of: APIKey.ID?.self) { group in
                for index in 0..<500 {
                    if index == 250 { keys.forget() }
                    group.addTask { try await keys.authenticate(Self.secret, at: House.now)?.id }
                }
                return try await group.reduce(into: [APIKey.ID?]()) { $0.append($1) }
            }
            #expect(answers.count == 500 && answers.allSatisfy { $0 == id })
        }
    }

    @Test func withoutTheDatabaseAKnownKeyLivesNoLongerThanItsTime() async throws {
        try await withKey(.sqlite) { database, keys, _, _ async throws in
            _ = try await keys.authenticate(Self.secret, at: House.now)
            database.close()
            #expect(try await keys.authenticate(Self.secret, at: House.now.adding(seconds: 1)) != nil)
            await #expect(throws: DatabaseError.unavailable("closed")) {
                try await keys.authenticate(Self.secret, at: House.now.adding(seconds: 2))
            }
        }
    }

    @Test func anAnswerAskedForBeforeARevocationIsNotBelieved() async throws {
        let cache = APIKeyCache(life: 2_000_000)
        let digest = SecretDigest(of: Self.secret)
        let key = APIKey(id: 1, account: 1, name: "Door 1", scopes: .scan, expires: nil)
        let answer = try await withCheckedThrowingContinuation { waiter in
            let generation = cache.join(digest, waiter)
            cache.forget()
            guard let generation,
                case .askAgain(let next) = cache.settle(digest, .success(key), at: House.now, generation: generation),
                case .give(let waiters) = cache.settle(digest, .success(nil), at: House.now, generation: next)
            else { return waiter.resume(returning: key) }
            for waiter in waiters { waiter.resume(returning: nil) }
        }
        #expect(answer == nil)
        #expect(cache.find(digest, at: House.now) == .refused)
    }

    @Test func wrongKeysDoNotFillTheMemory() {
        let cache = APIKeyCache(life: 2_000_000)
        for index in 0..<APIKeyCache.most * 3 {
            _ = cache.settle(SecretDigest(of: "wrong \(index)"), .success(nil), at: House.now, generation: 0)
        }
        #expect(cache.count <= APIKeyCache.most)
    }

    private func withKey(
        _ engine: Engine, expires: Instant? = nil,
        _ body: (Database, APIKeyStore, Account.ID, APIKey.ID) async throws -> Void
    ) async throws {
        try await House.withHouse(engine) { database async throws in
            let keys = APIKeyStore(database)
            let account = try await database.write { try House.open($0).account }
            let draft = APIKeyDraft(
                account: account, name: "Door 1", digest: SecretDigest(of: Self.secret), scopes: .scan, expires: expires)
            try await body(database, keys, account, keys.create(draft, by: .local, at: House.now))
        }
    }
}
