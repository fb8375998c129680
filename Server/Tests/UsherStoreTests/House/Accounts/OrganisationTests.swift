import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct OrganisationTests {
    @Test(arguments: Engine.allCases)
    func anOrganisationIsFoundByItsKeyAndChanged(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            var draft = House.globe
            draft.id = 40
            let given = draft
            #expect(try await database.write { try OrganisationTransaction($0).save(given, by: .local, at: House.now) } == 40)
            draft.id = nil
            draft.name = "The Globe"
            let changed = draft
            for _ in 0..<2 {
                #expect(try await database.write { try OrganisationTransaction($0).save(changed, by: .local, at: House.now) } == 40)
            }
            let stored = try #require(try await database.read { try OrganisationTransaction($0).organisation(key: "globe") })
            #expect(stored.name == "The Globe")
            #expect(try await database.read { try OrganisationTransaction($0).organisations() } == [stored])
            #expect(try await House.audit("organisation.changed", in: database).count == 1, "the same again changes nothing")
            draft.key = "other"
            draft.uuid = "019b3d5c-0000-7000-8000-000000000009"
            let other = draft
            #expect(
                try await database.write { try OrganisationTransaction($0).save(other, by: .local, at: House.now) } == 41,
                "ids go on after one that was given")
        }
    }

    @Test(arguments: Engine.allCases)
    func aTakenIDOrUUIDIsRefused(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            try await database.write { try House.open($0) }
            var draft = House.globe
            draft.key = "other"
            let sameUUID = draft
            await #expect(throws: HouseRefusal.taken("id")) {
                try await database.write { try OrganisationTransaction($0).save(sameUUID, by: .local, at: House.now) }
            }
            draft.key = "globe"
            draft.id = 99
            let otherID = draft
            await #expect(throws: HouseRefusal.taken("id")) {
                try await database.write { try OrganisationTransaction($0).save(otherID, by: .local, at: House.now) }
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func aMemberHasOneRoleUntilDismissed(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            let (organisation, account) = try await database.write { try House.open($0) }
            #expect(try await database.read { try OrganisationTransaction($0).role(of: account, in: organisation) } == nil)
            for role in [Role.door, .door, .admin] {
                try await database.write {
                    try OrganisationTransaction($0).appoint(account, as: role, in: organisation, by: .local, at: House.now)
                }
                #expect(try await database.read { try OrganisationTransaction($0).role(of: account, in: organisation) } == role)
            }
            let membership = Membership(organisation: organisation, account: account, role: .admin)
            #expect(try await database.read { try OrganisationTransaction($0).memberships(of: account) } == [membership])
            #expect(try await database.read { try OrganisationTransaction($0).members(of: organisation) } == [membership])
            #expect(
                try await database.write { try OrganisationTransaction($0).dismiss(account, from: organisation, by: .local, at: House.now) }
            )
            #expect(
                try await !database.write {
                    try OrganisationTransaction($0).dismiss(account, from: organisation, by: .local, at: House.now)
                })
            #expect(try await database.read { try OrganisationTransaction($0).role(of: account, in: organisation) } == nil)
            #expect(try await House.audit("member.appointed", in: database).map(\.result) == ["admin", "door"])
            #expect(try await House.audit("member.dismissed", in: database).count == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func nobodyIsAppointedWhereThereIsNothing(_ engine: Engine) async throws {
        try await House.withHouse(engine) { database in
            let (organisation, account) = try await database.write { try House.open($0) }
            await #expect(throws: HouseRefusal.unknownOrganisation) {
                try await database.write { try OrganisationTransaction($0).appoint(account, as: .door, in: 999, by: .local, at: House.now) }
            }
            await #expect(throws: HouseRefusal.unknownAccount) {
                try await database.write {
                    try OrganisationTransaction($0).appoint(999, as: .door, in: organisation, by: .local, at: House.now)
                }
            }
        }
    }
}
