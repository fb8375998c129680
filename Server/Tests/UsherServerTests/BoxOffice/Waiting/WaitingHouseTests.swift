@testable import UsherPapers
import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing
import UsherCore
import UsherTemplates
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Waiting lists as houses see them, and what is written about them.
@Suite struct WaitingHouseTests {
    @Test("Those who sell see a list and take people off it; nobody else does", arguments: Engine.allCases)
    func staff(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(2)) { world in
            let sold = try await world.sold(SellingServing.places(2))
            let ada = try await world.waits(2, "ada@example.org", more: #","name":"Ada""#)
            let bob = try await world.waits(2, "bob@example.org")
            let path = "waiting-list?show=\(SellingServing.uuid)"
            let first = try await world.console(.get, path + "&limit=1")
            #expect(
                first.text.contains(#""status":"waiting","position":1,"area":null,"category":null,"quantity":2,"at_least":2"#),
                "\(first.text)")
            #expect(first.text.contains(#""email":"ada@example.org","name":"Ada""#) && !first.text.contains("bob@"))
            let cursor = try #require(first.member("cursor")?.text)
            let second = try await world.console(.get, path + "&limit=1&cursor=\(cursor)")
            #expect(second.text.contains("bob@") && second.member("cursor") == .null, "\(second.text)")
            #expect(try await world.console(.get, path, as: .editor).status == .ok)
            #expect(try await world.console(.get, path, as: .door).status == .forbidden)
            #expect(try await world.console(.get, path, as: .foreign).status == .notFound)
            #expect(try await world.console(.get, "waiting-list").status == .badRequest)
            try await world.refund(sold)
            #expect(try await world.offered(ada) == 2)
            #expect(try await world.console(.delete, "waiting-list/\(ada)", as: .door).status == .forbidden)
            #expect(try await world.console(.delete, "waiting-list/\(ada)", as: .foreign).status == .notFound)
            #expect(try await world.console(.delete, "waiting-list/\(ada)").status == .ok)
            #expect(try await world.status(ada) == "declined")
            #expect(try await world.offered(bob) == 2)
            let taken = try await world.take(bob, SellingServing.places(2))
            _ = try await world.pay(try taken.decoded(BoxOffice.CheckoutResponse.self))
            #expect(try await world.console(.delete, "waiting-list/\(bob)").status == .ok)
            #expect(try await world.status(bob) == "bought")
        }
    }

    @Test("A show says whether it has a list, for how long an offer is kept, and when it closes", arguments: Engine.allCases)
    func terms(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let path = "shows/\(SellingServing.uuid)"
            let changed = try await world.console(.patch, path, #"{"waiting_list":true,"offer_minutes":10,"waiting_close_minutes":600}"#)
            #expect(changed.status == .ok && changed.text.contains(#""waiting_list":true,"offer_minutes":10"#), "\(changed.text)")
            for (json, field) in [(#"{"offer_minutes":9}"#, "offer_minutes"), (#"{"waiting_close_minutes":-1}"#, "waiting_close_minutes")] {
                let refused = try await world.console(.patch, path, json)
                #expect(refused.status == .badRequest && refused.member("field") == .string(field), "\(refused.text)")
            }
            let sold = try await world.sold(SellingServing.places(8))
            for _ in 0..<11 { _ = try await world.held(SellingServing.places(8), more: #","email":"x@example.org""#) }
            _ = try await world.held(SellingServing.places(4), more: #","email":"x@example.org""#)
            let ada = try await world.waits(8, "ada@example.org")
            try await world.refund(sold)
            let until = try await world.standing(ada).member("offer")?["until"]?.text
            #expect(until == Timestamp.milliseconds(world.now.adding(seconds: 600)), "\(until ?? "")")
            #expect(try await world.console(.patch, path, #"{"waiting_list":false}"#).status == .ok)
            #expect(try await world.join(1, "b@example.org").refusalCode == "waiting_list_closed")
            #expect(try await world.show().waitingList == nil)
        }
    }

    @Test("Somebody who waits is written to in their language, with one link that proves it", arguments: Engine.allCases)
    func mails(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(2)) { world in
            let sold = try await world.sold(SellingServing.places(2))
            let joined = try await world.join(2, "ada@example.org", more: #","name":"Ada <b>","locale":"de-AT""#)
            let id = try #require(joined.member("id")?.text)
            let asked = try #require(try await Self.delivered(world).first)
            #expect(asked.subject == "Möchten Sie auf Tickets warten? Club night" && asked.to.address == "ada@example.org")
            let entry = try #require(world.sale.desk.links.make(id, for: .entry))
            #expect(asked.text.contains("https://tickets.example.org/waiting/\(id)?k=\(entry)"), "\(asked.text)")
            #expect(asked.html?.contains("<html lang=\"de\">") == true && asked.html?.contains("Ada &lt;b&gt;") == true)
            _ = try await world.sale.desk.waiting.confirm(id, at: world.now)
            try await world.refund(sold)
            let told = try #require(try await Self.delivered(world).first)
            let offer = try #require(world.sale.desk.links.make(id, for: .offer))
            #expect(told.subject == "Tickets für Sie: Club night" && told.text.contains("?k=\(offer)"), "\(told.text)")
            #expect(told.text.contains("2 Tickets sind für Sie reserviert bis ") && told.text.contains("Floor; Floor"), "\(told.text)")
            // Whoever has declined before the mail left is not written to.
            let bob = try await world.waits(1, "bob@example.org")
            _ = try await Self.delivered(world)
            _ = try await world.standing(id, .delete)
            #expect(try await world.offered(bob) == 1)
            _ = try await world.standing(bob, .delete)
            #expect(try await Self.delivered(world).isEmpty)
        }
    }

    @Test("Every mail about a list is there in all five languages", arguments: Language.allCases)
    func languages(language: Language) {
        let show = WaitingLetter.Show(
            title: "Hamlet", startsAt: BoxOfficeFixture.now, zone: .universal, venue: "Playhouse", seller: "Globe")
        let offer = WaitingLetter.Offer(
            places: [.init(section: "Stalls", row: "A", number: "1")], total: Money(8_500, "GBP"), until: BoxOfficeFixture.now)
        let subjects = [WaitingLetter.About.confirm, .joined, .offered(offer)].map { about in
            let mail = WaitingLetter(about, to: "Ada", of: show, link: "https://a.example/x", language: language)
                .message(from: MailAddress("Globe <box@example.org>")!, to: MailAddress("ada@example.org")!)
            #expect(mail.text.contains("https://a.example/x") && mail.html?.contains("href=\"https://a.example/x\"") == true)
            #expect(!mail.text.contains("mail.waiting") && !mail.text.contains("{"), "\(mail.text)")
            return mail.subject
        }
        #expect(Set(subjects).count == 3)
    }

    @Test("Who is erased waits for nothing; addresses go once they are not needed", arguments: Engine.allCases)
    func forgotten(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(1)) { world in
            _ = try await world.sold(SellingServing.places(1))
            let bob = try await world.sale.token(.bob)
            let own = try #require(try await world.join(1, nil, token: bob).member("id")?.text)
            let guest = try await world.waits(1, BoxOfficeFixture.Buyer.bob.email, more: #","area":"floor""#)
            let ada = try await world.waits(1, "ada@example.org")
            try await world.database.write { connection in
                try AccountTransaction(connection).erase(BoxOfficeFixture.Buyer.bob.id, by: .local, at: world.now)
            }
            #expect(try await world.status(own) == "left")
            #expect(try await world.status(guest) == "left")
            #expect(try await world.standing(ada).member("position") == .integer(1))
            _ = try await world.standing(ada, .delete)
            let times = RetentionTimes(audit: 1 << 40, unpaid: 60, webhooks: 1 << 40, invites: 1 << 40, delivered: 1 << 40)
            #expect(try await Self.addresses(world) == ["ada@example.org"])
            _ = try await RetentionStore(world.database).sweep(times, at: world.now.adding(seconds: 61))
            #expect(try await Self.addresses(world).isEmpty)
        }
    }

    @Test(
        "Two who hold offers of one show are erased one after the other, and the offers keep neither's address", arguments: Engine.allCases)
    func offered(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(2)) { world in
            let sold = try await world.sold(SellingServing.places(2))
            let people = [BoxOfficeFixture.Buyer.ann, .bob]
            var waiting: [String] = []
            for person in people { waiting.append(try await world.waits(1, person.email)) }
            try await world.refund(sold)
            for entry in waiting { #expect(try await world.offered(entry) == 1) }
            let now = world.now
            try await world.database.write { connection in
                try connection.execute(Self.verify, BoxOfficeFixture.Buyer.ann.id, now)
                for person in people { try AccountTransaction(connection).erase(person.id, by: .local, at: now) }
            }
            #expect(try await Self.addresses(world).isEmpty)
            #expect(try await world.database.read { try $0.all(Self.offers) } == ["", ""])
        }
    }

    private static let verify = Statement("UPDATE accounts SET email_verified_at = $2 WHERE id = $1")
    private static let offers = Selection<String>("SELECT email FROM bookings WHERE provider = 'none' AND status = 'pending'")
    private static let addresses = Selection<String>("SELECT email FROM waiting WHERE email <> ''")

    private static func addresses(_ world: SellingServing) async throws -> [String] {
        try await world.database.read { try $0.all(Self.addresses) }
    }

    /// What leaves the house when the outbox is delivered now.
    private static func delivered(_ world: SellingServing) async throws -> [MailMessage] {
        let desk = world.sale.desk
        let mail = WaitingMail(
            store: desk.waiting, house: HouseMailStore(world.database), site: desk.site, links: desk.links,
            from: try #require(MailAddress("Globe <box@example.org>")),
            clock: world.sale.clock.clock)
        let sent = Mutex<[MailMessage]>([])
        let worker = OutboxWorker(
            Outbox(world.database), seal: desk.seal,
            handlers: [
                WaitingOutbox.mail: { delivery in if let message = try await mail.write(delivery) { sent.withLock { $0.append(message) } } }
            ], clock: world.sale.clock.clock)
        await worker.drain()
        return sent.withLock { $0 }
    }
}
