@testable import UsherPapers
import Foundation
import Logging
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct MailSenderTests {
    private static let start = Instant(seconds: 1_766_273_400)

    private func mail() throws -> MailMessage {
        MailMessage(
            from: try #require(MailAddress("Box office <tickets@example.org>")), to: try #require(MailAddress("Ann <ann@example.org>")),
            subject: "Your tickets", text: "Hello\n.\nBye\n")
    }

    /// A worker whose one kind of row is this mail.
    private func worker(_ database: Database, _ url: String, _ clock: HandClock) throws -> OutboxWorker {
        var settings = Settings.Mail()
        settings.url = url
        let sender = try MailSender(settings, data: FileManager.default.temporaryDirectory, clock: clock.clock)
        let mail = try mail()
        let seal = try #require(SealKey(bytes: [UInt8](repeating: 7, count: 32)))
        return OutboxWorker(
            Outbox(database), seal: seal, handlers: ["letter": sender.handler { _ in mail }], clock: clock.clock, log: .quiet)
    }

    private func enqueue(_ database: Database) async throws {
        let item = OutboxItem(kind: "letter", idempotencyKey: "letter-1", payload: "{}", due: Self.start)
        _ = try await database.write { try OutboxTransaction($0).enqueue([item], at: Self.start) }
    }

    @Test("A mail reaches the server whole, with the password that it wants", arguments: [nil, "us:er@example.org"] as [String?])
    func arrives(_ user: String?) async throws {
        let server = MailServer(user: user, password: "p@ss word")
        try await server.serve { port in
            let login = user == nil ? "" : "us%3Aer%40example.org:p%40ss%20word@"
            let transport = try #require(SMTPTransport("smtp://\(login)127.0.0.1:\(port)"))
            let mail = try mail()
            let bytes = MIMEText(mail, id: "one", date: Self.start).bytes
            try await transport.send(bytes, from: mail.from, to: mail.to, name: "one", at: Self.start)
            let letters = server.letters.withLock { $0 }
            #expect(letters.count == 1)
            #expect(letters.first?.from.hasPrefix("<tickets@example.org>") == true)
            #expect(letters.first?.to == ["<ann@example.org>"])
            #expect(letters.first?.text == String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test("A wrong password and a refusal are told with the server's answer")
    func refused() async throws {
        let server = MailServer(user: "user", password: "right")
        try await server.serve { port in
            let mail = try mail()
            func send(_ password: String) async throws {
                let transport = try #require(SMTPTransport("smtp://user:\(password)@127.0.0.1:\(port)"))
                try await transport.send(Array("x\r\n".utf8), from: mail.from, to: mail.to, name: "one", at: Self.start)
            }
            let wrong = await #expect(throws: MailFailure.self) { try await send("wrong") }
            #expect(
                wrong?.reason.contains("535") == true || wrong?.reason.lowercased().contains("login") == true,
                "\(String(describing: wrong))")
            for (word, words) in [("RCPT", "550 Nobody"), ("MAIL", "451 Later"), ("END", "554 No")] {
                server.refusals.withLock { $0 = [word: words] }
                let refusal = await #expect(throws: MailFailure.self) { try await send("right") }
                #expect(refusal?.reason.contains("answered \(words.prefix(3))") == true, "\(String(describing: refusal))")
                #expect(refusal?.reason.contains("right") == false)
            }
            #expect(server.letters.withLock { $0 }.isEmpty)
        }
    }

    @Test("While the server is away a mail waits, and then goes once", arguments: Engine.allCases)
    func waits(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let clock = HandClock(Self.start)
            try await enqueue(database)
            let server = MailServer()
            server.refusals.withLock { $0 = ["MAIL": "421 Not now"] }
            try await server.serve { port in
                let worker = try worker(database, "smtp://127.0.0.1:\(port)", clock)
                #expect(await worker.round() == 1)
                #expect(await worker.round() == 0, "it pauses")
                server.refusals.withLock { $0 = [:] }
                clock.advance(seconds: 3)
                #expect(await worker.round() == 1)
                clock.advance(seconds: 86_400)
                #expect(await worker.round() == 0)
            }
            #expect(server.letters.withLock { $0 }.count == 1)
        }
    }

    @Test("What could not be sent for a day is given up with the reason", arguments: Engine.allCases)
    func givenUp(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let clock = HandClock(Self.start)
            try await enqueue(database)
            // A port that nobody listens on.
            let worker = try worker(database, "smtp://127.0.0.1:1", clock)
            clock.advance(seconds: 86_399)
            #expect(await worker.round() == 1)
            #expect(try await database.read { try $0.first(Self.open) { $0.int(0) } } == 1)
            clock.advance(seconds: 3_600)
            #expect(await worker.round() == 1)
            let failure = try await database.read { try $0.first(Self.failure) { $0.text(0) } }
            #expect(failure?.hasPrefix("a mail could not be sent for a day; the last reason: 127.0.0.1:") == true, "\(failure ?? "")")
        }
    }

    @Test("Without a mail server each mail is one file, for its owner alone, however often it is tried")
    func files() async throws {
        try await withTemporaryFolder { folder in
            let mail = try mail()
            let sender = try MailSender(Settings.Mail(), data: folder, clock: .system)
            let handler = sender.handler { _ in mail }
            for attempt in 1...2 {
                try await handler(
                    OutboxDelivery(
                        kind: "letter", idempotencyKey: "booking-../1", payload: "{}", secret: nil, attempt: Int64(attempt),
                        created: Self.start))
            }
            let box = folder.appending(path: "mail")
            let names = try FileManager.default.contentsOfDirectory(atPath: box.path)
            #expect(names == ["2025-12-20T23-30-00Z-booking-___1.eml"])
            let text = try String(contentsOf: box.appending(path: names[0]), encoding: .utf8)
            #expect(text.contains("Subject: Your tickets\r\n"))
            let attributes = try FileManager.default.attributesOfItem(atPath: box.appending(path: names[0]).path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
    }

    @Test func aWrongSenderOrServerStopsTheStart() {
        for (from, url) in [("nobody", ""), ("a@b.example", "smtp://"), ("a@b.example", "http://x")] {
            var settings = Settings.Mail()
            (settings.from, settings.url) = (from, url)
            #expect(throws: SettingsError.self) {
                try MailSender(settings, data: FileManager.default.temporaryDirectory, clock: .system)
            }
        }
    }

    private static let open = Statement("SELECT COUNT(*) FROM outbox WHERE done_at IS NULL")
    private static let failure = Statement("SELECT failure FROM outbox WHERE done_at IS NOT NULL")
}
