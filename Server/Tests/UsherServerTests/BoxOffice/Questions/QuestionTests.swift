import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherHTTP
@testable import UsherServer
@testable import UsherStore

/// What houses ask, and what buyers answer.
@Suite struct QuestionTests {
    private static let asked = """
        "questions":[{"key":"diet","label":"Anything you do not eat?","per":"sale","type":"text","at_door":true},
        {"key":"shirt","label":"Shirt","per":"ticket","type":"choice","choices":["S","M","L"],"required":true,"areas":["floor"],"at_door":true},
        {"key":"days","label":"Days","per":"ticket","type":"choices","choices":["Friday","Saturday"],"categories":["adult"]},
        {"key":"age","label":"Age","per":"ticket","type":"number","keep_days":2,"categories":["child"]},
        {"key":"born","label":"Born","per":"sale","type":"date"},
        {"key":"terms","label":"I agree","per":"sale","type":"consent","required":true,"at_door":true}]
        """

    private static var show: SellingServing.Show {
        var show = SellingServing.Show()
        show.map = ShowSeed.playhouse
        show.sheet = """
            {"areas":[{"key":"floor","kind":"standing","name":"Floor","size":50}],
            "categories":[{"key":"adult","name":"Adult"},{"key":"child","name":"Child"}],
            "prices":[{"category":"adult","amount":2000},{"category":"child","amount":500}],\(asked)}
            """
        return show
    }

    private static func floor(_ answers: String, _ category: String = "adult", _ count: Int = 1) -> String {
        #"{"area":"floor","category":"\#(category)","quantity":\#(count),"answers":\#(answers)}"#
    }

    @Test("Selling S42 Each type and filter is asked, taken and refused by its place", arguments: Engine.allCases)
    func types(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show) { world in
            let told = try await world.show()
            #expect(told.questions?.map(\.key) == ["diet", "shirt", "days", "age", "born", "terms"])
            #expect(told.questions?[1].choices == ["S", "M", "L"] && told.questions?[1].areas == ["floor"])
            let yes = #","answers":{"terms":true}"#
            for (item, more, code, field) in [
                (Self.floor("{}"), yes, "answer_required", "items[0].answers.shirt"),
                (Self.floor(#"{"shirt":"S"}"#), "", "answer_required", "answers.terms"),
                (Self.floor(#"{"shirt":"S"}"#), #","answers":{"terms":false}"#, "answer_invalid", "answers.terms"),
                (Self.floor(#"{"shirt":"XL"}"#), yes, "answer_invalid", "items[0].answers.shirt"),
                (Self.floor(#"{"shirt":"S","days":["Sunday"]}"#), yes, "answer_invalid", "items[0].answers.days"),
                (Self.floor(#"{"shirt":"S","age":7}"#), yes, "answer_invalid", "items[0].answers.age"),
                (Self.floor(#"{"shirt":"S","age":"seven"}"#, "child"), yes, "answer_invalid", "items[0].answers.age"),
                (Self.floor(#"{"shirt":"S"}"#), #","answers":{"terms":true,"born":"31.1.2000"}"#, "answer_invalid", "answers.born"),
                (Self.floor(#"{"shirt":"S"}"#), #","answers":{"terms":true,"diet":" "}"#, "answer_invalid", "answers.diet"),
                (Self.floor(#"{"shirt":"S"}"#), #","answers":{"terms":true,"hat":"x"}"#, "answer_invalid", "answers.hat"),
                (SellingServing.seat("stalls-A-1", "adult"), "", "answer_required", "answers.terms"),
            ] {
                let refused = try await world.checkout(item, more: more)
                #expect(refused.status == .badRequest && refused.refusalCode == code, "\(item) \(refused.text)")
                #expect(refused.member("field") == .string(field), "\(refused.text)")
            }
            #expect(try await world.quota("area", "floor").used == 0)
            // A seat is asked no shirt; the quote is refused as the hold is.
            #expect(try await world.checkout(SellingServing.seat("stalls-A-1", "adult"), more: yes).status == .ok)
            #expect(try await world.quote(Self.floor("{}"), more: yes).refusalCode == "answer_required")
            let sold = try await world.sold(
                Self.floor(#"{"shirt":"M","days":["Saturday","Friday"]}"#), Self.floor(#"{"shirt":"L","age":7}"#, "child", 2),
                more: #","answers":{"terms":true,"diet":"Nuts","born":"2000-01-31"}"#)
            let id = try #require(sold.booking?.id)
            let sheet = try #require(try await world.sale.desk.questions.sheet(id))
            #expect(sheet.answers[nil, "diet"] == "Nuts" && sheet.answers[nil, "terms"] == "yes")
            #expect(sheet.answers[0, "days"] == "Friday\nSaturday" && sheet.answers[1, "age"] == "7" && sheet.answers[2, "shirt"] == "L")
            #expect(sold.booking?.answersMissing == nil)
        }
    }

    @Test("Selling S42 An app of the seed is never refused: it is asked later, by the booking", arguments: Engine.allCases)
    func later(engine: Engine) async throws {
        var show = Self.show
        show.sheet = show.sheet.replacing(#""required":true,"areas":["floor"]"#, with: #""required":true,"areas":["stalls"]"#)
        try await SellingServing.run(engine, show) { world in
            let bob = try await world.sale.token(.bob)
            let held = try await world.sale.send(
                .post, "/api/seat-checkout", #"{"showId":"\#(SellingServing.uuid)","specificSeatIds":["stalls-A-1"]}"#, token: bob)
            #expect(held.status == .ok, "\(held.text)")
            let paid = try await world.pay(try held.decoded(BoxOffice.CheckoutResponse.self))
            let booking = try #require(paid.booking)
            #expect(booking.answersMissing == true)
            let path = "/api/user/bookings/\(booking.id)/answers"
            let seat = booking.seats[0].id
            func put(_ json: String, _ path: String, token: String? = nil) async throws -> TestResponse {
                try await world.sale.send(.put, path, json, token: token)
            }
            #expect(try await put("{}", path).status == .unauthorized)
            #expect(try await put("{}", path, token: try await world.sale.token(.ann)).status == .notFound)
            #expect(try await put("{}", path + "?k=forged", token: bob).status == .ok)
            let wrong = try await put(#"{"tickets":[{"id":"\#(seat)","answers":{"shirt":"XL"}}]}"#, path, token: bob)
            #expect(wrong.status == .badRequest && wrong.refusalCode == "answer_invalid", "\(wrong.text)")
            #expect(wrong.member("field") == .string("tickets[0].answers.shirt"), "\(wrong.text)")
            let half = try await put(#"{"answers":{"terms":true}}"#, path, token: bob)
            #expect(half.status == .ok && half.text.contains(#""answers_missing":true"#), "\(half.text)")
            let key = try #require(world.sale.desk.links.make(booking.id, for: .booking))
            let whole = try await put(#"{"tickets":[{"id":"\#(seat)","answers":{"shirt":"S"}}]}"#, path + "?k=\(key)")
            #expect(whole.status == .ok && !whole.text.contains("answers_missing"), "\(whole.text)")
            let emptied = try await put(#"{"answers":{"terms":null}}"#, path, token: bob)
            #expect(emptied.text.contains(#""answers_missing":true"#), "\(emptied.text)")
            world.sale.clock.advance(seconds: 25 * 3_600)
            let late = try await put(#"{"answers":{"terms":true}}"#, path + "?k=\(key)")
            #expect(late.status == .conflict && late.refusalCode == "too_late", "\(late.text)")
        }
    }

    @Test(
        "Selling S52 Answers, the payment and the hold open by no link from before a new address, and tickets that were passed on by theirs",
        arguments: Engine.allCases)
    func links(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show) { world in
            let (sale, links) = (world.sale, world.sale.desk.links)
            let bob = try await sale.token(.bob)
            let hold = try await world.held(
                SellingServing.seat("stalls-A-1", "adult"), SellingServing.seat("stalls-A-2", "adult"), token: bob,
                more: #","answers":{"terms":true}"#)
            let paid = try await world.pay(hold)
            let id = try #require(paid.booking?.id)
            let old = try #require(links.make(id, for: .booking))
            func put(_ booking: String, _ key: String) async throws -> TestResponse {
                try await sale.send(.put, "/api/user/bookings/\(booking)/answers?k=\(key)", #"{"answers":{"diet":"Nuts"}}"#)
            }
            #expect(try await put(id, old).status == .ok)
            #expect(try await world.console(.patch, "sales/\(id)", #"{"email":"new@example.org"}"#).status == .ok)

            let dead = try await put(id, old)
            #expect(dead.status == .unauthorized && !dead.text.contains("k="), "\(dead.text)")
            #expect(try await sale.success(hold.sessionID).status == .notFound)
            let page = try await sale.get("/checkout/success?session_id=\(hold.sessionID)")
            #expect(page.status == .notFound && !page.text.contains("new@example.org"))
            for path in [
                SitePage.checkout(id, hold: hold.holdToken ?? "").path, SitePage.cancel(hold: hold.holdToken).path,
            ] {
                let answer = try await sale.get(path)
                #expect(answer.status == .seeOther && answer.headers[.location] == "/bookings/\(id)", "\(path) \(answer.headers)")
            }
            let new = try #require(links.key(of: try #require(try await sale.desk.sales.bookings.find(id)).booking))
            #expect(try await put(id, new).status == .ok)

            let given = try await sale.send(
                .post, "/api/user/bookings/\(id)/transfers?k=\(new)",
                #"{"tickets":["\#(try #require(paid.seats?.first?.id))"],"email":"grace@example.org","name":"Grace"}"#,
                headers: [.idempotencyKey: "answers-pass-on-0001"])
            let transfer = try #require(try given.decoded(BoxOffice.UserBooking.self).transfers?.first?.id, "\(given.text)")
            #expect(try await put(transfer, try #require(links.make(transfer, for: .booking))).status == .unauthorized)
            let received = try #require(try await sale.desk.sales.bookings.find(transfer))
            #expect(try await put(transfer, try #require(links.key(of: received.booking))).status == .ok)
            // Who answers for them has opened them.
            #expect(
                try await sale.send(.delete, "/api/user/bookings/\(id)/transfers/\(transfer)?k=\(new)").refusalCode == "transfer_taken")
        }
    }

    @Test("Selling S43 Answers for the door are on its card, and follow a change; a scan reads as before", arguments: Engine.allCases)
    func door(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show) { world in
            let sold = try await world.sold(
                Self.floor(#"{"shirt":"M"}"#), Self.floor(#"{"shirt":"L"}"#), more: #","answers":{"terms":true,"diet":"Nuts"}"#)
            let id = try #require(sold.booking?.id)
            func card() async throws -> [String] {
                try await world.database.read { connection in
                    let sale = try connection.first(BookingStatements.byUUID, id)
                    let card = try sale.flatMap { try SaleCards(connection).card(of: $0.id) }
                    return card?.answers.map { "\($0.question): \($0.answer)" } ?? []
                }
            }
            #expect(
                try await card() == ["Anything you do not eat?: Nuts", "Shirt (Floor): M", "Shirt (Floor): L", "I agree: yes"])
            let key = try #require(world.sale.desk.links.make(id, for: .booking))
            let changed = try await world.sale.send(
                .put, "/api/user/bookings/\(id)/answers?k=\(key)", #"{"answers":{"diet":"Nuts, eggs"}}"#)
            #expect(changed.status == .ok, "\(changed.text)")
            #expect(try await card().first == "Anything you do not eat?: Nuts, eggs")
            world.sale.clock.advance(seconds: 19 * 3_600)
            let scan = try await world.sale.scan(sold.verificationCode)
            #expect(scan.status == .created && !scan.text.contains("Nuts"), "\(scan.text)")
            _ = try scan.decoded(UsherWire.ScanResponse.self)
        }
    }

    @Test("Selling S44 Answers are gone after keep_days, at the door, too; consents stay", arguments: Engine.allCases)
    func kept(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show) { world in
            let sold = try await world.sold(
                Self.floor(#"{"shirt":"M","age":7}"#, "child"), more: #","answers":{"terms":true,"diet":"Nuts"}"#)
            let id = try #require(sold.booking?.id)
            func left() async throws -> [String] {
                try await world.database.read { try $0.all(SaleAnswerStatements.ofBooking, id).map { $0.1 } }
            }
            // The show lasts four hours.
            let end = SellingServing.start.adding(seconds: 4 * 3_600)
            let store = world.sale.desk.questions
            #expect(try await store.forget(at: end.adding(seconds: 2 * 86_400 - 1)) == false)
            #expect(Set(try await left()) == ["age", "diet", "shirt", "terms"])
            _ = try await store.forget(at: end.adding(seconds: 2 * 86_400))
            #expect(Set(try await left()) == ["diet", "shirt", "terms"])
            _ = try await store.forget(at: end.adding(seconds: 30 * 86_400))
            #expect(try await left() == ["terms"])
            let card = try await world.database.read { connection in
                try connection.first(BookingStatements.byUUID, id).flatMap { try SaleCards(connection).card(of: $0.id) }
            }
            #expect(card?.answers.map(\.answer) == ["yes"])
        }
    }

    @Test("Questions go through a sheet and back; what is wrong with one is told with its path", arguments: Engine.allCases)
    func sheet(engine: Engine) async throws {
        try await SellingServing.run(engine, Self.show) { world in
            let path = "shows/\(SellingServing.uuid)/sheet"
            let read = try await world.console(.get, path)
            #expect(
                read.text.contains(#"{"key":"age","label":"Age","per":"ticket","type":"number","categories":["child"],"keep_days":2}"#),
                "\(read.text)")
            let sheet = try #require(read.member("sheet"))
            let again = try await world.console(.put, path, JSONText.string(sheet))
            #expect(again.status == .ok && again.headers[.eTag] == read.headers[.eTag], "\(again.text)")
            let wrong = try await world.console(
                .put, path,
                """
                {"questions":[{"key":"a","label":"A","per":"row","type":"text"},{"key":"b","label":"B","per":"sale","type":"choice"},
                {"key":"b","label":"B","per":"sale","type":"text","categories":["none"],"keep_days":0}]}
                """)
            #expect(wrong.refusalCode == "invalid_sheet", "\(wrong.text)")
            for place in ["questions[0].per", "questions[1].choices", "questions[2].keep_days"] {
                #expect(wrong.text.contains(#""path":"\#(place)""#), "\(place) \(wrong.text)")
            }
        }
    }
}
