@testable import UsherPapers
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Payments whose seats, or whose show, are not what they were.
@Suite struct MoneySeatTests {
    /// A booking in review.
    private func review(_ serving: SaleServing, _ seat: String, amount: Int64 = 1) async throws -> BoxOffice.CheckoutResponse {
        let hold = try await serving.held([seat], more: #","email":"gus@example.org""#)
        serving.stripe.pay(hold.sessionID)
        serving.stripe.change(hold.sessionID) { $0.amount = amount }
        _ = try await serving.success(hold.sessionID)
        return hold
    }

    @Test("Money 2 A review that staff accept while the worker is about to free its seats keeps them", arguments: Engine.allCases)
    func accepted(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let owner = try await serving.token(Staff.owner.account)
            let (kept, lost) = (try await review(serving, "stalls-A-1"), try await review(serving, "stalls-A-2"))
            serving.clock.advance(seconds: 4 * 3_600)
            // The show begins in sixteen hours; its reviews have waited long enough only by the clock of the worker.
            let later = serving.now.adding(seconds: Settlement.patience)
            let overdue = OverdueStore(serving.database)
            let read = try await overdue.reviewsOver(at: later)
            #expect(Set(read) == [kept.reservationID, lost.reservationID])
            // Here the worker stalls.
            let accepted = try await serving.send(.post, "/console/api/sales/\(kept.reservationID)/accept", token: owner)
            #expect(accepted.status == .ok, "\(accepted.text)")
            for booking in read { try await overdue.freeReview(booking, at: later) }
            let taken = try await serving.taken()
            #expect(taken == ["stalls-A-1 2"])
            let again = try await serving.checkout(["stalls-A-1"])
            #expect(again.status == .conflict && again.code == "seats_taken")
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 2 A hold that is paid while the worker is about to end it is not ended", arguments: Engine.allCases)
    func ended(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await serving.held(["stalls-A-1"])
            serving.clock.advance(seconds: 900)
            let overdue = OverdueStore(serving.database)
            let claimed = try await overdue.claim(at: serving.now)
            #expect(claimed.map(\.uuid) == [hold.reservationID])
            // Here the worker stalls, after its provider said "open".
            serving.stripe.pay(hold.sessionID)
            _ = try await serving.webhook(serving.stripe.event("checkout.session.completed", hold.sessionID, at: serving.now))
            for booking in claimed { try await overdue.end(booking, at: serving.now) }
            let taken = try await serving.taken()
            #expect(taken == ["stalls-A-1 2"])
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 8 Paid after the show was cancelled, while held: it goes back by itself and the buyer is told", arguments: Engine.allCases)
    func calledOff(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let owner = try await serving.token(Staff.owner.account)
            let hold = try await serving.held(["stalls-A-1"], more: #","email":"gus@example.org""#)
            let odd = try await review(serving, "stalls-A-2")
            try await BoxOfficeFixture.load(
                """
                {"catalogue":1,"events":[{"key":"hamlet","uuid":"\(BoxOfficeFixture.Stage.hamlet.uuid)","organisation":"globe",
                 "name":"Hamlet","starts_at":"\(Timestamp.seconds(BoxOfficeFixture.now.adding(seconds: 20 * 3600)))",
                 "time_zone":"Europe/London","published":true,"cancelled":true}]}
                """, into: serving.database)
            serving.stripe.pay(hold.sessionID)
            let event = serving.stripe.event("checkout.session.completed", hold.sessionID, at: serving.now)
            let told = try await serving.webhook(event)
            #expect(told.status == .ok)
            let accepted = try await serving.send(.post, "/console/api/sales/\(odd.reservationID)/accept", token: owner)
            #expect(accepted.text.contains(#""status":"refunded""#), "\(accepted.text)")
            await serving.outbox.drain()
            let intents = [hold, odd].map { serving.stripe.session($0.sessionID)?.intent }
            #expect(Set(serving.stripe.refunds.map(\.charge)) == Set(intents.compactMap(\.self)))
            let refunded = try await serving.success(hold.sessionID)
            #expect(refunded.status == .conflict && refunded.code == "payment_refunded")
            let taken = try await serving.taken()
            #expect(taken.isEmpty)
            let record = try #require(try await serving.desk.sales.bookings.find(hold.reservationID))
            #expect(record.code == nil && record.event.isCancelled)
            let mails = try await serving.queued("booking-mail")
            #expect(mails == ["refund-\(hold.reservationID)", "refund-\(odd.reservationID)"])
            let paper = try await serving.desk.tickets.paper(record)
            let mail = BookingMail(paper, about: .calledOff, host: "tickets.example.org")
            #expect(mail.opening.hasPrefix("This show is cancelled, so nothing was booked. The whole amount of £85.00 is on its way"))
            try await MoneyBooks.check(serving)
        }
    }
}
