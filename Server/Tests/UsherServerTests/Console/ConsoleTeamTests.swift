@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Who works in a house, what it is called, and how it comes to be.
@Suite struct ConsoleTeamTests {
    private static let console = "/console/o/globe"

    private static func confirm(_ account: Account.ID, _ console: ConsoleServing) async throws {
        try await console.database.write {
            try $0.execute(Statement("UPDATE accounts SET email_verified_at = 1 WHERE id = $1"), account)
        }
    }

    @Test(
        "Console C18 Somebody is invited, withdrawn, changed and removed; the last owner stays; who is removed finds nothing",
        arguments: Engine.allCases)
    func team(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let (team, invite) = ("\(Self.console)/team", "\(Self.console)/team/invite")
            let unconfirmed = try await owner.submit(invite, ["email": "bo@x.example", "role": "box_office"], on: owner.get(invite))
            #expect(unconfirmed.status == .conflict && unconfirmed.text.contains("Please confirm your own e-mail address first"))
            try await Self.confirm(Staff.owner.account, console)
            for (email, role) in [("bo", "editor"), ("bo@x.example", "owner"), ("bo@x.example", "king")] {
                #expect(try await owner.submit(invite, ["email": email, "role": role], on: owner.get(invite)).status == .badRequest)
            }
            let sent = try await owner.submit(invite, ["email": "bo@x.example", "role": "box_office"], on: owner.get(invite))
            #expect(try await owner.follow(sent).text.contains("An invite is on its way to bo@x.example."))
            let page = try await owner.get(team)
            let again = try #require(page.text.firstMatch(of: /action="([^"]+)\/again"/)).1
            #expect(try await owner.submit(again + "/again", on: page).status == .seeOther)
            #expect(try await owner.submit(again + "/withdraw", on: page).status == .notFound, "the new one took its place")
            let newer = try await owner.get(team)
            let last = try #require(newer.text.firstMatch(of: /action="([^"]+)\/withdraw"/)).1
            #expect(try await owner.submit(last + "/withdraw", on: newer).status == .seeOther)
            #expect(!(try await owner.get(team)).text.contains("bo@x.example</span>"))

            let editor = "\(team)/\(GateFixture.uuid(0x02, Staff.editor.rawValue))"
            let changed = try await owner.submit(editor, ["role": "box_office"], on: owner.get(editor))
            #expect(try await owner.follow(changed).text.contains("editor is Box office now."))
            let own = "\(team)/\(GateFixture.uuid(0x02, Staff.owner.rawValue))"
            #expect(try await owner.get(own).status == .forbidden)
            let kept = try await owner.submit(own + "/remove", on: newer)
            #expect(try await owner.follow(kept).text.contains("Nothing was changed: a house needs an owner."))
            let gone = try await owner.submit(editor + "/remove", on: owner.get(editor))
            #expect(gone.status == .seeOther)
            let removed = try await console.browser(.editor)
            #expect(try await removed.get(Self.console).status == .notFound)
            #expect(try await owner.get(editor).status == .notFound)

            let audit = try await owner.get("\(Self.console)/audit?area=member")
            for said in ["Invited somebody", "Gave a member a role", "Removed a member"] { #expect(audit.text.contains(said), "\(said)") }
            #expect(!audit.text.contains("Withdrew an invite"))
        }
    }

    @Test("Console C5 An admin appoints nobody an admin, and changes no owner", arguments: Engine.allCases)
    func admin(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let ann = BoxOfficeFixture.Buyer.ann.id
            try await console.appoint(ann, .admin)
            try await Self.confirm(ann, console)
            let admin = try await console.browser(ann)
            let invite = "\(Self.console)/team/invite"
            let page = try await admin.get(invite)
            #expect(!page.text.contains("value=\"admin\"") && page.text.contains("value=\"editor\""))
            #expect(try await admin.submit(invite, ["email": "bo@x.example", "role": "admin"], on: page).status == .badRequest)
            let owner = "\(Self.console)/team/\(GateFixture.uuid(0x02, Staff.owner.rawValue))"
            #expect(try await admin.get(owner).status == .forbidden)
            #expect(try await admin.submit(owner, ["role": "door"], on: page).status == .forbidden)
            #expect(try await admin.submit(owner + "/remove", on: page).status == .forbidden)
        }
    }

    @Test(
        "Console C4 A house's name, address and places are changed; another's address is refused; the old one leads on",
        arguments: Engine.allCases)
    func settings(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let path = "\(Self.console)/settings"
            let page = try await owner.get(path)
            let zone = "Europe/London"
            for slug in ["rival", "A", "-x-", "a--b"] {
                let refused = try await owner.submit(
                    path, ["name": "Globe", "slug": slug, "country": "GB", "currency": "GBP", "zone": zone], on: page)
                #expect(refused.status == .badRequest || refused.status == .conflict, "\(slug)")
            }
            let done = try await owner.submit(
                path, ["name": "The Globe", "slug": "the-globe", "country": "GB", "currency": "GBP", "zone": zone], on: page)
            #expect(done.headers[.location] == "/console/o/the-globe/settings", "\(done.text)")
            #expect(try await owner.follow(done).text.contains("value=\"The Globe\""))
            #expect(try await owner.get(Self.console).status == .movedPermanently)
        }
    }

    @Test("Console C2 Somebody founds a house: an operator with desks, anybody else with campaigns alone", arguments: Engine.allCases)
    func founding(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let (ann, bob) = (BoxOfficeFixture.Buyer.ann.id, BoxOfficeFixture.Buyer.bob.id)
            try await console.database.write { try AccountTransaction($0).makeOperator(ann, by: .local, at: BoxOfficeFixture.now) }
            let operate = try await console.browser(ann)
            let page = try await operate.get("/console/houses/new")
            let wrong = try await operate.submit("/console/houses/new", ["name": "Playhouse", "country": "US"], on: page)
            #expect(wrong.status == .badRequest && wrong.text.contains("This country has several time zones"))
            let made = try await operate.submit(
                "/console/houses/new", ["name": "Théâtre de l’Été", "country": "FR", "desks": "boxoffice", "desks": "walks"], on: page)
            #expect(made.headers[.location] == "/console/o/theatre-de-l-ete")
            let today = try await operate.follow(made)
            #expect(today.text.contains("First steps") && today.text.contains("Your first show") && today.text.contains("/shows/new"))
            let house = try #require(
                try await console.database.read { try OrganisationTransaction($0).houses(of: ann).first?.organisation })
            #expect(
                house.currency == "EUR" && house.timeZone == "Europe/Paris" && house.country == "FR" && house.desks == [.boxOffice, .walks])

            let other = try await console.browser(bob)
            let second = try await other.submit(
                "/console/houses/new", ["name": "Théâtre de l’Été", "country": "FR", "desks": "boxoffice"],
                on: other.get("/console/houses/new"))
            #expect(second.headers[.location] == "/console/o/theatre-de-l-ete-2")
            #expect(try await other.follow(second).status == .ok)
            let theirs = try #require(
                try await console.database.read { try OrganisationTransaction($0).houses(of: bob).first?.organisation })
            #expect(theirs.desks.isSubset(of: .founded))
            #expect(try await other.get("/console/o/theatre-de-l-ete-2/shows").status == .notFound, "the desk was not granted")
        }
        try await ConsoleServing.run(engine, { $0.organisations.founding = .operator }) { console in
            let bob = try await console.browser(BoxOfficeFixture.Buyer.bob.id)
            let refused = try await bob.submit(
                "/console/houses/new", ["name": "Mine", "country": "GB"], on: bob.get("/console/houses/new"))
            #expect(refused.status == .forbidden && refused.text.contains("Houses are made by whoever runs this server."))
        }
    }
}
