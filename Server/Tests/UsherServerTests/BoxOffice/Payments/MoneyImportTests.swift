import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Sales that are imported while their own payment is on its way, as after a restore.
@Suite struct MoneyImportTests {
    private static let other = "0198c6d2-0000-7000-8000-0000000000fe"
    private static let rename = Statement("UPDATE sales SET uuid = $2 WHERE uuid = $1")

    private func status(_ serving: SaleServing, _ hold: BoxOffice.CheckoutResponse) async throws -> BookingStatus? {
        try await serving.desk.sales.payments.find(hold.reservationID)?.status
    }

    private func load(_ sale: String, _ serving: SaleServing) async throws {
        try await BoxOfficeFixture.load(#"{"catalogue":1,"sales":[\#(sale)]}"#, into: serving.database)
    }

    @Test("Money 1 A sale that an import brought with its seat is paid late all the same", arguments: Engine.allCases)
    func itself(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await serving.held(["stalls-A-1"])
            let id = try #require(try await serving.desk.sales.payments.find(hold.reservationID)).id
            serving.clock.advance(seconds: 900)
            try await serving.desk.sales.endHolds()
            try await load(
                """
                {"uuid":"\(hold.reservationID)","event":"hamlet","id":\(id),"status":"paid","name":"Gus","email":"",
                 "lines":[{"ticket_type":"stalls","quantity":1,"seats":["A1"]}]}
                """, serving)
            serving.stripe.pay(hold.sessionID)
            let told = try await serving.webhook(serving.stripe.event("checkout.session.completed", hold.sessionID, at: serving.now))
            #expect(told.status == .ok, "\(told.text)")
            let after = try await status(serving, hold)
            #expect(after == .paid)
            let taken = try await serving.taken()
            #expect(taken == ["stalls-A-1 2"])
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 1 A sale with a live hold's UUID and another id is refused by its place in the file", arguments: Engine.allCases)
    func otherID(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await serving.held(["stalls-A-1"])
            let sale = """
                {"uuid":"\(hold.reservationID)","event":"hamlet","status":"paid","name":"Eve","email":"",
                 "lines":[{"ticket_type":"gallery","quantity":1}]}
                """
            let error = await #expect(throws: CatalogueError.self) { try await load(sale, serving) }
            #expect(error?.problems.map(\.path) == ["sales[0].uuid"], "\(String(describing: error))")
            serving.stripe.pay(hold.sessionID)
            let paid = try await serving.success(hold.sessionID)
            #expect(paid.status == .ok)
            let after = try await status(serving, hold)
            #expect(after == .paid)
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 3 A payment that cannot be stored is named by the check, and hides no other", arguments: Engine.allCases)
    func stuck(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let provider = try #require(serving.desk.sales.providers.current)
            let check = PaymentCheck(serving.database, clock: serving.clock.clock)
            let lost = try await serving.held(["stalls-A-1"])
            serving.clock.advance(seconds: 10)
            // The newest is the first of the provider's list.
            let stuck = try await serving.held(["stalls-A-2"])
            // Another sale has got its UUID, as an import could bring one before it was refused.
            try await load(
                """
                {"uuid":"\(Self.other)","event":"hamlet","status":"paid","name":"Eve","email":"",
                 "lines":[{"ticket_type":"gallery","quantity":1}]}
                """, serving)
            try await serving.database.write { _ = try $0.execute(Self.rename, Self.other, stuck.reservationID) }
            for hold in [lost, stuck] { serving.stripe.pay(hold.sessionID) }
            let differences = try await check.run(provider)
            #expect(differences.map(\.kind.rawValue).sorted() == ["missed_payment", "stuck_payment"])
            let after = try await [lost, stuck].each { try await status(serving, $0) }
            #expect(after == [.paid, .pending])
            // Nor does it keep the worker from the others.
            let third = try await serving.held(["stalls-A-3"])
            serving.clock.advance(seconds: 900)
            try await serving.desk.sales.endHolds()
            let ended = try await status(serving, third)
            #expect(ended == .expired)
        }
    }
}
