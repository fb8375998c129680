import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer
@testable import UsherStore

/// How a sale was made goes along with it in a catalogue.
@Suite struct SoldTermsTests {
    @Test(
        "Selling S70 A sale's number, channel, billing, payments and origin go through a catalogue and back with equal bytes",
        arguments: Engine.allCases)
    func roundTrip(engine: Engine) async throws {
        try await CounterServing.run(engine) { counter in
            let billing = #""company":"Ada Ltd","address":"1 High Street","country":"GB","tax_id":"GB123""#
            let sold = try await counter.sold(
                2, #","name":"Ada",\#(billing),"payment":{"method":"terminal","last4":"4242","reference":"slip 7"}"#)
            let ticket = try #require(sold.list("tickets").first?["id"]?.text)
            let passed = try await counter.post(
                "sales/\(sold.id)/transfers", #"{"tickets":["\#(ticket)"],"email":"grace@example.org","name":"Grace"}"#)
            #expect(passed.status == .created, "\(passed.text)")
            let number = try #require(sold.value["number"]?.text)
            let first = try await SheetTests.export(counter.database)
            for told in [
                #""number":"\#(number)","channel":"counter",\#(billing)"#, #""method":"terminal","pence":4000,"currency":"GBP""#,
                #""last4":"4242""#, #""channel":"transfer","origin":"\#(sold.id)""#,
            ] { #expect(first.contains(told), "\(told): \(first)") }
            try await withDatabase(engine, migrations: Migrations.all) { other in
                for _ in 0..<2 {
                    try await BoxOfficeFixture.load(first, into: other)
                    #expect(try await SheetTests.export(other) == first)
                }
                let house = try await other.read { try OrganisationTransaction($0).organisation(key: "globe") }
                let found = try await OrderStore(other).list(of: try #require(house).id, .init(text: number.lowercased()), limit: 10)
                #expect(found.orders.map(\.uuid) == [sold.id] && found.orders.first.map { BookingTerms.shown($0.number ?? "") } == number)
            }
            // Where it was made it says nothing new.
            try await BoxOfficeFixture.load(first, into: counter.database)
            #expect(try await SheetTests.export(counter.database) == first)
        }
    }

    private static func brought(_ key: String, _ more: String) -> String {
        """
        {"catalogue":1,"sales":[{"key":"\(key)","event":"club","status":"paid","name":"Old","email":"old@example.org",\(more),
            "lines":[{"ticket_type":"floor","quantity":1}]}]}
        """
    }

    @Test(
        "Selling S70 What a catalogue tells of a sale made elsewhere staff find and read; no number is two sales', and an erasure takes its billing",
        arguments: Engine.allCases)
    func told(engine: Engine) async throws {
        try await CounterServing.run(engine) { counter in
            let (world, paid) = (
                counter.world, #""payments":[{"method":"card","pence":2000,"currency":"GBP","received_at":"2026-01-01T10:00:00Z"}]"#
            )
            let file = Self.brought("old-1", #""number":"K7MQ-2X9F","channel":"web","company":"Old Ltd",\#(paid)"#)
            try await BoxOfficeFixture.load(file, into: counter.database)
            let list = try await world.console(.get, "sales?q=k7mq2x9f", as: CounterServing.clerk)
            let item = try #require(FieldValue.array(list.member("items") ?? .null)?.first, "\(list.text)")
            #expect(item["number"]?.text == "K7MQ-2X9F")
            let id = try #require(item["id"]?.text)
            let sale = try await counter.sale(id)
            #expect(sale.value["number"]?.text == "K7MQ-2X9F" && sale.value["channel"]?.text == "web", "\(sale.value)")
            #expect(sale.value["company"]?.text == "Old Ltd" && sale.list("payments").map { $0["method"]?.text } == ["card"])
            for wrong in [#""number":"K7MQ-2X9F""#, #""number":"K7MQ""#, #""channel":"post""#, #""payments":[{"method":"card"}]"#] {
                await #expect(throws: (any Error).self, "\(wrong)") {
                    try await BoxOfficeFixture.load(Self.brought("old-2", wrong), into: counter.database)
                }
            }
            let erased = try await world.console(.post, "people/erase", #"{"email":"old@example.org"}"#)
            #expect(erased.status == .ok, "\(erased.text)")
            #expect(try await counter.sale(id).value["company"]?.text == "")
        }
    }
}
