import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// The shop's form for standing places, without script.
@Suite struct PlacesPageTests {
    private static func post(_ world: SellingServing, _ fields: [(String, String)]) async throws -> TestResponse {
        let page = try await world.sale.get("/shows/\(SellingServing.uuid)", headers: [.accept: "text/html"])
        let cookie = page.headers[values: .setCookie].compactMap { $0.split(separator: ";").first.map(String.init) }.joined(separator: "; ")
        let token = page.text.firstMatch(of: /name="token" value="([^"]+)"/)?.1 ?? ""
        let body = ([("token", String(token))] + fields).map { "\($0.0)=\(PercentEncoding.escaped($0.1))" }.joined(separator: "&")
        return try await world.client.executeRequest(
            uri: "/shows/\(SellingServing.uuid)/places", method: .post,
            headers: [
                .contentType: "application/x-www-form-urlencoded", .cookie: cookie, .origin: "https://tickets.example.org",
            ], body: ByteBuffer(string: body))
    }

    @Test(
        "Standing places in the shop: the price before anything is held, then the hold; a wrong code is said so", arguments: Engine.allCases
    )
    func form(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Dance floor","size":100}],
            "categories":[{"key":"early","name":"Early bird"},{"key":"regular","name":"Regular"}],
            "prices":[{"category":"early","amount":1500},{"category":"regular","amount":2200}]}
            """
        show.codes = [#""code":"SPRING","kind":"percent","value":100000"#]
        try await SellingServing.run(engine, show, .demo) { world in
            let page = try await world.sale.get("/shows/\(SellingServing.uuid)", headers: [.accept: "text/html"])
            #expect(page.text.contains("Dance floor") && page.text.contains(#"name="places.floor.early""#), "\(page.text)")
            let two = [("places.floor.early", "2"), ("places.floor.regular", ""), ("code", " spring ")]
            let quote = try await Self.post(world, two + [("do", "quote")])
            #expect(quote.status == .ok && quote.text.contains("£27.00") && quote.text.contains("(SPRING)"), "\(quote.text)")
            #expect(try await world.quota("area", "floor").used == 0)
            let wrong = try await Self.post(world, [("places.floor.early", "2"), ("code", "nobody"), ("do", "hold")])
            #expect(wrong.status == .badRequest && wrong.text.contains("This code is not valid"))
            let none = try await Self.post(world, [("do", "hold")])
            #expect(none.status == .badRequest && none.text.contains("Choose at least one ticket."))
            for typed in ["two", "-1", "201", "1.5"] {
                let unread = try await Self.post(world, [("places.floor.early", "1"), ("places.floor.regular", typed), ("do", "hold")])
                #expect(unread.status == .badRequest && unread.text.contains("Whole numbers up to 200"), "\(typed) \(unread.status)")
            }
            #expect(try await world.quota("area", "floor").used == 0)
            let held = try await Self.post(world, two + [("do", "hold")])
            #expect(held.status == .seeOther && held.headers[.location]?.hasPrefix("/checkout/") == true, "\(held.text)")
            #expect(try await world.quota("area", "floor").used == 2)
            let home = try await world.sale.get("/", headers: [.accept: "text/html"])
            #expect(home.text.contains("Club night") && home.text.contains("Choose tickets"))
        }
    }
}
