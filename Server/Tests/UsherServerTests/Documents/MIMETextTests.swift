@testable import UsherPapers
import Foundation
import Testing
import UsherCore

@testable import UsherServer

@Suite struct MIMETextTests {
    private static let date = Instant(seconds: 1_755_282_605)

    private static func message(subject: String = "Your tickets", text: String = "Hello", html: String? = nil) throws -> MailMessage {
        MailMessage(
            from: try #require(MailAddress("Playhouse <box@example.org>")), to: try #require(MailAddress("ann@example.org")),
            subject: subject, text: text, html: html)
    }

    private static func write(_ message: MailMessage) -> [UInt8] { MIMEText(message, id: "booking-1", date: date).bytes }

    /// What Python's mail reader makes of it, as JSON.
    private static func read(_ bytes: [UInt8], _ expression: String) async throws -> JSONValue {
        let script = """
            import email, email.policy, json
            m = email.message_from_bytes(open("m.eml", "rb").read(), policy=email.policy.default)
            assert not any(p.defects for p in m.walk()), [p.defects for p in m.walk()]
            print(json.dumps(\(expression)))
            """
        let output = try await Tool.run("python3 read.py", ["m.eml": bytes, "read.py": Array(script.utf8)])
        return try JSONValue.read(Array(output.utf8))
    }

    @Test func aPlainMail() throws {
        let text = String(decoding: Self.write(try Self.message(text: "Grüße\nzwei = 2 \n.\nFrom here\n")), as: UTF8.self)
        #expect(
            text == """
                Date: Fri, 15 Aug 2025 18:30:05 +0000\r
                From: Playhouse <box@example.org>\r
                To: ann@example.org\r
                Subject: Your tickets\r
                Message-ID: <\(SecretDigest(of: "booking-1").hex.prefix(32))@example.org>\r
                MIME-Version: 1.0\r
                Auto-Submitted: auto-generated\r
                Content-Type: text/plain; charset=utf-8\r
                Content-Transfer-Encoding: quoted-printable\r
                \r
                Gr=C3=BC=C3=9Fe\r
                zwei =3D 2=20\r
                =2E\r
                =46rom here\r
                \r

                """)
    }

    @Test func aLetterWithPictureAndFiles() async throws {
        var message = try Self.message(text: "Plain ✓", html: "<p>Rich ✓ <img src=\"cid:qr\"></p>")
        message.attachments = [
            .init(name: "qr.png", type: "image/png", bytes: [0x89, 0x50, 0x00, 0xFF], contentID: "qr"),
            .init(name: "Führung \"1\".ics", type: "text/calendar; charset=utf-8", bytes: Array("BEGIN".utf8)),
        ]
        let bytes = Self.write(message)
        #expect(bytes == Self.write(message), "a second try is the same mail")
        let shape = try await Self.read(bytes, "[p.get_content_type() for p in m.walk()]")
        let types = [
            "multipart/mixed", "multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png", "text/calendar",
        ]
        #expect(shape == .array(types.map { .string($0) }))
        let parts =
            "[m.get_body(('plain',)).get_content(), m.get_body(('html',)).get_content(), "
            + "[a.get_filename() for a in m.iter_attachments()], [p['Content-ID'] for p in m.walk() if p['Content-ID']]]"
        let read = try await Self.read(bytes, parts)
        #expect(
            read
                == .array([
                    .string("Plain ✓"), .string("<p>Rich ✓ <img src=\"cid:qr\"></p>"), .array([.string("Führung 1.ics")]),
                    .array([.string("<qr>")]),
                ]))
    }

    @Test("BoxOffice A47 no text becomes a header, no line is long, and readers see the text as it was meant")
    func injection() async throws {
        let hostile = "<b>x</b>\r\nBcc: eve@example.org\r\n\r\nbody " + String(repeating: "überlang 🎭 ", count: 40)
        var message = try Self.message(subject: hostile, text: hostile + String(repeating: "x", count: 3_000), html: hostile)
        message.from = try #require(MailAddress(name: hostile, address: "box@example.org"))
        message.attachments = [.init(name: hostile, type: "text/calendar\r\nBcc: eve@example.org", bytes: [1], contentID: "a\r\nBcc: e")]
        let bytes = Self.write(message)
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(!lines.prefix { !$0.isEmpty }.contains { $0.lowercased().hasPrefix("bcc") })
        #expect(bytes.allSatisfy { $0 < 0x7F }, "all ASCII")
        #expect(lines.allSatisfy { !$0.contains("\n") && !$0.contains("\r") })
        #expect(lines.filter { $0.utf8.count > 78 }.allSatisfy { $0.contains("filename*=") || $0.contains("filename=") })
        let headers = try await Self.read(bytes, "[sorted(set(m.keys())), m['Subject'], m['Bcc']]")
        #expect(
            headers
                == .array([
                    .array(
                        ["Auto-Submitted", "Content-Type", "Date", "From", "MIME-Version", "Message-ID", "Subject", "To"].map {
                            .string($0)
                        }),
                    .string(HeaderText.plain(hostile)), .null,
                ]))
    }

    @Test func oneAddressAndNoMore() {
        #expect(MailAddress("Ann Lee <ann@example.org>") == MailAddress(name: "Ann Lee", address: "ann@example.org"))
        #expect(MailAddress("\"Lee, Ann\" <ann@example.org>")?.header == "\"Lee, Ann\" <ann@example.org>")
        #expect(MailAddress("a,b@example.org")?.header == "\"a,b\"@example.org")
        #expect(MailAddress("Zoë <zoe@example.org>")?.header == "=?utf-8?B?Wm/Dqw==?= <zoe@example.org>")
        for text in ["", "ann", "a@b@c", "ann@x.org, eve@y.org", "ann@x.org\r\nBcc: eve@y.org", "a b@x.org", "a@x>.org", "a<b@x.org"] {
            #expect(MailAddress(text) == nil, "\(text)")
        }
    }
}
