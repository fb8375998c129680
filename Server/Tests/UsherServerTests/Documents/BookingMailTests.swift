@testable import UsherPapers
import Foundation
import Testing
import UsherCore

@testable import UsherServer

@Suite struct BookingMailTests {
    private static func message(_ paper: TicketDocument, _ about: BookingMail.About = .confirmed) throws -> MailMessage {
        BookingMail(paper, about: about, host: "tickets.example.org").message(
            from: try #require(MailAddress("Playhouse <box@example.org>")), to: try #require(MailAddress("ann@example.org")))
    }

    @Test("BoxOffice A51 the mail tells show, local time, venue, seats with prices, total, code, link; QR image and .ics travel along")
    func contents() async throws {
        let message = try Self.message(try PaperSample.paper())
        #expect(message.subject == "Your tickets: The Winter's Tale, Fri 15 Aug 2025")
        let html = try #require(message.html)
        for body in [message.text, html.replacing("&#39;", with: "'")] {
            for word in [
                "The Winter's Tale", "Friday, 15 August 2025, 19:30 (London time)", "Victoria Palace, 79 Victoria Street", "Ann Lee",
                "Stalls · Row C · Seat 4", "£85.00", "£255.00", "ABCD EFGH JKLM NPQR STU2",
                "https://tickets.example.org/bookings/7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90?k=",
            ] { #expect(body.contains(word), "\(word)") }
        }
        let picture = try #require(message.attachments.first { $0.contentID != nil })
        #expect(html.contains("cid:\(picture.contentID ?? "")"))
        let read = try await Tool.run("zbarimg -q --raw -Sdisable -Sqrcode.enable qr.png", ["qr.png": picture.bytes])
        #expect(read == "ABCDEFGHJKLMNPQRSTU2\n")
        let file = try #require(message.attachments.first { $0.type.hasPrefix("text/calendar") })
        #expect(file.bytes == CalendarFile(try PaperSample.paper(), host: "tickets.example.org").bytes)
        try keep(html, picture)
    }

    @Test("BoxOffice A47 hostile data is inert in subject, text and HTML")
    func hostile() async throws {
        let hostile = "<b>x</b>\r\nBcc: eve@example.org\"'&<script>alert(1)</script>"
        var paper = try PaperSample.paper(hostile)
        (paper.buyer, paper.venue, paper.address, paper.seller) = (hostile, hostile, hostile, hostile)
        for index in paper.seats.indices { (paper.seats[index].section, paper.seats[index].colour) = (hostile, "red;}</style>") }
        let message = try Self.message(paper)
        let html = try #require(message.html)
        #expect(!html.contains("<b>x") && !html.contains("<script") && html.components(separatedBy: "</style>").count == 2)
        #expect(html.contains("&lt;b&gt;x&lt;/b&gt;"))
        #expect(!message.text.components(separatedBy: "\n").contains { $0.hasPrefix("Bcc:") })
        let bytes = MIMEText(message, id: "booking-1", date: Instant(seconds: 1_754_000_000)).bytes
        let head = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n")[0]
        #expect(!head.lowercased().contains("\r\nbcc"))
        let script = """
            import email, email.policy
            m = email.message_from_bytes(open("m.eml", "rb").read(), policy=email.policy.default)
            assert m["Bcc"] is None and m["To"] == "ann@example.org", m.keys()
            assert [p.get_content_type() for p in m.iter_attachments()] == ["text/calendar"]
            print(m["Subject"])
            """
        let subject = try await Tool.run("python3 read.py", ["m.eml": bytes, "read.py": Array(script.utf8)])
        #expect(subject.hasPrefix("Your tickets: <b>x</b> Bcc: eve (at) example. org"))
    }

    @Test("BoxOffice A43 the mail about a late payment has no ticket in it")
    func late() throws {
        var paper = try PaperSample.paper()
        paper.status = .refunded
        paper.code = ""
        let message = try Self.message(paper, .refunded)
        #expect(message.subject == "Your payment was returned: The Winter's Tale")
        #expect(message.attachments.isEmpty)
        #expect(message.text.contains("£255.00 is on its way back"))
        #expect(!message.text.contains("k=") && !(message.html ?? "").contains("cid:"))
    }

    private func keep(_ html: String, _ picture: MailMessage.Attachment) throws {
        guard let folder = ProcessInfo.processInfo.environment["USHER_TEST_PAPERS"] else { return }
        let data = "data:image/png;base64," + Data(picture.bytes).base64EncodedString()
        let shown = html.replacing("cid:\(picture.contentID ?? "")", with: data)
        try Data(shown.utf8).write(to: URL(fileURLWithPath: folder).appending(path: "mail.html"))
    }
}
