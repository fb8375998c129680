@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherPapers
import UsherTemplates
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// What a house says in its mails: typed, previewed, tried and sent.
@Suite struct MailPagesTests {
    private static let all = "/console/o/globe/settings/mails"
    private static let tickets = all + "/confirmed/en"

    /// Delivers what waits, and tells all mails that have been written so far.
    private static func mails(_ console: ConsoleServing) async throws -> [String] {
        let house = console.house
        await house.outbox(house.desks.mails(try house.sender(), data: house.folder)).drain()
        let box = house.folder.appending(path: "mail")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: box.path)) ?? []).filter { $0.hasSuffix(".eml") }.sorted()
        return try names.map { try String(contentsOf: box.appending(path: $0), encoding: .utf8) }
    }

    /// The same as a mail reader sees one: its heads, its text and its HTML.
    private static func read(_ mail: String) async throws -> [String] {
        let script = """
            import email, email.policy, json
            m = email.message_from_bytes(open("m.eml", "rb").read(), policy=email.policy.default)
            body = lambda kind: (m.get_body((kind,)).get_content() if m.get_body((kind,)) else "").replace("\\r\\n", "\\n")
            print(json.dumps([m["From"] or "", m["Reply-To"] or "", m["To"] or "", m["Subject"], body("plain"), body("html"),
                ",".join(sorted(m.keys()))]))
            """
        let told = try await Tool.run("python3 read.py", ["m.eml": Array(mail.utf8), "read.py": Array(script.utf8)])
        return try JSONDecoder().decode([String].self, from: Data(told.utf8))
    }

    private static func confirmed(_ console: ConsoleServing, _ account: Account.ID) async throws {
        try await console.database.write { connection in
            _ = try connection.execute(
                Statement("UPDATE accounts SET email_verified_at = $2 WHERE id = $1"), account, console.clock.clock.now())
        }
    }

    @Test(
        "Console C28 An unknown placeholder is named with its place, one of another kind too; what was typed stays, nothing is saved",
        arguments: Engine.allCases)
    func unknown(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let page = try await owner.get(Self.tickets)
            let wrong = try await owner.submit(
                Self.tickets, ["greeting": "Dear {{buyr}},", "lead": "Hello\nyou {{ show }} and {{amount}}"], on: page)
            #expect(wrong.status == .badRequest && wrong.text.contains("Dear {{buyr}},"))
            #expect(wrong.text.contains("There is no {{buyr}} in this mail (line 1, character 6)."), "\(wrong.text)")
            #expect(wrong.text.contains("There is no {{amount}} in this mail (line 2, character 20)."))
            let open = try await owner.submit(Self.tickets, ["closing": "a\nb {{buyer"], on: page)
            #expect(open.text.contains("Two braces open at line 2, character 3, and do not close."))
            #expect(try await HouseMailStore(console.database).all(of: 1).texts.isEmpty)
            // A code opens a door: it stands in no mail but that of the tickets.
            let code = try await owner.submit(
                Self.all + "/refunded/en", ["lead": "{{code}}"], on: owner.get(Self.all + "/refunded/en"))
            #expect(code.status == .badRequest && code.text.contains("There is no {{code}} in this mail"))
            let api = try await console.api(
                .put, "/console/api/mails/confirmed/en?organisation=globe", owner, #"{"subject":"See {{you}}"}"#)
            #expect(api.status == .badRequest && api.text.contains(#""code":"unknown_placeholder""#), "\(api.text)")
            #expect(api.text.contains(#""field":"subject""#) && api.text.contains(#""character":5"#))
            for path in [Self.all, Self.tickets] {
                #expect(try await console.browser(.editor).get(path).status == .forbidden)
                #expect(try await console.browser(.foreign).get(path).status == .notFound)
            }
            #expect(try await owner.get(Self.all + "/confirmed/nl").status == .notFound)
        }
    }

    @Test(
        "Console C28 The preview is what is sent; markup and line ends are inert, the code is there; a test goes to the own address alone",
        arguments: Engine.allCases)
    func sent(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let named = try await owner.submit(
                Self.all, ["name": "Globe\r\nBcc: eve@example.org", "reply": "box@globe.example"], on: owner.get(Self.all))
            #expect(named.status == .seeOther, "\(named.text)")
            let saved = try await owner.submit(
                Self.tickets,
                [
                    "subject": "See you, {{buyer}}\r\nBcc: eve@example.org", "greeting": "Dear <b>{{buyer}}</b>,",
                    "lead": "<script>1</script>\r\n{{show}} at {{venue}}, {{code}}", "closing": "Yours, {{house}}",
                ], on: owner.get(Self.tickets))
            #expect(saved.status == .seeOther, "\(saved.text)")
            let page = try await owner.follow(saved)
            #expect(page.text.contains("Saved. The next mail of this kind says it so."))

            let early = try await owner.submit(Self.tickets + "/test", on: page)
            #expect(early.status == .conflict && early.text.contains("Confirm your own address first"))
            #expect(try await Self.mails(console).isEmpty)
            try await Self.confirmed(console, Staff.owner.account)
            let tested = try await owner.submit(
                Self.tickets + "/test", ["to": "eve@example.org", "email": "eve@example.org"], on: owner.get(Self.tickets))
            #expect(tested.status == .seeOther, "\(tested.text)")
            let mails = try await Self.mails(console)
            #expect(mails.count == 1)
            let mail = try await Self.read(try #require(mails.first))
            let own = try #require(try await console.database.read { try AccountTransaction($0).account(Staff.owner.account) })
            #expect(mail[0].hasPrefix("\"Globe Bcc: eve") || mail[0].hasPrefix("Globe Bcc: eve"), "\(mail[0])")
            #expect(mail[0].hasSuffix("<usher@localhost>") && mail[1] == "box@globe.example" && mail[2].contains(own.email.text))
            #expect(!mail[6].contains("Bcc") && mail[3] == "See you, Robin Sample  Bcc: eve@example.org", "\(mail[3])")

            let preview = try await owner.get(Self.tickets + "/preview?as=html")
            let text = try await owner.get(Self.tickets + "/preview?as=text")
            #expect(preview.headers[.contentSecurityPolicy]?.contains("sandbox") == true)
            #expect(text.text == mail[3] + "\n\n" + mail[4])
            let picture = try #require(preview.text.firstMatch(of: /src="(data:image\/png;base64,[^"]+)"/)?.1)
            #expect(preview.text.replacing(picture, with: "cid:code@usher") == mail[5].trimmingCharacters(in: .newlines))
            for part in ["&lt;b&gt;Robin Sample&lt;/b&gt;", "&lt;script&gt;1&lt;/script&gt;", "Yours, Globe", "cid:code@usher"] {
                #expect(mail[5].contains(part), "\(part)")
            }
            #expect(!mail[5].contains("<script") && !mail[5].contains("<b>"))
            #expect(try await owner.get(Self.tickets + "/preview?as=dark").text.contains("@media all"))
            let told = try await console.api(.get, "/console/api/mails/confirmed/en/preview?organisation=globe", owner)
                .decoded(HouseMailPreview.self)
            #expect(told.html == mail[5].trimmingCharacters(in: .newlines) && told.subject == mail[3])

            let back = try await owner.submit(Self.tickets + "/standard", on: owner.get(Self.tickets))
            #expect(try await owner.follow(back).text.contains("It is the standard text again."))
            let audit = try await owner.get("/console/o/globe/audit?area=mails").text
            for act in ["Changed the words of a mail", "Sent a test mail", "Changed who mails are from", "Went back to the standard text"] {
                #expect(audit.contains(act), "\(act)")
            }
        }
    }

    @Test("Console C28 What is sold is told in the house's words, with its seats, its code and its links", arguments: Engine.allCases)
    func real(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            var text = HouseMailText()
            text[.subject] = "Your evening: {{show}}"
            text[.lead] = "Be there, {{buyer}}. {{buyer}} and {{code}}."
            text[.closing] = "The {{house}} team"
            #expect(text.faults(in: .confirmed).isEmpty)
            let store = HouseMailStore(world.database)
            let actor = Actor(account: Staff.owner.account, address: "test")
            try await store.save(
                text, as: HouseMailKey(.confirmed, "en"), of: 1, by: Staff.owner.account, actor, at: world.now)
            try await store.save(
                HouseMailSender(name: "The Globe", replyTo: "box@globe.example"), of: 1, by: Staff.owner.account, actor, at: world.now)
            let paid = try await world.sold(SellingServing.places(2), more: #","email":"ada@example.org","name":"{{code}} Ada""#)
            let booking = try #require(paid.booking)
            let record = try #require(try await world.sale.desk.sales.bookings.find(booking.id))
            let from = try #require(MailAddress("Usher <usher@localhost>"))
            let writer = TicketMail(files: world.sale.desk.tickets, words: store, from: from)
            let payload = #"{"booking":\#(record.booking.id),"about":"confirmed"}"#
            let mail = try #require(
                try await writer.write(
                    OutboxDelivery(
                        kind: PaymentOutbox.mail, idempotencyKey: "k", payload: payload, secret: nil, attempt: 1, created: world.now)))
            #expect(mail.subject == "Your evening: Club night" && mail.from.name == "The Globe")
            #expect(mail.from.address == "usher@localhost" && mail.replyTo?.address == "box@globe.example")
            // What a buyer is called is no place for a code.
            let buyer = MailWords.plain(record.booking.guestName)
            let code = TicketDocument.grouped(record.code ?? "")
            #expect(mail.text.contains("Be there, \(buyer). \(buyer) and \(code)."), "\(mail.text)")
            #expect(mail.text.contains("The Globe team") && mail.text.contains("/bookings/\(booking.id)?k="))
            #expect(mail.attachments.contains { $0.contentID == BookingMail.picture } && mail.html?.contains("cid:") == true)
        }
    }

    @Test("Console C28 Each kind of mail has a sample in each language, which says what the house says of it", arguments: Language.allCases)
    func kinds(language: Language) throws {
        var text = HouseMailText()
        text[.lead] = "Words of our own for {{buyer}}"
        text[.closing] = "Ours: {{house}}"
        let house = Organisation(
            id: 1, uuid: GateFixture.uuid(0x01, 1), key: "globe", name: "Globe", slug: HouseSlug(stored: "globe"),
            timeZone: "Europe/London", currency: "GBP", country: "GB")
        let from = try #require(MailAddress("Usher <usher@localhost>"))
        let subjects = HouseMailKind.allCases.map { kind in
            let mail = HouseMailSample(
                kind: kind, language: language, house: house, face: nil, text: text, sender: HouseMailSender(),
                site: SiteURL(base: "https://tickets.example.org"), now: BoxOfficeFixture.now
            ).message(from: from, to: from)
            #expect(mail.text.contains("Words of our own for ") && mail.text.contains("Ours: Globe"), "\(kind) \(mail.text)")
            #expect(mail.html?.contains("Ours: Globe") == true)
            #expect(!mail.text.contains(/\b(?:mail|console)\.[a-z]/) && !mail.subject.contains("{"), "\(mail.text)")
            return mail.subject
        }
        #expect(Set(subjects).count > 8)
    }
}
