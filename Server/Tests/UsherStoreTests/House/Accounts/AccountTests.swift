import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct AccountTests {
    @Test(arguments: Engine.allCases)
    func anAccountIsMadeOnceAndThenChanged(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            let accounts = self.accounts(database)
            let id = try await accounts.save(House.door, by: .local, at: House.now)
            var again = House.door
            again.name = "Dora D. Door"
            again.emailVerified = House.now
            #expect(try await accounts.save(House.door, by: .local, at: House.now) == id, "the same again changes nothing")
            #expect(try await accounts.save(again, by: .local, at: House.now) == id)
            let email = try #require(EmailAddress(" DOOR@Globe.Example\n"))
            let account = try #require(try await accounts.find(email))
            #expect(account.id == id)
            #expect(account.name == "Dora D. Door")
            #expect(account.emailVerified == House.now)
            #expect(account.preferredLanguage == "en")
            #expect(try await House.audit("account.created", in: database).map(\.subject) == ["\(id)"])
            #expect(try await House.audit("account.changed", in: database).count == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func takenEmailsIDsAndUUIDsAreRefused(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            let accounts = self.accounts(database)
            let id = try await accounts.create(House.door, by: .local, at: House.now)
            await #expect(throws: HouseRefusal.taken("email")) { try await accounts.create(House.door, by: .local, at: House.now) }
            var other = House.door
            other.email = EmailAddress(stored: "other@globe.example")
            let sameUUID = other
            await #expect(throws: HouseRefusal.taken("id")) { try await accounts.create(sameUUID, by: .local, at: House.now) }
            other.uuid = "019b3d5c-0000-7000-8000-000000000009"
            other.id = id
            let sameID = other
            await #expect(throws: HouseRefusal.taken("id")) { try await accounts.create(sameID, by: .local, at: House.now) }
            #expect(try await House.audit("account.created", in: database).count == 1, "a refusal leaves nothing behind")
        }
    }

    @Test(arguments: Engine.allCases)
    func signingInTakesTheRightPasswordOfALiveAccount(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            let passwords = Passwords(cost: .cheap)
            let accounts = AccountStore(database, keys: APIKeyStore(database), passwords: passwords)
            var draft = House.door
            draft.password = try await passwords.hash("Door-Pass-1")
            let id = try await accounts.save(draft, by: .local, at: House.now)
            try await accounts.save(House.door, by: .local, at: House.now)
            #expect(try await accounts.signIn(draft.email, password: "Door-Pass-1")?.id == id, "a save without password keeps it")
            #expect(try await accounts.signIn(draft.email, password: "Door-Pass-2") == nil)
            #expect(try await accounts.signIn(EmailAddress(stored: "nobody@globe.example"), password: "Door-Pass-1") == nil)
            #expect(try await accounts.deactivate(id, by: .local, at: House.now))
            #expect(try await !accounts.deactivate(id, by: .local, at: House.now))
            #expect(try await accounts.signIn(draft.email, password: "Door-Pass-1") == nil)
            #expect(try await accounts.reactivate(id, by: .local, at: House.now))
            #expect(try await accounts.signIn(draft.email, password: "Door-Pass-1")?.id == id)
            #expect(try await House.audit("account.deactivated", in: database).count == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func anOutsideIdentityBelongsToOneAccount(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            let identity = OutsideIdentity(provider: .apple, subject: "000001.abc.0001")
            let first = try await database.write { try House.open($0).account }
            let second = try await database.write { connection in
                try AccountTransaction(connection).save(
                    AccountDraft(uuid: "019b3d5c-0000-7000-8000-000000000003", email: EmailAddress(stored: "b@globe.example"), name: "B"),
                    by: .local, at: House.now)
            }
            for _ in 0..<2 { try await database.write { try AccountTransaction($0).link(identity, to: first, by: .local, at: House.now) } }
            #expect(try await database.read { try AccountTransaction($0).account(with: identity) } == first)
            #expect(try await database.read { try AccountTransaction($0).identities(of: first) } == [identity])
            await #expect(throws: HouseRefusal.taken("identity")) {
                try await database.write { try AccountTransaction($0).link(identity, to: second, by: .local, at: House.now) }
            }
            #expect(try await House.audit("identity.linked", in: database).count == 1)
        }
    }

    private func accounts(_ database: Database) -> AccountStore {
        AccountStore(database, keys: APIKeyStore(database), passwords: Passwords(cost: .cheap))
    }
}
