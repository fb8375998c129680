@testable import UsherHTTP
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Sessions that were paid while nobody listened.
@Suite struct MoneySessionTests {
    private func status(_ serving: SaleServing, _ hold: BoxOffice.CheckoutResponse) async throws -> BookingStatus? {
        try await serving.desk.sales.payments.find(hold.reservationID)?.status
    }

    @Test("Money 3 Paid just before its hold was replaced or released: tickets, or the money back", arguments: Engine.allCases)
    func replaced(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let ann = try await serving.token(.ann)
            let replaced = try await serving.held(["stalls-A-1"], token: ann)
            serving.stripe.pay(replaced.sessionID)
            let new = try await serving.held(["stalls-A-1", "stalls-A-2"], token: ann)
            let released = try await serving.held(["circle-C-1"])
            serving.stripe.pay(released.sessionID)
            let body = #"{"reservationId":"\#(released.reservationID)","holdToken":"\#(released.holdToken ?? "")"}"#
            let response = try await serving.send(.post, "/api/seat-checkout/cancel", body)
            #expect(response.text == #"{"success":true,"released":1}"#)
            // Neither webhook comes.
            await serving.outbox.drain()
            let after = try await [replaced, new, released].each { try await status(serving, $0) }
            #expect(after == [.refunded, .pending, .paid])
            let (back, kept) = (serving.stripe.session(replaced.sessionID)?.intent, serving.stripe.session(released.sessionID)?.intent)
            #expect(serving.stripe.returned(back ?? "") == 8_500 && serving.stripe.returned(kept ?? "") == 0)
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 3 A provider that cannot be asked at a hold's end is asked later", arguments: [401, 404, 429, 500], Engine.allCases)
    func holdEnd(_ code: Int, _ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await serving.held(["stalls-A-1"])
            serving.stripe.pay(hold.sessionID)
            serving.stripe.mood = .status(code)
            serving.clock.advance(seconds: 900)
            try await serving.desk.sales.endHolds()
            let waiting = try await status(serving, hold)
            #expect(waiting == .pending)
            serving.stripe.mood = .well
            serving.clock.advance(seconds: 31)
            try await serving.desk.sales.endHolds()
            let sold = try await status(serving, hold)
            #expect(sold == .paid)
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 3 However long the provider is away, a session is asked about until it says how it ended", arguments: Engine.allCases)
    func away(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let (paid, open) = (try await serving.held(["stalls-A-1"]), try await serving.held(["stalls-A-2"]))
            serving.stripe.pay(paid.sessionID)
            serving.stripe.mood = .status(401)
            serving.clock.advance(seconds: 900 + OverdueStore.patience)
            try await serving.desk.sales.endHolds()
            for _ in 0..<72 {
                await serving.outbox.drain()
                serving.clock.advance(seconds: 3_600)
            }
            let ended = try await [paid, open].each { try await status(serving, $0) }
            #expect(ended == [.expired, .expired])
            serving.stripe.mood = .well
            await serving.outbox.drain()
            serving.clock.advance(seconds: 3_600)
            await serving.outbox.drain()
            // The show is over by now: the money goes back.
            let after = try await [paid, open].each { try await status(serving, $0) }
            #expect(after == [.refunded, .expired] && serving.stripe.session(open.sessionID)?.status == "expired")
            #expect(serving.stripe.returned(serving.stripe.session(paid.sessionID)?.intent ?? "") == 8_500)
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 3 A check finds what was lost, takes it in and names it; the next one finds nothing", arguments: Engine.allCases)
    func check(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let provider = try #require(serving.desk.sales.providers.current)
            let check = PaymentCheck(serving.database, clock: serving.clock.clock)
            func kinds() async throws -> [String] { try await check.run(provider).map(\.kind.rawValue).sorted() }
            // Enough of them for several pages.
            for number in 1...7 { _ = try await serving.sold(["gallery-D-\(number)"]) }
            serving.clock.advance(seconds: 7_200)
            #expect(try await kinds().isEmpty)
            let lost = try await serving.held(["stalls-A-1"])
            serving.stripe.pay(lost.sessionID)
            let returned = try await serving.held(["stalls-A-2"])
            serving.stripe.pay(returned.sessionID)
            _ = try await serving.success(returned.sessionID)
            serving.stripe.goodwill(returned.sessionID, 8_500)
            let other = try await serving.held(["stalls-A-3"])
            serving.stripe.pay(other.sessionID)
            _ = try await serving.success(other.sessionID)
            serving.stripe.change(other.sessionID) { $0.amount = 8_499 }
            let gone = try await serving.held(["stalls-A-4"])
            serving.stripe.pay(gone.sessionID)
            _ = try await serving.success(gone.sessionID)
            serving.stripe.change(gone.sessionID) { $0.hasIntent = false }
            serving.clock.advance(seconds: 7_200)
            #expect(try await kinds() == ["missed_payment", "other_amount", "returned_elsewhere", "unknown_payment"])
            let after = try await [lost, returned].each { try await status(serving, $0) }
            #expect(after == [.paid, .refunded])
            #expect(try await kinds() == ["other_amount", "unknown_payment"])
            let state = try await PaymentBooks(serving.database).state(at: serving.now)
            #expect(state.differences == 2 && state.checkedAt == serving.now)
            try await MoneyBooks.check(serving)
        }
    }

    @Test("Money 3 A refund whose answer never came, or that failed unheard, is found by a check", arguments: Engine.allCases)
    func checkedRefunds(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let owner = try await serving.token(Staff.owner.account)
            let provider = try #require(serving.desk.sales.providers.current)
            let check = PaymentCheck(serving.database, clock: serving.clock.clock)
            var sales: [String] = []
            for number in 1...2 {
                let paid = try await serving.sold(["stalls-A-\(number)"])
                sales.append(paid.booking?.id ?? "")
                _ = try await serving.send(.post, "/console/api/sales/\(sales[number - 1])/refund", "{}", token: owner)
                if number == 2 { serving.stripe.state.withLock { $0.losesAnswers = true } }
                _ = await serving.outbox.round()
            }
            serving.stripe.state.withLock { $0.losesAnswers = false }
            serving.stripe.change(refund: "re_1", to: "failed")
            serving.clock.advance(seconds: 2 * 86_400)
            let first = try await check.run(provider).map(\.kind.rawValue).sorted()
            #expect(first == ["failed_refund", "other_refund", "other_refund"])
            let second = try await check.run(provider).map(\.kind.rawValue)
            #expect(second == ["failed_refund"])
            await serving.outbox.drain()
            #expect(serving.stripe.keptRefunds.count == 2)
        }
    }

    @Test("Money 3 One of all processes checks each night", arguments: Engine.allCases)
    func nightly(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let metrics = Metrics()
            let jobs = (0..<2).map { _ in
                PaymentCheckJob(serving.database, providers: serving.desk.sales.providers, metrics: metrics, clock: serving.clock.clock)
            }
            func lists() -> Int { serving.stripe.calls("GET", "/v1/payment_intents").count }
            // Two days, an hour a step.
            for _ in 0..<48 {
                for job in jobs { try await job.look() }
                serving.clock.advance(seconds: 3_600)
            }
            #expect(lists() == 2)
            // It is night, and the provider is away: it is asked again.
            serving.stripe.mood = .failing
            for _ in 0..<26 {
                try? await jobs[0].look()
                serving.clock.advance(seconds: 3_600)
            }
            let state = try await PaymentBooks(serving.database).state(at: serving.now)
            let checked = try #require(state.checkedAt)
            serving.stripe.mood = .well
            for _ in 0..<3 {
                try? await jobs[0].look()
                serving.clock.advance(seconds: 3_600)
            }
            let after = try await PaymentBooks(serving.database).state(at: serving.now)
            #expect(after.checkedAt.map { $0 > checked } == true)
        }
    }
}
