@testable import UsherHTTP
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct PaymentRouteTests {
    @Test("BoxOffice A41 A webhook counts only with its signature", arguments: Engine.allCases)
    func signatures(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await serving.held(["stalls-A-1"])
            serving.stripe.pay(hold.sessionID)
            let stripe = serving.stripe
            func event(_ secret: String = LoopbackStripe.webhookSecret, at: Instant? = nil) -> (body: String, signature: String) {
                stripe.event("checkout.session.completed", hold.sessionID, secret: secret, at: at ?? serving.now)
            }
            let good = event()
            let spaced = good.body.replacing("\"object\":\"event\"", with: "\"object\": \"event\"")
            let bad: [(String, String)] = [
                (good.body, event("whsec_wrong").signature), (good.body, event(at: serving.now.adding(seconds: -301)).signature),
                (good.body, event(at: serving.now.adding(seconds: 301)).signature), (spaced, good.signature), (good.body, "t=1,v1=00"),
                (good.body, "nonsense"), (good.body, ""),
            ]
            for (body, signature) in bad {
                let response = try await serving.webhook((body, signature))
                #expect(response.status == .badRequest && response.code == "invalid_signature", "\(signature)")
            }
            let missing = try await serving.send(.post, "/api/webhooks/stripe", good.body)
            #expect(missing.status == .badRequest && missing.code == "invalid_signature")
            let taken = try await serving.taken()
            #expect(taken == ["stalls-A-1 1"])
            // Of two configured secrets the second; a further signature does no harm.
            let taken200 = try await serving.webhook(
                (good.body, good.signature.replacing(",v1=", with: ",v0=xx,v1=\(String(repeating: "0", count: 64)),v1=")))
            #expect(taken200.isExactly(200, #"{"received":true}"#))
            let again = try await serving.webhook(good)
            #expect(again.isExactly(200, #"{"received":true,"duplicate":true}"#))
            let sold = try await serving.taken()
            #expect(sold == ["stalls-A-1 2"])
        }
    }

    @Test("BoxOffice A41 Without a secret there is no webhook; a body may have a mebibyte")
    func noSecret() async throws {
        try await SaleServing.run(.sqlite, .stripe, { $0.payments.stripeWebhookSecrets = [] }) { serving in
            let event = LoopbackStripe.signed("{}", at: serving.now)
            let response = try await serving.webhook(event)
            #expect(response.status == .serviceUnavailable && response.code == "unavailable")
        }
        try await SaleServing.run(.sqlite) { serving in
            let padding = String(repeating: "x", count: 300_000)
            let large = LoopbackStripe.signed(
                #"{"id":"evt_9","type":"customer.created","data":{"object":{"name":"\#(padding)"}}}"#, at: serving.now)
            let response = try await serving.webhook(large)
            #expect(response.isExactly(200, #"{"received":true}"#))
            let huge = LoopbackStripe.signed(String(repeating: "x", count: 1 << 20 + 1), at: serving.now)
            let refused = try await serving.webhook(huge)
            #expect(refused.status == .contentTooLarge)
        }
    }

    @Test(
        "BoxOffice A42 One event five times, and webhooks racing the success call: one booking, one mail, all 2xx",
        arguments: Engine.allCases)
    func racing(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await serving.held(["stalls-A-1", "circle-C-1"], more: #","email":"gus@example.org""#)
            serving.stripe.pay(hold.sessionID)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<20 {
                    group.addTask {
                        let event = serving.stripe.event(
                            "checkout.session.completed", hold.sessionID, id: "evt_\(index / 5)", at: serving.now)
                        return try await serving.webhook(event).status.code
                    }
                    group.addTask { try await serving.success(hold.sessionID).status.code }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count == 40 && statuses.allSatisfy { $0 == 200 }, "\(statuses)")
            let mails = try await serving.queued("booking-mail")
            #expect(mails == ["booking-\(hold.reservationID)"])
            let taken = try await serving.taken()
            #expect(taken == ["circle-C-1 2", "stalls-A-1 2"])
        }
    }

    @Test("BoxOffice A43 Paid after the hold: confirmed if the seats are free, else one refund and a mail", arguments: Engine.allCases)
    func late(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let lucky = try await serving.held(["stalls-A-1"])
            let unlucky = try await serving.held(["stalls-A-2", "stalls-A-3"], more: #","email":"gus@example.org""#)
            serving.clock.advance(seconds: 901)
            try await serving.desk.sales.endHolds()
            _ = try await serving.held(["stalls-A-3"])
            for (index, hold) in [lucky, unlucky].enumerated() {
                // The worker has ended the session; the money came all the same.
                serving.stripe.pay(hold.sessionID)
                let event = serving.stripe.event("checkout.session.completed", hold.sessionID, id: "evt_\(index)", at: serving.now)
                for _ in 0..<2 {
                    let response = try await serving.webhook(event)
                    #expect(response.status == .ok)
                }
            }
            await serving.outbox.drain()
            let refunds = serving.stripe.refunds
            #expect(refunds.map(\.charge) == [serving.stripe.session(unlucky.sessionID)?.intent] && refunds.first?.amount == nil)
            let refunded = try await serving.success(unlucky.sessionID)
            #expect(refunded.status == .conflict && refunded.code == "payment_refunded")
            #expect(refunded.text.hasSuffix(#""verification_code":"REFUNDED","payment_status":"refunded","show_details":null}"#))
            let paid = try await serving.success(lucky.sessionID)
            #expect(paid.status == .ok)
            let mails = try await serving.queued("booking-mail")
            #expect(mails == ["refund-\(unlucky.reservationID)"])
            let taken = try await serving.taken()
            #expect(taken == ["stalls-A-1 2", "stalls-A-3 1"])
        }
    }

    @Test("BoxOffice A44 A payment of another amount or currency waits for staff", arguments: Engine.allCases)
    func mismatch(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let owner = try await serving.token(Staff.owner.account)
            let short = try await serving.held(["stalls-A-1"])
            serving.stripe.pay(short.sessionID)
            serving.stripe.change(short.sessionID) { $0.amount = 1 }
            let waiting = try await serving.success(short.sessionID)
            #expect(waiting.isExactly(200, Example(BoxOffice.PaymentConfirmation(processing: 8_500), .milliseconds).json))
            let taken = try await serving.taken()
            #expect(taken == ["stalls-A-1 1"])
            let accepted = try await serving.send(.post, "/console/api/sales/\(short.reservationID)/accept", token: owner)
            #expect(accepted.status == .ok && accepted.text.contains(#""status":"confirmed""#), "\(accepted.text)")
            let twice = try await serving.send(.post, "/console/api/sales/\(short.reservationID)/accept", token: owner)
            #expect(twice.status == .conflict && twice.code == "wrong_state")
            let foreign = try await serving.held(["stalls-A-2"])
            serving.stripe.pay(foreign.sessionID)
            serving.stripe.change(foreign.sessionID) { $0.currency = "usd" }
            _ = try await serving.success(foreign.sessionID)
            let refunded = try await serving.send(.post, "/console/api/sales/\(foreign.reservationID)/refund", "{}", token: owner)
            #expect(refunded.text.contains(#""status":"refunded""#), "\(refunded.text)")
            await serving.outbox.drain()
            #expect(serving.stripe.refunds.map(\.amount) == [nil])
            let audit = try await serving.database.read { try AuditTransaction($0).latestAudit(20) }
            #expect(audit.filter { $0.action == "payment.mismatch" }.map(\.result).sorted() == ["amount", "currency"])
            let mails = try await serving.queued("booking-mail")
            #expect(mails.isEmpty)
        }
    }

    @Test("BoxOffice A45 The success call tells how a payment stands", arguments: Engine.allCases)
    func success(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let none = try await serving.send(.get, "/api/checkout/success")
            #expect(none.status == .badRequest && none.code == "missing_session_id")
            let unknown = try await serving.success("cs_unknown%00")
            #expect(unknown.status == .notFound && unknown.code == "session_not_found")
            let hold = try await serving.held(["stalls-A-1"], more: #","email":"gus@example.org","name":"Gus""#)
            let open = try await serving.success(hold.sessionID)
            #expect(
                open.isExactly(
                    400,
                    #"{"success":false,"error":"This payment has not been completed","code":"payment_not_completed","#
                        + #""verification_code":"ERROR","payment_status":"unpaid","show_details":null}"#))
            serving.clock.advance(seconds: 2)
            serving.stripe.change(hold.sessionID) { $0.status = "complete" }
            let slow = try await serving.success(hold.sessionID)
            #expect(slow.isExactly(200, Example(BoxOffice.PaymentConfirmation(processing: 8_500), .milliseconds).json))
            serving.clock.advance(seconds: 3_600)
            serving.stripe.pay(hold.sessionID)
            let paid = try await serving.success(hold.sessionID)
            guard case .object(let members) = try paid.json() else { throw NoSuchMember(text: paid.text) }
            #expect(
                members.map(\.name) == [
                    "success", "verification_code", "payment_status", "customer_details", "amount_total", "currency", "show_details",
                    "booking", "seats",
                ])
            let answer = try paid.decoded(BoxOffice.PaymentConfirmation.self)
            #expect(answer.customerDetails?.email == "gus@example.org" && answer.customerDetails?.name == "Gus")
            #expect(answer.showDetails?.startTime == "2025-12-21T19:30:00" && answer.showDetails?.venue.address == "1 High Street")
            #expect(
                answer.seats?.first?.number == 1 && answer.seats?.first?.seatLabel == "1"
                    && answer.seats?.first?.sectionColor == "#2E7D32")
            #expect(
                answer.showDetails?.booking.validationCode == answer.verificationCode
                    && answer.booking?.qrCode == answer.verificationCode)
            let gone = try await serving.held(["stalls-A-2"])
            serving.clock.advance(seconds: 900)
            try await serving.desk.sales.endHolds()
            let over = try await serving.success(gone.sessionID)
            #expect(over.status == .badRequest && over.code == "session_expired")
        }
    }

    @Test("BoxOffice A45 While the provider is away a payment is being confirmed")
    func away() async throws {
        try await SaleServing.run(.sqlite, patience: .seconds(5)) { serving in
            let hold = try await serving.held(["stalls-A-1"])
            serving.stripe.mood = .failing
            let response = try await serving.success(hold.sessionID)
            #expect(response.status == .ok && response.text.contains(#""verification_code":"PROCESSING""#))
        }
    }

    @Test(
        "BoxOffice A46 No webhook ever comes: the success call books, without it the worker at the hold's end", arguments: Engine.allCases)
    func noWebhook(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let first = try await serving.held(["stalls-A-1"])
            serving.stripe.pay(first.sessionID)
            let paid = try await serving.success(first.sessionID)
            #expect(paid.status == .ok)
            let second = try await serving.held(["stalls-A-2"])
            serving.stripe.pay(second.sessionID)
            let third = try await serving.held(["stalls-A-3"])
            let before = try await serving.desk.sales.endHolds()
            #expect(before == 0)
            serving.clock.advance(seconds: 900)
            try await serving.desk.sales.endHolds()
            let taken = try await serving.taken()
            #expect(taken == ["stalls-A-1 2", "stalls-A-2 2"])
            await serving.outbox.drain()
            #expect(serving.stripe.session(third.sessionID)?.status == "expired")
            let booked = try await serving.success(second.sessionID)
            #expect(booked.status == .ok)
        }
    }

    @Test("BoxOffice A37 session.expired frees; async payments book or free; a full refund at Stripe refunds", arguments: Engine.allCases)
    func events(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            // The day of the show: the Gate lets people in.
            serving.clock.advance(seconds: 12 * 3_600)
            let stripe = serving.stripe
            func tell(_ type: String, _ session: String, _ id: String) async throws {
                let response = try await serving.webhook(stripe.event(type, session, id: id, at: serving.now))
                #expect(response.status == .ok)
            }
            let expired = try await serving.held(["stalls-A-1"])
            try await tell("checkout.session.expired", expired.sessionID, "evt_1")
            var taken = try await serving.taken()
            #expect(taken.isEmpty)
            for (index, end) in ["async_payment_succeeded", "async_payment_failed"].enumerated() {
                let hold = try await serving.held(["circle-C-\(index + 1)"])
                stripe.change(hold.sessionID) { $0.status = "complete" }
                try await tell("checkout.session.completed", hold.sessionID, "evt_slow\(index)")
                taken = try await serving.taken()
                #expect(taken.contains("circle-C-\(index + 1) 1"))
                if index == 0 { stripe.pay(hold.sessionID) }
                try await tell("checkout.session.\(end)", hold.sessionID, "evt_end\(index)")
            }
            taken = try await serving.taken()
            #expect(taken == ["circle-C-1 2"])
            let paid = try await serving.sold(["stalls-A-2"])
            let session = try #require(stripe.calls("POST", "/v1/checkout/sessions").last).fields["client_reference_id"]
            #expect(session == paid.booking?.id)
            let booking = try #require(try await serving.desk.sales.payments.find(paid.booking?.id ?? ""))
            let charge = #"{"id":"ch_1","object":"charge","payment_intent":"\#(booking.payment.charge ?? "")","refunded":true}"#
            let event = LoopbackStripe.signed(#"{"id":"evt_r","type":"charge.refunded","data":{"object":\#(charge)}}"#, at: serving.now)
            let response = try await serving.webhook(event)
            #expect(response.status == .ok)
            let scan = try await serving.scan(paid.verificationCode)
            #expect(scan.text.contains("This ticket is refunded"), "\(scan.text)")
            await serving.outbox.drain()
            #expect(stripe.refunds.isEmpty)
        }
    }
}
