import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherHTTP
@testable import UsherServer
@testable import UsherStore

/// What a buyer has answered stays when the same buyer checks out again.
@Suite struct AnswersKeptTests {
    private static var show: SellingServing.Show {
        var show = SellingServing.Show()
        show.map = ShowSeed.playhouse
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":50}],
            "categories":[{"key":"adult","name":"Adult"},{"key":"child","name":"Child"}],
            "prices":[{"category":"adult","amount":2000},{"category":"child","amount":500}],
            "questions":[{"key":"diet","label":"Diet","per":"sale","type":"text","required":true},
            {"key":"days","label":"Days","per":"sale","type":"choices","choices":["Friday","Saturday"]},
            {"key":"shirt","label":"Shirt","per":"ticket","type":"choice","choices":["S","M","L"],"required":true},
            {"key":"age","label":"Age","per":"ticket","type":"number","categories":["child"]},
            {"key":"terms","label":"I agree","per":"sale","type":"consent"}]}
            """
        show.codes = [#""code":"SPRING","kind":"percent","value":100000"#]
        return show
    }

    private static func ticket(_ place: String, _ category: String, _ answers: String = "") -> String {
        let answers = answers.isEmpty ? "" : #","answers":\#(answers)"#
        let place = place == "floor" ? #""area":"floor""# : #""seat":"\#(place)""#
        return #"{\#(place),"category":"\#(category)"\#(answers)}"#
    }

    private static func answers(of hold: BoxOffice.CheckoutResponse, _ world: SellingServing) async throws -> [String: String] {
        let sheet = try #require(try await world.sale.desk.questions.sheet(hold.reservationID))
        return Dictionary(
            uniqueKeysWithValues: sheet.answers.values.map { place, value in
                let seat = place.ticket.map { sheet.booking.seats[$0] }
                let category = place.ticket.flatMap { sheet.booking.terms?.tickets[$0].quote.category } ?? ""
                let ticket = seat.map { $0.isStanding ? "\(category)." : "\($0.mapSeat)." } ?? ""
                return (ticket + place.question, value)
            })
    }

    @Test(
        "Selling S71 Checking out again keeps what was answered: by seat, by category, as far as it is asked still",
        arguments: Engine.allCases)
    func again(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show) { world in
            let bob = try await world.sale.token(.bob)
            let first = try await world.held(
                Self.ticket("stalls-A-1", "adult", #"{"shirt":"S"}"#), Self.ticket("floor", "adult", #"{"shirt":"M"}"#),
                Self.ticket("floor", "child", #"{"shirt":"L","age":7.5}"#), token: bob,
                more: #","answers":{"diet":"Nuts","days":["Saturday"],"terms":true}"#)
            let all = [
                "diet": "Nuts", "days": "Saturday", "terms": "yes", "stalls-A-1.shirt": "S", "adult.shirt": "M", "child.shirt": "L",
                "child.age": "7.5",
            ]
            #expect(try await Self.answers(of: first, world) == all)

            // In another order and with a code; nothing is answered anew, and nothing that is required is asked again.
            let coded = try await world.held(
                Self.ticket("floor", "child"), Self.ticket("floor", "adult"), Self.ticket("stalls-A-1", "adult"), codes: ["SPRING"],
                token: bob)
            #expect(coded.reservationID != first.reservationID)
            #expect(try await Self.answers(of: coded, world) == all)

            // The same again, with one answer anew and one taken away: the same hold.
            let changed = try await world.held(
                Self.ticket("stalls-A-1", "adult", #"{"shirt":"L"}"#), Self.ticket("floor", "child"), Self.ticket("floor", "adult"),
                codes: ["SPRING"], token: bob, more: #","answers":{"days":null}"#)
            #expect(changed.reservationID == coded.reservationID)
            var left = all
            (left["days"], left["stalls-A-1.shirt"]) = (nil, "L")
            #expect(try await Self.answers(of: changed, world) == left)

            // Who is no child is asked no age, and another seat is another ticket.
            let missing = try await world.checkout(
                Self.ticket("stalls-A-2", "adult"), Self.ticket("floor", "adult"), token: bob)
            #expect(missing.refusalCode == "answer_required" && missing.member("field") == .string("items[0].answers.shirt"))
            let grown = try await world.held(
                Self.ticket("stalls-A-2", "adult", #"{"shirt":"S"}"#), Self.ticket("floor", "adult"), token: bob)
            #expect(
                try await Self.answers(of: grown, world)
                    == ["diet": "Nuts", "terms": "yes", "stalls-A-2.shirt": "S", "adult.shirt": "M"])
            // An app of the seed names seats alone; its answers stay, too.
            let plain = try await world.sale.send(
                .post, "/api/seat-checkout", #"{"showId":"\#(SellingServing.uuid)","specificSeatIds":["stalls-A-2"]}"#, token: bob)
            let seats = try plain.decoded(BoxOffice.CheckoutResponse.self)
            #expect(
                try await Self.answers(of: seats, world) == ["diet": "Nuts", "terms": "yes", "stalls-A-2.shirt": "S"], "\(plain.text)")
            let paid = try await world.pay(seats)
            #expect(paid.booking?.answersMissing == nil)
        }
    }

    @Test("Selling S71 A guest's answers stay by the hold's proof, and nobody's without it", arguments: Engine.allCases)
    func guest(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show) { world in
            let mail = #","email":"ann@example.org""#
            let first = try await world.held(
                Self.ticket("floor", "adult", #"{"shirt":"M"}"#), more: mail + #","answers":{"diet":"Nuts"}"#)
            let stranger = try await world.checkout(Self.ticket("floor", "child"), more: mail)
            #expect(stranger.refusalCode == "answer_required", "\(stranger.text)")
            let proof = try #require(first.holdToken)
            let second = try await world.held(Self.ticket("floor", "child"), more: mail + #","holdToken":"\#(proof)""#)
            #expect(try await Self.answers(of: second, world) == ["diet": "Nuts", "child.shirt": "M"])
        }
    }

    private struct Form {
        let page: TestResponse
        let path: String

        func post(_ world: SellingServing, to action: String = "", _ fields: [(String, String)]) async throws -> TestResponse {
            let cookie = page.headers[values: .setCookie].compactMap { $0.split(separator: ";").first.map(String.init) }
            let token = page.text.firstMatch(of: /name="token" value="([^"]+)"/)?.1 ?? ""
            let body = ([("token", String(token))] + fields).map { "\($0.0)=\(PercentEncoding.escaped($0.1))" }
            return try await world.client.executeRequest(
                uri: path.replacing("?", with: action + "?"), method: .post,
                headers: [
                    .contentType: "application/x-www-form-urlencoded", .cookie: cookie.joined(separator: "; "),
                    .origin: "https://tickets.example.org",
                ], body: ByteBuffer(string: body.joined(separator: "&")))
        }
    }

    @Test(
        "Selling S71 The shop's checkout shows what was answered filled in, after other prices and a wrong code, too",
        arguments: Engine.allCases)
    func form(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show, .demo) { world in
            let hold = try await world.sale.send(
                .post, "/api/seat-checkout",
                #"{"showId":"\#(SellingServing.uuid)","specificSeatIds":["stalls-A-1"],"email":"ann@example.org"}"#)
            let held = try hold.decoded(BoxOffice.CheckoutResponse.self)
            func open(_ path: String) async throws -> Form {
                Form(page: try await world.sale.get(path, headers: [.accept: "text/html"]), path: path)
            }
            let blank = try await open(SitePage.checkout(held.reservationID, hold: held.holdToken ?? "").path)
            // What is typed goes along with other prices: one form has both.
            let typed = [("q..diet", "Nuts <&>"), ("q.0.shirt", "M"), ("q..days", "Friday")]
            let wrong = try await blank.post(world, to: "/prices", [("asked", "1"), ("category.0", "child"), ("code", "nobody")] + typed)
            #expect(wrong.status == .badRequest && wrong.text.contains("This code is not valid"), "\(wrong.text)")
            #expect(wrong.text.contains("Nuts &lt;&amp;&gt;") && wrong.text.contains(#"<option value="M" selected>"#), "\(wrong.text)")
            let repriced = try await blank.post(
                world, to: "/prices", [("asked", "1"), ("category.0", "child"), ("code", "spring")] + typed)
            let path = try #require(repriced.headers[.location], "\(repriced.text)")
            #expect(repriced.status == .seeOther && path.hasPrefix("/checkout/") && path != blank.path)
            let filled = try await open(path)
            #expect(filled.page.text.contains(#"value="Nuts &lt;&amp;&gt;""#), "\(filled.page.text)")
            #expect(filled.page.text.contains(#"<option value="M" selected>"#))
            #expect(filled.page.text.contains(#"value="Friday" checked"#) && filled.page.text.contains("£4.50"))

            // A child is asked its age; then what was sent by the form that pays is what the next page has.
            let paid = try await filled.post(world, [("q..diet", "Eggs"), ("q.0.shirt", "L"), ("q.0.age", "7")])
            #expect(paid.status == .seeOther && paid.headers[.location]?.hasPrefix("/pay/demo/") == true, "\(paid.text)")
            // A page from before this form was one sends no answers with other prices, and takes none away.
            let grown = try await filled.post(world, to: "/prices", [("category.0", "adult")])
            let last = try await open(try #require(grown.headers[.location], "\(grown.text)"))
            #expect(last.page.text.contains(#"value="Eggs""#) && last.page.text.contains(#"<option value="L" selected>"#))
            #expect(!last.page.text.contains("q.0.age"))
        }
    }
}
