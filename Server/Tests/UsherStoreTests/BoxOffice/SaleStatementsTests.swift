import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct SaleStatementsTests {
    @Test("BoxOffice A61 The statements of a hold, of a refusal and of a list of bookings", arguments: Engine.allCases)
    func statements(_ engine: Engine) async throws {
        try await SaleDesk.run(engine) { desk in
            let ids = IDPool(desk.database, .sales)
            try await ids.prepare(10)
            let (database, maps) = (desk.database, desk.maps)
            func hold(_ seats: [String], by buyer: BoxOfficeFixture.Buyer) async throws -> (outcome: HoldOutcome, count: Int) {
                let form = try CheckoutForm(show: BoxOfficeFixture.Stage.hamlet.uuid, seats: seats, isGuest: false)
                let request = HoldRequest(form: form, account: buyer.id, provider: "demo", holdSeconds: 900)
                return try await database.write { connection in
                    let before = connection.statementCount
                    var hold = HoldTransaction(connection: connection, maps: maps, ids: ids, request: request, now: SaleDesk.now)
                    let outcome = try hold.run()
                    return (outcome, connection.statementCount - before)
                }
            }
            // The first reads the map.
            _ = try await hold(["gallery-D-1"], by: .cid)
            let four = try await hold(["stalls-A-1", "stalls-A-2", "stalls-A-3", "stalls-A-4"], by: .ann)
            #expect(four.outcome.held != nil && four.count <= 15, "\(four.count)")
            let refused = try await hold(["stalls-A-1", "stalls-A-2", "stalls-A-3", "stalls-A-4"], by: .bob)
            #expect(refused.outcome.refusal?.code == "seats_taken" && refused.count <= 8, "\(refused.count)")
            for number in 1...10 { _ = try await desk.sold(["stalls-B-\(number)"], by: .bob) }
            let bob = try #require(try await database.read { try AccountTransaction($0).account(BoxOfficeFixture.Buyer.bob.id) })
            let list = try await database.read { connection in
                let before = connection.statementCount
                let records = try BookingTransaction(connection).bookingRecords(of: bob, maps, at: SaleDesk.now)
                return (records: records.count, statements: connection.statementCount - before)
            }
            #expect(list.records == 10 && list.statements <= 3, "\(list)")
        }
    }
}
