@testable import UsherPapers
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// The mails about bookings, as the outbox hands them out.
@Suite struct TicketMailTests {
    /// What leaves the house when the outbox is delivered now.
    private static func delivered(_ world: TicketFilesTests.World) async throws -> [MailMessage] {
        let mail = TicketMail(
            files: world.serving.desk.tickets, words: HouseMailStore(world.serving.database),
            from: try #require(MailAddress("Globe <box@example.org>")))
        let sent = Mutex<[MailMessage]>([])
        let worker = OutboxWorker(
            Outbox(world.serving.database), seal: world.serving.desk.seal,
            handlers: [
                PaymentOutbox.mail: { delivery in
                    if let message = try await mail.write(delivery) { sent.withLock { $0.append(message) } }
                }
            ], clock: world.serving.clock.clock)
        await worker.drain()
        return sent.withLock { $0 }
    }

    @Test("BoxOffice A42 A51 a paid booking gives one mail to its buyer, with the code that the API tells", arguments: Engine.allCases)
    func confirmed(_ engine: Engine) async throws {
        try await TicketFilesTests.run(engine) { world in
            let mails = try await Self.delivered(world)
            #expect(mails.count == 1)
            let mail = try #require(mails.first)
            #expect(mail.to.address == "buyer@example.org")
            #expect(mail.subject == "Your tickets: Hamlet, Sun 21 Dec 2025")
            let answer = try await world.serving.get("/api/user/bookings/\(world.booking.booking.uuid)", token: world.buyer.token)
            guard case .string(let code)? = answer.member("qrCode") else { throw Tool.Failure(description: answer.text) }
            #expect(mail.text.contains(TicketDocument.grouped(code)))
            #expect(mail.text.contains("https://tickets.example.org/bookings/\(world.booking.booking.uuid)?k=\(world.key)"))
            #expect(mail.html?.contains("Zoë &lt;b&gt;") == true && mail.html?.contains("<b>") == false)
            let picture = try #require(mail.attachments.first { $0.contentID != nil })
            let read = try await Tool.run("zbarimg -q --raw -Sdisable -Sqrcode.enable qr.png", ["qr.png": picture.bytes])
            #expect(read == "\(code)\n")
            #expect(try await Self.delivered(world).isEmpty)
        }
    }

    @Test("Console C37 Bought in German: the mail and the PDF are in German, the show's own words stay", arguments: Engine.allCases)
    func german(_ engine: Engine) async throws {
        try await TicketFilesTests.run(engine, language: "de") { world in
            let mail = try #require(try await Self.delivered(world).first)
            #expect(mail.subject == "Ihre Tickets: Hamlet, 21. Dez. 2025", "\(mail.subject)")
            #expect(mail.text.contains("Guten Tag ") && mail.text.contains("Sonntag, 21. Dezember 2025, "), "\(mail.text)")
            #expect(mail.text.contains("Reihe A · Platz 1") && mail.text.contains("Ihre Buchung, immer aktuell: "), "\(mail.text)")
            #expect(!mail.text.contains("Your") && !mail.text.contains("Seat") && !mail.text.contains("Total"), "\(mail.text)")
            #expect(mail.html?.contains("<html lang=\"de\">") == true && mail.html?.contains(">Ihre Buchung</a>") == true)
            let file = try await world.get("ticket.pdf", key: world.key)
            let text = try await Tool.run("pdftotext -layout ticket.pdf -", ["ticket.pdf": Array(file.body.readableBytesView)])
            #expect(text.contains("BEGINN") && text.contains("Sonntag, 21. Dezember 2025") && text.contains("GEBUCHT VON"), "\(text)")
            #expect(!text.contains("STARTS") && !text.contains("Admits"), "\(text)")
        }
    }

    @Test("Console C24 Mail and pass bear the house's colours", arguments: Engine.allCases)
    func brand(_ engine: Engine) async throws {
        try await TicketFilesTests.run(engine, passes: true) { world in
            let (database, house, now) = (world.serving.database, world.booking.booking.organisation, world.serving.clock.clock.now())
            var brand = HouseBrand()
            brand.accent = SRGBColour("#14663c")
            try await BrandStore(database).save(
                brand, of: house, by: Staff.owner.account, Actor(account: Staff.owner.account, address: "test"), at: now)
            let mail = try #require(try await Self.delivered(world).first)
            #expect(mail.html?.contains("bgcolor=\"#14663c\"") == true && mail.html?.contains("background: #14663c") == true)
            let pass = try #require(try await world.serving.desk.tickets.document(world.booking.booking.uuid))
            func member(_ name: String) -> JSONValue? { pass.members.first { $0.name == name }?.value }
            #expect(member("backgroundColor") == .string("rgb(20,102,60)") && member("foregroundColor") == .string("rgb(255,255,255)"))
            #expect(member("organizationName") == .string(world.booking.event.organiser))
            #expect(pass.members.filter { $0.name == "organizationName" }.count == 1)
        }
    }

    @Test(
        "Selling S18 The mail of a moved show names the new time and until when tickets go back; the pass has it",
        arguments: Engine.allCases)
    func moved(_ engine: Engine) async throws {
        try await TicketFilesTests.run(engine, passes: true) { world in
            _ = try await Self.delivered(world)
            let (database, now) = (world.serving.database, world.serving.clock.clock.now())
            let staff = ManagedShowStore.Staff(account: Staff.owner.account, actor: Actor(address: "test"))
            let start = world.booking.event.startsAt.adding(seconds: 2 * 86_400)
            let times = ShowMoving.Times(startsAt: start, endsAt: nil, returns: .until(now.adding(seconds: 3_600)))
            _ = try await ShowMoving(database).move(BoxOfficeFixture.Stage.hamlet.uuid, to: times, staff, at: now)
            let worker = JobWorker(database, clock: world.serving.clock.clock, log: .quiet)
            try await exhaust { try await worker.work() }
            let mails = try await Self.delivered(world)
            let mail = try #require(mails.first)
            #expect(mails.count == 1 && mail.subject == "Moved: Hamlet, Tue 23 Dec 2025", "\(mails.map(\.subject))")
            #expect(
                mail.text.contains("it now takes place on Tuesday, 23 December 2025") && mail.text.contains("You may give them back until"))
            let calendar = try #require(mail.attachments.first { $0.name == "event.ics" })
            #expect(String(decoding: calendar.bytes, as: UTF8.self).contains("SEQUENCE:1\r\n"))
            let pass = try await world.get("ticket.pkpass", key: world.key)
            let json = try await Tool.run("python3 -m zipfile -e p.zip o && cat o/pass.json", ["p.zip": Array(pass.body.readableBytesView)])
            #expect(json.contains("2025-12-23T"), "\(json)")
        }
    }

    @Test("Tickets that were refunded while their mail waited are not sent, but what became of them is")
    func refundedMeanwhile() async throws {
        try await TicketFilesTests.run(.sqlite) { world in
            try await world.refund()
            let mails = try await Self.delivered(world)
            #expect(mails.map(\.subject) == ["Your booking is cancelled: Hamlet"])
            let mail = try #require(mails.first)
            #expect(mail.text.contains("its tickets let nobody in any more. In all £235.00 goes back to you"), "\(mail.text)")
            #expect(mail.attachments.isEmpty)
        }
    }

    @Test("Seats that are taken back are told to the buyer, each time once", arguments: Engine.allCases)
    func seatsBack(_ engine: Engine) async throws {
        try await TicketFilesTests.run(engine) { world in
            _ = try await Self.delivered(world)
            try await world.refund(["stalls-A-2"])
            let first = try await Self.delivered(world)
            #expect(first.map(\.subject) == ["Your booking has changed: Hamlet"] && first.map(\.to.address) == ["buyer@example.org"])
            let text = try #require(first.first?.text)
            #expect(text.contains("This ticket of yours is cancelled") && text.contains("Seat 2") && !text.contains("Seat 1"), "\(text)")
            #expect(text.contains("Total   £85.00") && text.contains("In all £85.00 goes back"), "\(text)")
            #expect(text.contains("/bookings/\(world.booking.booking.uuid)?k="))
            try await world.refund()
            let second = try await Self.delivered(world)
            #expect(second.map(\.subject) == ["Your booking is cancelled: Hamlet"])
            #expect(try await Self.delivered(world).isEmpty)
        }
    }
}
