import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherHTTP
@testable import UsherServer
@testable import UsherTemplates

/// The shop's pages, from the programme to the ticket given back, in each language.
@Suite struct ShopLanguageTests {
    private static let show = "/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)"
    private static let plain = [
        "/", "/?q=nothing+fits", show, show + "?view=list", show + "?count=2", show + "?count=2&accessible=1", "/signin", "/signup",
        "/signin?next=/console",
        "/forgot-password", "/reset-password", "/verify-email", "/verify-email?token=a&email=b", "/verify-email?result=invalid", "/tickets",
        "/checkout/cancel", "/walks", "/nothing/here",
    ]

    /// What a page shows and reads out, without what scripts fill in.
    private struct Said {
        let texts: [String]
        let bones: [String]

        init(_ html: String) {
            let page = html.replacing(/<script[^>]*>.*?<\/script>|<kbd>[^<]*<\/kbd>/.dotMatchesNewlines(), with: "")
            let shown = page.matches(of: />([^<]+)</).map { String($0.output.1) }
            let read = page.matches(of: /(?:aria-label|placeholder|title|alt)="([^"]+)"/).map { String($0.output.1) }
            texts = (shown + read).map { WireText.trimmed($0) }.filter { $0.firstMatch(of: /[A-Za-z]{2,}/) != nil }
            bones = page.matches(of: /<(\/?[a-z0-9]+)( class="[^"]*")?/).map {
                String($0.output.1) + String($0.output.2 ?? "").replacing(" class=\"gone\"", with: "")
            }
        }
    }

    @Test(
        "Console C34 the shop, the checkout, the tickets and the accounts in each language: no word of another is left",
        arguments: Engine.allCases)
    func shop(engine: Engine) async throws {
        try await SaleServing.run(engine, .demo) { serving in
            let english = PageVisitor(serving, "en")
            let mine = try await Self.buy("stalls-A-1", english)
            let seats: [Language: String] = [.de: "stalls-A-2", .fr: "stalls-A-3", .es: "stalls-A-4", .it: "stalls-B-1"]
            for (language, seat) in seats {
                let other = PageVisitor(serving, language.rawValue)
                for path in Self.plain { try await Self.compare(english.open(path), other.open(path), language, path) }
                let theirs = try await Self.buy(seat, PageVisitor(serving, language.rawValue))
                for (page, same) in zip(mine, theirs) { try Self.compare(page.answer, same.answer, language, page.name) }
                #expect(mine.count == 7 && theirs.count == 7)
            }
        }
    }

    /// From the show to the booking, with every page on the way.
    private static func buy(_ seat: String, _ visitor: PageVisitor) async throws -> [(name: String, answer: TestResponse)] {
        var pages: [(String, TestResponse)] = []
        try await visitor.open(show)
        pages.append(("nothing chosen", try await visitor.press(show, "email=&name=")))
        let held = try await visitor.press(show, "seat=\(seat)")
        let checkout = try #require(held.headers[.location])
        pages.append(("held", try await visitor.open(show)))
        pages.append(("checkout", try await visitor.open(checkout)))
        let pay = try #require(pages[2].1.text.firstMatch(of: /href="(\/pay\/demo\/[^"]+)"/)?.1)
        pages.append(("payment", try await visitor.open(String(pay))))
        pages.append(("declined", try await visitor.press(String(pay), "do=decline")))
        let paid = try await visitor.press(String(pay), "do=pay&email=ada%40example.org&name=Ada")
        pages.append(("paid", try await visitor.open(try #require(paid.headers[.location]))))
        let booking = String(try #require(pages[5].1.text.firstMatch(of: /href="(\/bookings\/[^"\/]+)">/)?.1)).replacing("&amp;", with: "&")
        pages.append(("booking", try await visitor.open(booking)))
        return pages
    }

    private static func compare(_ english: TestResponse, _ other: TestResponse, _ language: Language, _ name: String) throws {
        #expect(english.status == other.status, "\(name)")
        #expect(other.headers[.contentLanguage] == language.rawValue && english.headers[.contentLanguage] == "en", "\(name)")
        #expect(other.headers[.vary]?.contains("Accept-Language") == true, "\(name)")
        #expect(other.text.contains("<html lang=\"\(language.rawValue)\">"), "\(name)")
        let (mine, theirs) = (Said(english.text), Said(other.text))
        #expect(mine.bones == theirs.bones, "\(name)")
        for text in theirs.texts {
            #expect(
                text.firstMatch(of: /\b(?:shop|site|show|seats|hold|checkout|ticket|sign|error|refusal)\.[a-z]/) == nil, "\(name): \(text)")
        }
        let known = Set(mine.texts)
        let left = Set(theirs.texts.filter { text in known.contains(text) && !isData(text) && !isSame(text, language) })
        #expect(left.isEmpty, "\(language.rawValue), \(name): \(left.sorted().joined(separator: " | "))")
    }

    /// What the house has called so itself, and what every language calls itself in the footer.
    private static func isData(_ text: String) -> Bool {
        let names = [
            "Usher", "Hamlet", "Globe", "Rush", "Kind", "Playhouse", "High Street", "Stalls", "Circle", "Gallery", "Stage", "STAGE", "Ada",
            "ada@example.org", "London", "Error 404",
        ]
        return Language.allCases.contains { $0.name == text } || names.contains { text.contains($0) }
    }

    /// Words that are the same in both, as `same.json` has them.
    private static func isSame(_ text: String, _ language: Language) -> Bool {
        let (english, own) = (StringCatalogue.current(.en).messages, StringCatalogue.current(language).messages)
        return own.contains { key, message in english[key] == message && message.text() == text }
    }
}
