import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Payments for seats, or of shows, that are not there any more when the money comes.
@Suite struct MoneyMapTests {
    private func status(_ serving: SaleServing, _ hold: BoxOffice.CheckoutResponse) async throws -> BookingStatus? {
        try await serving.desk.sales.payments.find(hold.reservationID)?.status
    }

    private func complete(_ serving: SaleServing, _ hold: BoxOffice.CheckoutResponse) async throws {
        serving.stripe.pay(hold.sessionID)
        let event = serving.stripe.event("checkout.session.completed", hold.sessionID, id: "evt_\(hold.sessionID)", at: serving.now)
        let told = try await serving.webhook(event)
        #expect(told.status == .ok, "\(told.text)")
    }

    /// The house of the fixture after half of it was torn down: one seat of the stalls, and the circle.
    private static let small = """
        {"version":1,"name":"Hamlet","viewport":{"width":2000,"height":2000},"sections":[\
        {"id":"stalls","name":"Stalls","colorHex":"#2E7D32","base_price_pence":8500,"shape":"grid","origin":{"x":100,"y":100},\
        "seatPitch":30,"rowPitch":30,"rows":[{"label":"A","count":1}]},\
        {"id":"circle","name":"Circle","colorHex":"#1565C0","base_price_pence":6500,"shape":"grid","origin":{"x":100,"y":300},\
        "seatPitch":30,"rowPitch":30,"rows":[{"label":"C","count":10}]}]}
        """

    @Test("Money 2 Paid late for a seat that a new map does not have: the money goes back", arguments: Engine.allCases)
    func newMap(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let owner = try await serving.token(Staff.owner.account)
            let (row, section) = (try await serving.held(["stalls-B-10"]), try await serving.held(["gallery-D-1"]))
            let stays = try await serving.held(["circle-C-1"])
            serving.clock.advance(seconds: 900)
            try await serving.desk.sales.endHolds()
            // The one seat that is left of the stalls is sold, so that there is no room for another.
            _ = try await serving.sold(["stalls-A-1"])
            let path = "/console/api/shows/\(BoxOfficeFixture.Stage.hamlet.uuid)/seatmap"
            let put = try await serving.send(.put, path, Self.small, token: owner)
            #expect(put.status == .ok, "\(put.text)")
            for hold in [row, section, stays] { try await complete(serving, hold) }
            await serving.outbox.drain()
            let after = try await [row, section, stays].each { try await status(serving, $0) }
            #expect(after == [.refunded, .refunded, .paid])
            let returned = [row, section, stays].map { serving.stripe.returned(serving.stripe.session($0.sessionID)?.intent ?? "") }
            #expect(returned == [8_500, 4_500, 0])
            let taken = try await serving.taken()
            #expect(taken == ["circle-C-1 2", "stalls-A-1 2"])
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 8 Paid after the show was deleted, while held: it goes back by itself", arguments: Engine.allCases)
    func deleted(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await serving.held(["stalls-A-1"])
            let event = try #require(try await serving.desk.sales.payments.find(hold.reservationID)).event
            let now = serving.now
            let isDeleted = try await serving.database.write { try EventTransaction($0).deleteEvent(event, at: now) }
            #expect(isDeleted)
            try await complete(serving, hold)
            await serving.outbox.drain()
            let after = try await status(serving, hold)
            #expect(after == .refunded)
            #expect(serving.stripe.returned(serving.stripe.session(hold.sessionID)?.intent ?? "") == 8_500)
            try await MoneyBooks.check(serving)
        }
    }
}
