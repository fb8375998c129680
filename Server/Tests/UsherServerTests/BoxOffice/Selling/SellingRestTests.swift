import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherHTTP
@testable import UsherServer
@testable import UsherStore

/// What money that has left elsewhere leaves, keys of cancelling, papers and tables, and what goes along in a catalogue.
@Suite struct SellingRestTests {
    @Test(
        "Selling S53 Of what was sent back elsewhere no more goes back: over_refund, and nothing has changed", arguments: Engine.allCases)
    func overRefund(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let sold = try await world.sold(SellingServing.places(2))
            let booking = try #require(sold.booking?.id)
            let tickets = try #require(sold.seats?.map(\.id))
            let charge = try #require(try await world.sale.desk.sales.payments.find(booking)?.payment.charge)
            // 30.00 of 40.00, in the provider's own pages.
            _ = try await world.sale.desk.sales.payments.told(
                PaymentNews(charge: charge, returned: 3_000), from: "stripe", event: "evt_elsewhere", at: world.now)
            func refund(_ body: String) async throws -> TestResponse {
                try await world.console(
                    .post, "sales/\(booking)/refund", body, headers: [.idempotencyKey: CounterServing.newKey()])
            }
            let over = try await refund(#"{"tickets":["\#(tickets[0])"]}"#)
            #expect(over.status == .conflict && over.refusalCode == "over_refund", "\(over.text)")
            #expect(try await world.sale.desk.sales.bookings.find(booking)?.booking.refunded == 0)
            #expect(try await world.sale.queued(PaymentOutbox.refund) == [])
            // Without saying which, all that is left goes back, as ever.
            #expect(try await world.console(.post, "sales/\(booking)/refund", "{}").status == .ok)
            await world.sale.outbox.drain()
            #expect(world.sale.stripe.state.withLock { $0.refunds.map(\.amount) } == [1_000])
            #expect(try await BooksStore(world.database).recount() == [])
        }
    }

    @Test("Selling S55 A sale is cancelled once under a key: the same bytes, another body 422", arguments: Engine.allCases)
    func cancelKey(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let sold = try await world.sold(SellingServing.places(2))
            let booking = try #require(sold.booking?.id)
            let tickets = try #require(sold.seats?.map(\.id))
            func cancel(_ body: String) async throws -> TestResponse {
                try await world.console(.post, "sales/\(booking)/cancel", body, headers: [.idempotencyKey: "cancel-a-sale-0001"])
            }
            let body = #"{"seatIds":["\#(tickets[0])"]}"#
            let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for _ in 0..<4 { group.addTask { try await cancel(body) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == .ok && $0.text == answers[0].text }, "\(answers.map(\.text))")
            #expect(try await cancel("{}").status.code == 422)
            let record = try #require(try await world.sale.desk.sales.bookings.find(booking))
            #expect(record.booking.seats.map(\.status) == [.cancelled, .valid] && record.booking.refunded == 0)
        }
    }

    private static let diet = #""questions":[{"key":"diet","label":"Anything you do not eat?","per":"sale","type":"text","required":true}]"#

    @Test(
        "Selling S42 A production asks for all its performances; the checkout's page asks before one pays, and lets nobody through who owes an answer",
        arguments: Engine.allCases)
    func production(engine: Engine) async throws {
        try await SellingServing.run(engine) { world in
            let made = try await world.console(
                .post, "productions", #"{"key":"club","name":"Club nights","published":true,\#(Self.diet)}"#)
            #expect(made.status == .created && made.text.contains(#""key":"diet""#), "\(made.text)")
            #expect(try await world.console(.patch, "shows/\(SellingServing.uuid)", #"{"production":"club"}"#).status == .ok)
            #expect(try await world.show().questions?.map(\.key) == ["diet"])
            #expect(try await world.checkout(SellingServing.places(1)).refusalCode == "answer_required")
            // The shop holds first.
            let form = try CheckoutForm(
                show: SellingServing.uuid, seats: nil, items: [CheckoutItem(area: "floor", quantity: 1)], channel: .web,
                email: "ada@example.org", name: "Ada", isGuest: true)
            let address = ClientAddress(nil as SocketAddress?)
            let hold = try await world.sale.desk.sales.checkout(form, by: CheckoutBuyer(account: nil, address: address))
            let path = SitePage.checkout(hold.reservationID, hold: hold.holdToken ?? "").path
            let page = try await world.sale.get(path)
            #expect(page.status == .ok && page.text.contains("Anything you do not eat?"), "\(page.text)")
            let match = try #require(page.text.firstMatch(of: try Regex("name=\"token\" value=\"([^\"]*)\"")))
            let token = String(try #require(match.output[1].substring))
            let cookie = page.headers[values: .setCookie].map { $0.prefix { $0 != ";" } }.joined(separator: "; ")
            func send(_ answer: String) async throws -> TestResponse {
                try await world.sale.client.executeRequest(
                    uri: path, method: .post, headers: [.contentType: "application/x-www-form-urlencoded", .cookie: cookie],
                    body: ByteBuffer(string: String(QueryText.query([("token", token), ("q..diet", answer)]).dropFirst())))
            }
            let none = try await send("")
            #expect(none.status == .badRequest && none.text.contains("Please answer all required questions"), "\(none.text)")
            let done = try await send("Nuts")
            #expect(done.status == .seeOther && done.headers[.location] == hold.url, "\(done.text)")
            _ = try await world.pay(hold)
            let sheet = try #require(try await world.sale.desk.questions.sheet(hold.reservationID))
            #expect(sheet.answers[nil, "diet"] == "Nuts" && sheet.booking.unanswered == 0)
            // A key of the show's own takes its place.
            let own = SellingServing.floor.dropLast() + ",\(Self.diet.replacing("required", with: "at_door"))}"
            #expect(try await world.console(.put, "shows/\(SellingServing.uuid)/sheet", String(own)).status == .ok)
            #expect(try await world.show().questions?.map(\.required) == [false])
            let file = try await world.console(.get, "exports/answers.csv")
            #expect(file.text.contains("\(hold.reservationID),\(SellingServing.uuid),,diet,Nuts,"), "\(file.text)")
        }
    }

    @Test("Selling S60 Waiting lists are in a report and in a table, for who may see them", arguments: Engine.allCases)
    func waiting(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(2)) { world in
            _ = try await world.sold(SellingServing.places(2))
            _ = try await world.waits(2, "ada@example.org", more: #","name":"Ada""#)
            _ = try await world.waits(1, "bob@example.org")
            let report = try await world.console(.get, "reports/waiting")
            let row = FieldValue.array(report.member("report")?["rows"] ?? .null)?.first
            #expect(row?.number("entries") == 2 && row?.number("places") == 3 && row?.number("waiting") == 2, "\(report.text)")
            #expect(row?["key"]?.text == SellingServing.uuid)
            let table = try await world.console(.get, "reports/waiting?format=csv&show=\(SellingServing.uuid)")
            #expect(table.text.contains("\(SellingServing.uuid),Club night,2,3,0,2,"), "\(table.text)")
            #expect(try await world.console(.get, "reports/waiting", as: .door).status == .forbidden)
            let csv = try await world.console(.get, "exports/waiting.csv")
            #expect(csv.status == .ok && csv.text.contains("ada@example.org,Ada,waiting,"), "\(csv.text)")
            #expect(try await world.console(.get, "exports/waiting.csv", as: .editor).status == .forbidden)
        }
    }

    @Test("Selling S34 A drawer's report is a page, too: the same report is the same bytes", arguments: Engine.allCases)
    func drawer(engine: Engine) async throws {
        try await CounterServing.run(engine) { counter in
            let drawer = try await counter.drawer()
            _ = try await counter.sold(2, #","payment":{"method":"cash"}"#)
            let closed = try await counter.post("drawers/\(drawer)/close", #"{"counted_pence":14000,"note":"All there"}"#)
            #expect(closed.status == .ok, "\(closed.text)")
            let path = "drawers/\(drawer)/report?format=pdf"
            let first = try await counter.world.console(.get, path, as: CounterServing.clerk)
            #expect(first.status == .ok && first.headers[.contentType] == "application/pdf")
            let again = try await counter.world.console(.get, path, as: CounterServing.clerk)
            #expect(Array(first.body.readableBytesView) == Array(again.body.readableBytesView))
            let text = try await Tool.run("pdftotext -layout r.pdf -", ["r.pdf": Array(first.body.readableBytesView)])
            for word in ["Drawer Front", "Sales", "£40.00", "Should be there", "£140.00", "All there"] {
                #expect(text.contains(word), "\(text)")
            }
        }
    }

    @Test(
        "Selling S70 Waiting lists, drawers, documents and a production's questions go through a catalogue and back with equal bytes",
        arguments: Engine.allCases)
    func catalogue(engine: Engine) async throws {
        try await SellingServing.run(engine, SellingServing.sought(2)) { world in
            let counter = CounterServing(world: world)
            let drawer = try await counter.drawer(as: .owner)
            _ = try await counter.post("drawers/\(drawer)/movements", #"{"pence":-500,"reason":"Taxi"}"#, as: .owner)
            let sold = try await counter.sold(2, #","name":"Ada","payment":{"method":"cash"}"#, as: .owner)
            let made = try await world.console(.post, "productions", #"{"key":"club","name":"Club nights",\#(Self.diet)}"#)
            #expect(made.status == .created, "\(made.text)")
            _ = try await world.waits(2, "ada@example.org", more: #","name":"Ada""#)
            let invoice = try await world.console(
                .post, "sales/\(sold.id)/invoice", "{}", headers: [.idempotencyKey: CounterServing.newKey()])
            #expect(invoice.status == .created, "\(invoice.text)")
            let closed = try await counter.post("drawers/\(drawer)/close", #"{"counted_pence":13500,"note":""}"#, as: .owner)
            #expect(closed.status == .ok, "\(closed.text)")
            let first = try await SheetTests.export(world.database)
            for array in ["waiting", "drawers", "documents"] { #expect(first.contains("\"\(array)\":"), "\(array)") }
            #expect(first.contains(#""label":"Anything you do not eat?""#))
            try await withDatabase(engine, migrations: Migrations.all) { other in
                try await BoxOfficeFixture.load(first, into: other)
                #expect(try await SheetTests.export(other) == first)
                try await BoxOfficeFixture.load(first, into: other)
                #expect(try await SheetTests.export(other) == first)
                #expect(try await BooksStore(other).recount() == [])
                #expect(try await nextDrawer(of: "globe", other) == 2)
            }
        }
    }
}

/// The number that the next drawer of a house gets.
private func nextDrawer(of organisation: String, _ database: Database) async throws -> Int64? {
    try await database.write { connection in
        guard let house = try OrganisationTransaction(connection).organisation(key: organisation) else { return nil }
        return try HouseCounterTransaction(connection).nextNumber("drawer", of: house.id)
    }
}
