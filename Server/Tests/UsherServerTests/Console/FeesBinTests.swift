import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// A house's fees and coming taxes, a show's own fees and the taxes of its sections, in a browser without script.
@Suite struct FeesBinTests {
    private static let house = "/console/o/globe"
    private static let fees = house + "/settings/fees"
    private static let show = BoxOfficeFixture.Stage.hamlet.uuid
    private static let prices = "/console/o/globe/shows/\(show)/prices"
    private static let sheet = "/console/api/shows/\(show)/sheet"
    private static let taxes =
        #"{"country":"GB","taxes":[{"country":"GB","key":"vat","name":"VAT","rate_ppm":200000,"from":"2020-01-01"},"#
        + #"{"country":"GB","key":"vat","name":"VAT","rate_ppm":210000,"from":"2031-01-01"},"#
        + #"{"country":"GB","key":"low","name":"Reduced","rate_ppm":50000,"from":"2020-01-01"}]}"#
    private static let levies =
        #"{"fees":[{"key":"booking","name":"Booking fee","per":"ticket","amount":150},"#
        + #"{"key":"post","name":"Postage","per":"sale","amount":300}]}"#

    private static func api(_ path: String) -> String { "/console/api/organisation/\(path)?organisation=globe" }

    /// Deletes by the form at `path`; gives the page with *Undo*, and where that leads.
    private static func delete(_ path: String, _ owner: ConsoleBrowser) async throws -> (page: TestResponse, undo: String) {
        let page = try await owner.follow(owner.submit(path + "/delete", on: owner.get(path)))
        let undo = try #require(
            page.text.firstMatch(of: /<div class="toast good"[^>]*>.*?<form action="([^"]+)"/.dotMatchesNewlines()), "\(page.text)")
        return (page, String(undo.1))
    }

    @Test(
        "Console C81 A fee and a coming rate are deleted with Undo, which brings each back to its place; by the API, too",
        arguments: Engine.allCases)
    func undone(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            #expect(try await console.api(.put, Self.api("taxes"), owner, Self.taxes).status == .ok)
            #expect(try await console.api(.put, Self.api("fees"), owner, Self.levies).status == .ok)
            for (path, list, said) in [
                ("/of/booking", "fees", "Deleted fee Booking fee."),
                ("/taxes/of/GB~vat~2031-01-01", "taxes", "Deleted the coming rate of VAT."),
            ] {
                let before = try await console.api(.get, Self.api(list), owner).text
                let gone = try await Self.delete(Self.fees + path, owner)
                #expect(gone.page.text.contains(said), "\(gone.page.text)")
                #expect(try await owner.get(Self.fees + path).status == .notFound)
                #expect(try await console.api(.get, Self.api(list), owner).text != before)
                #expect(try await owner.get(Self.house + "/bin").text.contains(list == "fees" ? "Booking fee" : "Tax rate"))
                let back = try await owner.submit(gone.undo, on: gone.page)
                #expect(back.headers[.location] == Self.fees, "\(back.text)")
                #expect(try await console.api(.get, Self.api(list), owner).text == before)
            }
            // The same by programs; a rate in force stays.
            let dropped = try await console.api(.delete, Self.api("fees/post"), owner)
            #expect(dropped.status == .ok && dropped.text.contains(#""kind":"house_fee""#), "\(dropped.text)")
            let id = try #require(dropped.text.firstMatch(of: /"id":"([^"]+)"/)).1
            #expect(try await console.api(.post, "/console/api/bin/house_fee/\(id)/restore?organisation=globe", owner).status == .noContent)
            #expect(try await console.api(.get, Self.api("fees"), owner).text.contains("Postage"))
            #expect(try await console.api(.delete, Self.api("taxes/GB~vat~2020-01-01"), owner).refusalCode == "in_use")
            #expect(try await console.api(.delete, Self.api("fees/nobody"), owner).status == .notFound)
            let audit = try await owner.get(Self.house + "/audit").text
            #expect(audit.contains("Deleted a fee of the house") && audit.contains("Took a tax rate out of the bin"), "\(audit)")
        }
    }

    @Test("Console C81 What is there again stays in the bin; an editor does not see a house’s fees there", arguments: Engine.allCases)
    func refused(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            #expect(try await console.api(.put, Self.api("taxes"), owner, Self.taxes).status == .ok)
            #expect(try await console.api(.put, Self.api("fees"), owner, Self.levies).status == .ok)
            let fee = try await Self.delete(Self.fees + "/of/booking", owner)
            let rate = try await Self.delete(Self.fees + "/taxes/of/GB~vat~2031-01-01", owner)
            let editor = try await console.browser(.editor)
            #expect(try await !editor.get(Self.house + "/bin").text.contains("Booking fee"))
            #expect(try await editor.submit(fee.undo, on: editor.get(Self.house)).status == .notFound)
            #expect(try await console.api(.delete, Self.api("fees/post"), editor).status == .forbidden)
            #expect(try await console.api(.delete, Self.api("fees/post"), try await console.browser(.foreign)).status == .notFound)
            try await owner.does(
                Self.fees + "/new", ["name": "Booking fee", "per": "ticket", "kind": "amount", "value": "2"])
            try await owner.does(Self.fees + "/taxes/new", ["of": "vat", "rate": "22", "from": "2031-01-01"])
            for undo in [fee.undo, rate.undo] {
                let page = try await owner.follow(owner.submit(undo, on: owner.get(Self.house + "/bin")))
                #expect(page.text.contains("Stays in the bin: the same is there again already."), "\(page.text)")
            }
        }
    }

    @Test(
        "Console C85 A show’s own fee and the tax of a section by forms are what the sheet says, and what quote and checkout charge",
        arguments: Engine.allCases)
    func ofShow(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let (owner, editor) = (try await console.browser(.owner), try await console.browser(.editor))
            let two = ["stalls-A-1", "stalls-A-2"].map { #"{"seat":"\#($0)"}"# }
            // Without taxes there is nothing to choose for a section.
            #expect(try await !editor.get(Self.prices).text.contains("/sections/of/"))
            #expect(try await editor.get(Self.prices + "/sections/of/stalls").status == .notFound)
            #expect(try await console.api(.put, Self.api("taxes"), owner, Self.taxes).status == .ok)
            try await editor.does(Self.prices + "/sections/of/stalls", ["tax": "low"])
            try await editor.does(
                Self.prices + "/fees/new", ["name": "Cloakroom", "per": "ticket", "kind": "amount", "value": "2", "tax": "vat"])
            let told = try await console.api(.get, Self.sheet, editor).text
            #expect(told.contains(#"{"key":"stalls","kind":"seats","tax":"low"}"#), "\(told)")
            #expect(told.contains(#"{"key":"cloakroom","name":"Cloakroom","per":"ticket","amount":200,"tax":"vat"}"#), "\(told)")
            // Twice 85 with a twenty-first in it, twice 2 with a sixth in it.
            try await console.charges(17_400, two, tax: 810 + 66)
            let list = try await editor.get(Self.prices).text
            #expect(list.contains("Reduced") && list.contains("Cloakroom") && !list.contains("Fees of the house"), "\(list)")
            #expect(try await owner.get(Self.prices).text.contains("Fees of the house"))
            let wrong = try await editor.submit(
                Self.prices + "/sections/of/stalls", ["tax": "gst"], on: try await editor.get(Self.prices + "/sections/of/stalls"))
            #expect(wrong.status == .badRequest && wrong.text.contains("href=\"#tax\""), "\(wrong.text)")
            // The fee goes into the bin and comes back.
            let gone = try await Self.delete(Self.prices + "/fees/of/cloakroom", editor)
            #expect(gone.page.text.contains("Deleted fee Cloakroom."))
            try await console.charges(17_000, two)
            #expect(try await editor.submit(gone.undo, on: gone.page).headers[.location] == Self.prices)
            #expect(try await console.api(.get, Self.sheet, editor).text == told)
            // A section that says nothing is not in the sheet.
            let own = try await editor.get(Self.prices + "/sections/of/stalls")
            let version = String(try #require(own.text.firstMatch(of: /name="version" value="([^"]*)"/)).1)
            #expect(
                try await editor.submit(Self.prices + "/sections/of/stalls", ["tax": "", "version": version], on: own).status == .seeOther)
            #expect(try await !console.api(.get, Self.sheet, editor).text.contains("stalls"))
            #expect(try await console.browser(.door).get(Self.prices + "/fees/new").status == .forbidden)
            #expect(try await console.browser(.foreign).get(Self.prices + "/sections/of/stalls").status == .notFound)
        }
    }
}
