import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherPapers
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Waiting lists and questions in the shop, without script.
@Suite struct WaitingPageTests {
    /// Sends a form of a page, with the page's token.
    static func post(_ world: SellingServing, from page: String, to path: String, _ fields: [(String, String)]) async throws -> TestResponse
    {
        let page = try await world.sale.get(page, headers: [.accept: "text/html"])
        let cookie = page.headers[values: .setCookie].compactMap { $0.split(separator: ";").first.map(String.init) }.joined(separator: "; ")
        let token = page.text.firstMatch(of: /name="token" value="([^"]+)"/)?.1 ?? ""
        let body = ([("token", String(token))] + fields).map { "\($0.0)=\(PercentEncoding.escaped($0.1))" }.joined(separator: "&")
        return try await world.client.executeRequest(
            uri: path, method: .post,
            headers: [
                .contentType: "application/x-www-form-urlencoded", .cookie: cookie, .origin: "https://tickets.example.org",
            ], body: ByteBuffer(string: body))
    }

    @Test("Who comes too late joins on the show's page, confirms by the mailed page, takes a part and pays", arguments: Engine.allCases)
    func pages(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(2), .demo) { world in
            let show = "/shows/\(SellingServing.uuid)"
            #expect(!(try await world.sale.get(show, headers: [.accept: "text/html"])).text.contains("id=\"waiting\""))
            let hold = try await world.held(SellingServing.places(2))
            #expect(try await world.sale.get(show, headers: [.accept: "text/html"]).text.contains("id=\"waiting\""))
            let wrong = try await Self.post(world, from: show, to: show + "/waiting", [("quantity", "2"), ("email", "nobody")])
            #expect(wrong.status == .badRequest && wrong.text.contains("Please enter your e-mail address."), "\(wrong.text)")
            let joined = try await Self.post(
                world, from: show, to: show + "/waiting", [("quantity", "2"), ("at_least", ""), ("area", ""), ("email", "ada@example.org")])
            #expect(joined.status == .ok && joined.text.contains("We have written to ada@example.org"), "\(joined.text)")
            #expect(!joined.text.contains("?k="))
            let id = try #require(try await world.database.read { try $0.first(Self.entry) })
            let key = try #require(world.sale.desk.links.make(id, for: .entry))
            let page = "/waiting/\(id)?k=\(key)"
            #expect(try await world.sale.get("/waiting/\(id)?k=x", headers: [.accept: "text/html"]).status == .notFound)
            #expect(try await world.sale.get(page, headers: [.accept: "text/html"]).text.contains("Yes, I want to wait"))
            #expect(try await world.status(id) == "unconfirmed")
            let forged = try await world.sale.send(.post, "/waiting/\(id)/confirm?k=\(key)", "{}")
            #expect(forged.status != .seeOther)
            #expect(try await world.status(id) == "unconfirmed")
            let confirmed = try await Self.post(world, from: page, to: "/waiting/\(id)/confirm?k=\(key)", [])
            #expect(confirmed.status == .seeOther, "\(confirmed.text)")
            #expect(try await world.sale.get(page, headers: [.accept: "text/html"]).text.contains("You are number 1."))
            let body = #"{"reservationId":"\#(hold.reservationID)","holdToken":"\#(hold.holdToken ?? "")"}"#
            #expect(try await world.sale.post("/api/seat-checkout/cancel", body).status == .ok)
            let offered = try await world.sale.get(page, headers: [.accept: "text/html"])
            #expect(offered.text.contains("These are for you") && offered.text.contains("£40.00"), "\(offered.text)")
            let field = PlacesChoice.field("floor", "standard")
            let none = try await Self.post(world, from: page, to: "/waiting/\(id)/take?k=\(key)", [(field, "0")])
            #expect(none.status == .badRequest, "\(none.text)")
            let taken = try await Self.post(world, from: page, to: "/waiting/\(id)/take?k=\(key)", [(field, "1")])
            #expect(taken.status == .seeOther && taken.headers[.location]?.hasPrefix("/checkout/") == true, "\(taken.text)")
            #expect(try await world.show().left == 1)
            let left = try await Self.post(world, from: page, to: "/waiting/\(id)/leave?k=\(key)", [])
            #expect(left.status == .seeOther)
            #expect(try await world.status(id) == "declined")
            #expect(try await world.show().left == 2)
        }
    }

    private static let entry = Selection<String>("SELECT uuid FROM waiting")

    @Test("Selling S42 A booking that owes answers says so on its page and in its mail, and takes them there", arguments: Engine.allCases)
    func answers(engine: Engine) async throws {
        var show = SellingServing.Show()
        show.map = ShowSeed.playhouse
        show.sheet = """
            {"questions":[{"key":"diet","label":"Anything you do not eat?","per":"sale","type":"text","required":true},
            {"key":"shirt","label":"Shirt","per":"ticket","type":"choice","choices":["S","M"],"required":true},
            {"key":"terms","label":"I agree","per":"sale","type":"consent","required":true}]}
            """
        try await SellingServing.run(engine, show) { world in
            let held = try await world.sale.send(
                .post, "/api/seat-checkout", #"{"showId":"\#(SellingServing.uuid)","specificSeatIds":["stalls-A-1"]}"#)
            let paid = try await world.pay(try held.decoded(BoxOffice.CheckoutResponse.self))
            let id = try #require(paid.booking?.id)
            let key = try #require(world.sale.desk.links.make(id, for: .booking))
            let booking = try await world.sale.get("/bookings/\(id)?k=\(key)", headers: [.accept: "text/html"])
            #expect(booking.text.contains("There are questions to answer before the day."), "\(booking.text)")
            let paper = try await world.sale.desk.tickets.paper(try #require(try await world.sale.desk.sales.bookings.find(id)))
            #expect(paper.asks == "https://tickets.example.org/bookings/\(id)/answers?k=\(key)")
            let page = "/bookings/\(id)/answers?k=\(key)"
            let asked = try await world.sale.get(page, headers: [.accept: "text/html"])
            for text in ["Anything you do not eat?", #"<option value="M">M</option>"#, "I agree"] {
                #expect(asked.text.contains(text), "\(text) \(asked.text)")
            }
            let wrong = try await Self.post(world, from: page, to: page, [("q.0.shirt", "XL")])
            #expect(wrong.status == .badRequest && wrong.text.contains("One of the answers is not valid."), "\(wrong.text)")
            let saved = try await Self.post(
                world, from: page, to: page, [("q..diet", "Nuts"), ("q.0.shirt", "M"), ("q..terms", "yes")])
            #expect(saved.status == .seeOther, "\(saved.text)")
            let after = try await world.sale.get("/bookings/\(id)?k=\(key)&done=answers", headers: [.accept: "text/html"])
            #expect(
                after.text.contains("Thank you: your answers are saved.") && !after.text.contains("questions to answer"), "\(after.text)")
            #expect(try await world.sale.get("/bookings/\(id)/answers", headers: [.accept: "text/html"]).status == .notFound)
        }
    }
}
