@testable import UsherHTTP
@testable import UsherPapers
import Foundation
import Testing
import UsherCore

@testable import UsherServer

/// What others have written, as mails say it.
@Suite struct MailWordsTests {
    @Test(
        "Safe 8 Names are never links, lines or control characters",
        arguments: [
            ("Ann Lee", "Ann Lee"), ("J.R. Smith", "J. R. Smith"), ("St. Mary's Hall", "St. Mary's Hall"), ("Version 2.0", "Version 2.0"),
            ("and/or", "and/or"), ("12:30", "12:30"), ("Mia @ Home", "Mia @ Home"), ("Zoë Ångström", "Zoë Ångström"), ("李小龍", "李小龍"),
            ("👩‍🚀 crew", "👩‍🚀 crew"), ("https://evil.example/x", "https: evil. example/x"), ("HTTP:\\\\evil.example", "HTTP: evil. example"),
            ("www.evil.example", "www. evil. example"), ("evil.example", "evil. example"), ("evil。example", "evil。 example"),
            ("evil\u{FF0E}example", "evil\u{FF0E} example"), ("win@evil.example", "win (at) evil. example"),
            ("a\r\nBcc: b@c.example", "a Bcc: b (at) c. example"),
            ("a\u{2028}b\u{85}c\u{0}d\te", "a b c d e"), ("\u{202E}elpmaxe.live\u{202C}", "elpmaxe. live"),
            ("ev\u{200B}il.ex\u{AD}ample", "evil. example"),
            ("  a   b  ", "a b"), ("", ""), ("xn--evil-9za.example", "xn--evil-9za. example"), ("1.2.3.4", "1.2.3.4"),
        ])
    func table(_ name: String, _ words: String) {
        #expect(MailWords.plain(name) == words)
        #expect(MailWords.plain(words) == words, "said again it stays")
    }

    @Test("Safe 8 A name is of bounded length, and a long one costs no more")
    func length() {
        let long = MailWords.plain(String(repeating: "ab ", count: 100_000))
        #expect(long.unicodeScalars.count == MailWords.longest + 1 && long.hasSuffix("…"))
        #expect(MailWords.plain(String(repeating: "\u{200B}", count: 100_000)).isEmpty)
    }

    /// Whatever any mail says of others has been through `MailWords`.
    @Test("Safe 8 No mail of any desk has a name as a link, a line or a header")
    func everyMail() throws {
        let evil = "Evil https://evil.example\r\nBcc: x@evil.example\r\n\r\nPay at www.evil.example\u{202E}!"
        let from = try #require(MailAddress("Usher <usher@localhost>"))
        let (site, now) = (SiteURL(Settings()), Instant(seconds: 1_765_981_800))
        let account = Account(
            id: .init(1), uuid: "0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b", email: EmailAddress(stored: "ann@example.org"), name: evil,
            preferredLanguage: "en", emailVerified: nil, deactivated: nil, created: now)
        var mails = try AccountMail.allCases.map { try $0.message(to: account, token: "t", in: nil, from: from, site: site) }
        var paper = try PaperSample.paper()
        for field in [\TicketDocument.showTitle, \.venue, \.address, \.buyer, \.seller] { paper[keyPath: field] = evil }
        paper.seats = paper.seats.map { seat in
            var seat = seat
            for field in [\TicketDocument.Seat.section, \.row, \.number] { seat[keyPath: field] = evil }
            return seat
        }
        let to = try #require(MailAddress(name: MailWords.plain(evil), address: "ann@example.org"))
        for about in [BookingMail.About.confirmed, .refunded, .returned] {
            mails.append(BookingMail(paper, about: about, host: "tickets.example.org").message(from: from, to: to))
        }
        for mail in mails {
            // Lines that go on are no lines.
            let bytes = String(decoding: MIMEText(mail, id: "1", date: now).bytes, as: UTF8.self).replacing("=\r\n", with: "")
            let files = mail.attachments.map { String(decoding: $0.bytes, as: UTF8.self) }
            for text in [mail.subject, mail.text, mail.html ?? "", bytes, mail.to.header] + files {
                for bad in ["evil.example", "https://evil", "x@evil", "\r\nBcc", "\nBcc", "\nPay at", "\u{202E}"] {
                    #expect(!text.contains(bad), "\(bad) in \(text.prefix(2_000))")
                }
            }
        }
    }
}
