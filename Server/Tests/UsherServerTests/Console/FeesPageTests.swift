import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// What a house adds to its prices, as a browser without script sets it up; the API says the same, and buyers pay it.
@Suite struct FeesPageTests {
    private static let fees = "/console/o/globe/settings/fees"
    private static let taxes = fees + "/taxes"
    private static let standard = "/console/o/globe/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)/prices/of/standard"
    private static let two = ["stalls-A-1", "stalls-A-2"].map { #"{"seat":"\#($0)"}"# }
    private static func api(_ list: String) -> String { "/console/api/organisation/\(list)?organisation=globe" }

    @Test("Console C81 Of a fixed fee there is nothing to bound: what is sent of bounds is dropped", arguments: Engine.allCases)
    func bounds(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            let fee = #"{"key":"levy","name":"Levy","per":"ticket","amount":50}"#
            let sent = fee.replacing("50}", with: #"50,"min_pence":100,"max_pence":200}"#)
            #expect(try await console.api(.put, Self.api("fees"), owner, #"{"fees":[\#(sent)]}"#).status == .ok)
            #expect(try await console.api(.get, Self.api("fees"), owner).text.contains(#"{"fees":[\#(fee)]}"#))
            try await console.charges(17_100, Self.two)
            try await owner.does(
                Self.fees + "/of/levy", ["name": "Levy", "per": "ticket", "kind": "amount", "value": "0.60", "least": "5", "most": "1"])
            try await console.charges(17_120, Self.two)
        }
    }

    @Test("Console C81 Who writes a house's prices at the same time as others undoes nothing of theirs", arguments: Engine.allCases)
    func together(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let (database, now) = (console.database, console.clock.clock.now())
            let store = HousePricesStore(database)
            let staff = ManagedShowStore.Staff(
                account: Staff.owner.account, actor: Actor(account: Staff.owner.account, address: "test"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        try await store.change(.fees, of: "globe", staff, at: now) { prices in
                            prices.fees.append(Fee(key: "fee-\(number)", name: "Fee \(number)", unit: .sale, amount: .fixed(1)))
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await store.prices(of: "globe", staff).fees.count == 20)
        }
    }

    @Test(
        "Console C81 Fees and taxes by forms are what the API tells, and what quote and checkout charge",
        arguments: Engine.allCases)
    func charged(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            #expect(try await owner.get(Self.fees).text.contains("Say in which country your house is"))
            #expect(try await console.api(.put, Self.api("taxes"), owner, #"{"country":"GB"}"#).status == .ok)
            try await owner.does(Self.taxes + "/new", ["name": "VAT", "rate": "20", "from": "2025-12-01"])
            try await owner.does(
                Self.fees + "/new", ["name": "Booking fee", "per": "ticket", "kind": "amount", "value": "1.50", "tax": "vat"])
            try await owner.does(
                Self.fees + "/new",
                [
                    "name": "Postage", "per": "sale", "kind": "percent", "value": "5", "least": "1", "most": "5", "channels": "app",
                    "says": "refundable",
                ])
            let told = try await console.api(.get, Self.api("fees"), owner).text
            let expected = #"""
                {"fees":[{"key":"booking-fee","name":"Booking fee","per":"ticket","amount":150,"tax":"vat"},\#
                {"key":"postage","name":"Postage","per":"sale","percent_ppm":50000,"min_pence":100,"max_pence":500,\#
                "channels":["app"],"refundable":true}]}
                """#
            #expect(told.contains(expected), "\(told)")
            // Which tax is in a ticket is the price category's to say.
            try await owner.does(Self.standard, ["name": "Full price", "access": "public", "place": "0", "tax": "vat"])
            // Two of 85, twice 1.50, and 5 % of 170 but 5 at most.
            try await console.charges(17_800, Self.two, tax: 2_967)
            let list = try await owner.get(Self.fees).text
            #expect(list.contains("5 %, at least £1.00, at most £5.00") && list.contains("20 %") && list.contains("In force"), "\(list)")
            // With tax on top, of tickets and of their fees.
            try await owner.does(Self.fees + "/meaning", ["taxed": "top", "step": ""])
            try await console.charges(21_360, Self.two, tax: 3_560)
            #expect(try await console.api(.get, Self.api("taxes"), owner).text.contains(#""prices_include_tax":false"#))
            // What the API changes is in the form.
            #expect(
                try await console.api(
                    .put, Self.api("fees"), owner, #"{"fees":[{"key":"booking-fee","name":"Levy","per":"ticket","amount":275}]}"#
                ).status == .ok)
            let own = Self.fees + "/of/booking-fee"
            #expect(try await owner.get(own).text.contains("value=\"2.75\""))
            try await owner.does(own + "/delete", [:], from: own)
            try await console.charges(20_400, Self.two, tax: 3_400)
        }
    }

    @Test("Console C81 What is wrong stands at its field; a rate that is in force stays as it is", arguments: Engine.allCases)
    func faults(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await console.browser(.owner)
            // Without a country there is no tax.
            let early = try await owner.submit(
                Self.taxes + "/new", ["name": "VAT", "rate": "20", "from": "2025-12-01"], on: try await owner.get(Self.taxes + "/new"))
            #expect(early.status == .badRequest && early.text.contains("href=\"#name\""))
            #expect(try await console.api(.put, Self.api("taxes"), owner, #"{"country":"GB"}"#).status == .ok)
            try await owner.does(Self.taxes + "/new", ["name": "VAT", "rate": "17.5", "from": "2025-12-01"])
            let wrong: [(String, KeyValuePairs<String, String>, String)] = [
                (Self.taxes, ["of": "", "name": "", "rate": "5", "from": "2027-01-01"], "#name"),
                (Self.taxes, ["of": "vat", "rate": "101", "from": "2027-01-01"], "#rate"),
                (Self.taxes, ["of": "vat", "rate": "20", "from": "soon"], "#from"),
                (Self.taxes, ["of": "vat", "rate": "20", "from": "2025-12-01"], "#from"),
                (Self.fees, ["name": "", "per": "ticket", "kind": "amount", "value": "1"], "#name"),
                (Self.fees, ["name": "Levy", "per": "year", "kind": "amount", "value": "1"], "#per-ticket"),
                (Self.fees, ["name": "Levy", "per": "ticket", "kind": "amount", "value": ""], "#value"),
                (Self.fees, ["name": "Levy", "per": "ticket", "kind": "percent", "value": "0"], "#value"),
                (Self.fees, ["name": "Levy", "per": "ticket", "kind": "percent", "value": "5", "least": "3", "most": "2"], "#most"),
                (Self.fees, ["name": "Levy", "per": "ticket", "kind": "amount", "value": "1", "tax": "gst"], "#tax"),
            ]
            for (base, fields, place) in wrong {
                let refused = try await owner.submit(base + "/new", fields, on: try await owner.get(base + "/new"))
                #expect(refused.status == .badRequest && refused.text.contains("href=\"\(place)\""), "\(fields) \(refused.text)")
            }
            // Prices of coming shows are whole pounds and fifties, not multiples of three.
            let meaning = Self.fees + "/meaning"
            let odd = try await owner.submit(meaning, ["taxed": "inside", "step": "0.03"], on: try await owner.get(meaning))
            #expect(odd.status == .badRequest && odd.text.contains("href=\"#step\""), "\(odd.text)")
            #expect(try await owner.get(Self.taxes + "/of/GB~vat~2025-12-01").status == .notFound)
            // One that is to come may be changed and taken back.
            try await owner.does(Self.taxes + "/new", ["of": "vat", "rate": "20", "from": "2027-01-01"])
            let coming = Self.taxes + "/of/GB~vat~2027-01-01"
            let form = try await owner.get(coming)
            let version = try #require(form.text.firstMatch(of: /name="version" value="([^"]*)"/)).1
            let fields: KeyValuePairs = ["name": "VAT", "rate": "21", "from": "2027-01-01", "version": String(version)]
            #expect(try await owner.submit(coming, fields, on: form).status == .seeOther)
            #expect(try await owner.submit(coming, fields, on: try await owner.get(coming)).status == .conflict)
            #expect(try await console.api(.get, Self.api("taxes"), owner).text.contains(#""rate_ppm":210000,"from":"2027-01-01""#))
            try await owner.does(coming + "/delete", [:], from: coming)
            let rest = try await console.api(.get, Self.api("taxes"), owner).text
            #expect(rest.contains("175000") && !rest.contains("210000"), "\(rest)")
        }
    }

    @Test("Console C81 Fees and taxes are an owner's and an admin's; another house knows none", arguments: Engine.allCases)
    func rights(engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            try await console.appoint(BoxOfficeFixture.Buyer.ann.id, .admin)
            let (admin, editor) = (try await console.browser(BoxOfficeFixture.Buyer.ann.id), try await console.browser(.editor))
            let foreign = try await console.browser(.foreign)
            #expect(try await admin.get(Self.fees).status == .ok)
            let fee: KeyValuePairs = ["name": "Levy", "per": "ticket", "kind": "amount", "value": "1"]
            for path in [Self.fees, Self.fees + "/new", Self.taxes + "/new", Self.fees + "/meaning"] {
                #expect(try await editor.get(path).status == .forbidden, "\(path)")
                #expect(try await foreign.get(path).status == .notFound, "\(path)")
            }
            for path in [Self.fees + "/new", Self.taxes + "/new", Self.fees + "/meaning", Self.fees + "/of/levy/delete"] {
                #expect(try await editor.submit(path, fee, on: try await editor.get("/console/o/globe")).status == .forbidden, "\(path)")
                #expect(try await foreign.submit(path, fee, on: try await foreign.get("/console")).status == .notFound, "\(path)")
            }
            #expect(try await console.api(.get, Self.api("fees"), admin).text.contains(#""organisation":{}"#))
        }
    }
}

extension ConsoleBrowser {
    /// Sends a form that is to be done.
    func does(_ path: String, _ fields: KeyValuePairs<String, String>, from page: String? = nil) async throws {
        let sent = try await submit(path, fields, on: try await get(page ?? path))
        #expect(sent.status == .seeOther, "\(path) \(sent.status) \(sent.text)")
    }
}

extension ConsoleServing {
    /// A guest's quote and hold of "Hamlet", as an app sends them.
    func ask(_ path: String, _ items: [String], code: String? = nil) async throws -> TestResponse {
        let codes = code.map { #","codes":["\#($0)"]"# } ?? ""
        let body =
            #"{"showId":"\#(BoxOfficeFixture.Stage.hamlet.uuid)","items":[\#(items.joined(separator: ","))],"email":"buyer@example.org"\#(codes)}"#
        return try await client.executeRequest(
            uri: path, method: .post, headers: [.contentType: "application/json"], body: ByteBuffer(string: body))
    }

    func quote(_ items: [String], code: String? = nil) async throws -> TestResponse {
        try await ask("/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)/quote", items, code: code)
    }

    func checkout(_ items: [String], code: String? = nil) async throws -> TestResponse {
        try await ask("/api/seat-checkout", items, code: code)
    }

    /// Quote and checkout both ask for so much, with so much tax. The places are free again afterwards.
    func charges(_ total: Int, _ items: [String], tax: Int? = nil, code: String? = nil) async throws {
        let quoted = try await quote(items, code: code)
        #expect(quoted.status == .ok, "\(quoted.text)")
        let quote = try quoted.decoded(BoxOffice.QuoteResponse.self).quote
        #expect(quote.payablePence == total, "\(quoted.text)")
        if let tax { #expect(quote.taxes.reduce(0) { $0 + $1.taxPence } == tax, "\(quoted.text)") }
        let held = try await checkout(items, code: code)
        #expect(held.status == .ok, "\(held.text)")
        #expect(try held.decoded(BoxOffice.CheckoutResponse.self).payablePence == total, "\(held.text)")
        clock.advance(seconds: 3600)
    }
}
