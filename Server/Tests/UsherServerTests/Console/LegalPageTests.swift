@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Who sells, and by which terms: said before anybody pays.
@Suite struct LegalPageTests {
    private static let console = "/console/o/globe"
    private static let legal = console + "/settings/legal"

    private static func planned(_ browser: ConsoleBrowser) async throws -> String {
        let new = "\(console)/shows/new"
        let made = try await browser.submit(
            new, ["title": "Twelfth Night", "starts": "2027-01-06T19:30", "minutes": "150", "venue": "Globe"], on: browser.get(new))
        let show = String(try #require(made.headers[.location]?.firstMatch(of: /^(.*\/shows\/[0-9a-f-]{36})/)).1)
        let placed = try await browser.submit(
            show + "/setup/3", ["way": "hall", "rows": "2", "seats": "4", "price": "12.50"], on: browser.get(show + "/setup/3"))
        #expect(placed.status == .seeOther)
        return show
    }

    @Test(
        "Console C27 A paid show without seller, terms or refund sentence is not published; each is named with a link",
        arguments: Engine.allCases)
    func gate(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine, saysTerms: false) { console in
            let owner = try await console.browser(.owner)
            let show = try await Self.planned(owner)
            let check = try await owner.get(show + "/setup/5")
            let missing = ["Nobody has said who sells", "There are no terms", "Buyers do not read what happens with their money"]
            for fault in missing { #expect(check.text.contains("href=\"\(Self.legal)\">\(fault)"), "\(fault)") }
            #expect(!check.text.contains("Publish the show</button>"))
            let refused = try await owner.submit(show + "/setup/5", ["way": "publish"], on: owner.get(show + "/setup/4"))
            #expect(refused.headers[.location] == show + "/setup/5")
            #expect(try await console.stranger.get("/shows/\(show.suffix(36))").status == .notFound)

            let half = try await owner.submit(
                Self.legal, ["seller": "Globe Ltd", "address": "21 New Globe Walk\nLondon"], on: owner.get(Self.legal))
            #expect(try await owner.follow(half).text.contains("Saved who sells, and by which terms."))
            let still = try await owner.get(show + "/setup/5")
            #expect(!still.text.contains(missing[0]) && still.text.contains(missing[1]) && still.text.contains(missing[2]))
            let all = try await owner.submit(
                Self.legal,
                [
                    "seller": "Globe Ltd", "address": "21 New Globe Walk\nLondon", "terms": "We <sell> seats.\nYou sit.",
                    "refunds": "No refunds after the curtain.",
                ], on: owner.get(Self.legal))
            #expect(all.status == .seeOther)
            let published = try await owner.submit(show + "/setup/5", ["way": "publish"], on: owner.get(show + "/setup/5"))
            #expect(published.headers[.location] == show)
            #expect(try await console.stranger.get("/shows/\(show.suffix(36))").status == .ok)
            #expect((try await owner.get("\(Self.console)/audit?area=legal")).text.contains("Changed seller and terms"))
        }
    }

    @Test("A house's texts are pages or lead elsewhere; what there is none of is not there", arguments: Engine.allCases)
    func texts(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine, saysTerms: false) { console in
            let owner = try await console.browser(.owner)
            for page in LegalPage.allCases {
                #expect(try await console.stranger.get("/o/globe/legal/\(page.rawValue)").status == .notFound)
            }
            let saved = try await owner.submit(
                Self.legal, ["seller": "Globe Ltd", "terms": "We <sell> seats.", "privacy": "https://globe.example/privacy"],
                on: owner.get(Self.legal))
            #expect(saved.status == .seeOther)
            let terms = try await console.stranger.get("/o/globe/legal/terms")
            #expect(terms.text.contains("<p>We &lt;sell&gt; seats.</p>") && terms.text.contains("Terms · Globe</title>"))
            let privacy = try await console.stranger.get("/o/globe/legal/privacy")
            #expect(privacy.status == .found && privacy.headers[.location] == "https://globe.example/privacy")
            #expect(try await console.stranger.get("/o/globe/legal/other").status == .notFound)
            #expect(try await console.stranger.get("/o/nobody/legal/terms").status == .notFound)
            let home = try await console.stranger.get("/o/globe")
            #expect(home.text.contains("/o/globe/legal/terms") && !home.text.contains("/o/globe/legal/imprint"))
            let editor = try await console.browser(.editor)
            #expect(try await editor.get(Self.legal).status == .forbidden)
            let told = try await owner.call(.get, "/console/api/legal?organisation=globe")
            #expect(told.text.contains(#""missing":["seller","refunds"]"#), "\(told.text)")
            let body = Array(#"{"address":"21 New Globe Walk","refunds":"None."}"#.utf8)
            let changed = try await owner.call(.patch, "/console/api/legal?organisation=globe", body, [.contentType: "application/json"])
            #expect(changed.text.contains(#""missing":[]"#) && changed.text.contains(#""terms":"We <sell> seats.""#), "\(changed.text)")
        }
    }

    @Test("Console C66 The checkout names seller and refunds, and pays once the unticked boxes are ticked", arguments: Engine.allCases)
    func checkout(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let shows = try await console.stranger.get("/api/shows")
            let show = String(try #require(shows.text.firstMatch(of: /"id":"([0-9a-f-]{36})"/)).1)
            let buyer = console.stranger
            let page = try await buyer.get("/shows/\(show)?count=1")
            let seat = String(try #require(page.text.firstMatch(of: /data-id="([^"]+)"/)).1)
            let held = try await buyer.submit("/shows/\(show)", ["seat": seat], on: page)
            let checkout = try await buyer.follow(held)
            #expect(
                checkout.text.contains("Sold by Globe Ltd, 21 New Globe Walk, London")
                    && checkout.text.contains("No refunds after the curtain."))
            #expect(checkout.text.contains("href=\"/o/globe/legal/terms\"") && !checkout.text.contains(" checked"))
            let path = try #require(checkout.text.firstMatch(of: /action="(\/checkout\/[0-9a-f-]{36}\?hold=[^"]+)"/)).1
            let address = String(path).replacing("&amp;", with: "&").replacing("&#x3D;", with: "=")
            let unticked = try await buyer.submit(address, on: checkout)
            #expect(unticked.status == .badRequest && unticked.text.contains("Please tick the boxes first"))
            let paid = try await buyer.submit(address, ["agree": "terms"], on: checkout)
            #expect(paid.status == .seeOther && paid.headers[.location]?.hasPrefix("/pay/demo/") == true)
            #expect(
                try await console.stranger.submit(address.replacing("hold=", with: "hold=x"), ["agree": "terms"], on: checkout).status
                    != .seeOther)
        }
    }
}
