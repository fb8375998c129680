import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Currencies whose digits for showing and for charging differ.
@Suite struct MoneyCurrencyTests {
    private func organisation(_ currency: String) -> String {
        #"{"key":"globe","name":"Globe","time_zone":"Europe/London","currency":"\#(currency)"}"#
    }

    @Test(
        "Money 5 Stripe is sent its own digits, and what comes is read by them",
        arguments: [("ISK", 850_000), ("UGX", 850_000), ("MGA", 85), ("KWD", 8_500), ("JPY", 8_500), ("GBP", 8_500)] as [(String, Int64)],
        Engine.allCases)
    func charged(_ currency: (String, Int64), _ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            try await BoxOfficeFixture.load(
                #"{"catalogue":1,"organisations":[\#(organisation(currency.0))]}"#, into: serving.database, charging: .stripe)
            let paid = try await serving.sold(["stalls-A-1", "stalls-A-2"])
            #expect(paid.amountTotal == 17_000 && paid.currency == currency.0)
            let fields = try #require(serving.stripe.calls("POST", "/v1/checkout/sessions").last).fields
            #expect(fields["line_items[0][price_data][unit_amount]"] == String(currency.1))
            let owner = try await serving.token(Staff.owner.account)
            let path = "/console/api/sales/\(paid.booking?.id ?? "")/refund"
            let refunded = try await serving.send(.post, path, #"{"seatIds":["stalls-A-1"]}"#, token: owner)
            #expect(refunded.status == .ok)
            await serving.outbox.drain()
            #expect(serving.stripe.refunds.map(\.amount) == [currency.1])
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 5 What cannot be charged is refused by an import, by its place in the file", arguments: Engine.allCases)
    func imported(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let event =
                #""uuid":"\#(BoxOfficeFixture.Stage.hamlet.uuid)","organisation":"globe","name":"Hamlet","#
                + #""starts_at":"2025-12-21T19:30:00Z","time_zone":"Europe/London","published":true"#
            let price =
                #"{"key":"hamlet",\#(event),"ticket_types":[{"key":"circle","name":"Circle","price":6500},{"key":"stalls","name":"Stalls","price":8501}]}"#
            for (catalogue, path) in [
                (#"{"catalogue":1,"organisations":[\#(organisation("KWD"))],"events":[\#(price)]}"#, "events[0].ticket_types[1].price"),
                (#"{"catalogue":1,"organisations":[\#(organisation("IQD"))]}"#, "organisations[0].currency"),
            ] {
                let error = await #expect(throws: CatalogueError.self) {
                    try await BoxOfficeFixture.load(catalogue, into: serving.database, charging: .stripe)
                }
                #expect(error?.problems.first?.path == path, "\(String(describing: error))")
            }
            // Where nobody is charged by Stripe, nobody minds.
            try await BoxOfficeFixture.load(#"{"catalogue":1,"organisations":[\#(organisation("IQD"))]}"#, into: serving.database)
            let found = try await serving.database.read { try ShowTransaction($0).unchargeable(.stripe, at: serving.now) }
            #expect(found.count == 5 && found.allSatisfy { $0.reason == "Stripe does not charge in IQD" }, "\(found)")
        }
    }

    @Test("Money 5 What cannot be charged is refused by the console", arguments: Engine.allCases)
    func console(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            try await BoxOfficeFixture.load(
                #"{"catalogue":1,"organisations":[\#(organisation("KWD"))]}"#, into: serving.database, charging: .stripe)
            let owner = try await serving.token(Staff.owner.account)
            let path = "/console/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)/seatmap"
            let map = try await serving.send(.get, path, token: owner).text
            let odd = map.replacing(#""base_price_pence":6500"#, with: #""base_price_pence":6501"#)
            #expect(odd != map)
            let refused = try await serving.send(.put, path, odd, token: owner)
            #expect(refused.status == .badRequest && refused.code == "invalid_seat_map", "\(refused.text)")
            #expect(refused.text.contains(#""path":"sections[1].base_price_pence""#) && refused.text.contains(#""code":"bad_price""#))
            let after = try await serving.send(.get, path, token: owner).text
            #expect(after == map)
        }
    }
}
