@testable import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct CheckoutTests {
    @Test("BoxOffice A31 8500, 6500 and 4500 are 19500 in answer, Stripe, sale, success and booking", arguments: Engine.allCases)
    func amounts(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let token = try await serving.token(.ann)
            let hold = try await serving.held(
                ["stalls-A-1", "circle-C-1", "gallery-D-1"], token: token, more: #","price":1,"totalAmount":1"#)
            #expect(hold.totalAmount == 19_500 && hold.totalPence == 19_500 && hold.reservedSeats == 3 && hold.currency == "GBP")
            #expect(hold.seats?.map(\.price) == [85, 65, 45] && hold.seats?.map(\.pricePence) == [8500, 6500, 4500])
            let fields = try #require(serving.stripe.calls("POST", "/v1/checkout/sessions").first).fields
            #expect((0..<3).map { fields["line_items[\($0)][price_data][unit_amount]"] } == ["8500", "6500", "4500"])
            #expect(fields["line_items[3][quantity]"] == nil && fields["line_items[0][price_data][currency]"] == "gbp")
            serving.stripe.pay(hold.sessionID)
            let paid = try await serving.success(hold.sessionID).decoded(BoxOffice.PaymentConfirmation.self)
            #expect(paid.amountTotal == 19_500 && paid.booking?.totalAmountPence == 19_500 && paid.booking?.totalAmount == 195)
            let list = try await serving.send(.get, "/api/user/bookings", token: token).decoded([BoxOffice.UserBooking].self)
            #expect(list.map(\.id) == [hold.reservationID] && list.first?.totalAmountPence == 19_500)
        }
    }

    @Test("BoxOffice A32 Every check of the form gives its answer, and nothing is held")
    func form() async throws {
        try await SaleServing.run(.sqlite) { serving in
            let show = BoxOfficeFixture.Stage.hamlet.uuid
            let nine = (1...9).map { "\"stalls-A-\($0)\"" }.joined(separator: ",")
            let cases: [(String, Int, String)] = [
                (#"{"specificSeatIds":["stalls-A-1"]}"#, 400, "missing_show_id"),
                (#"{"showId":"","specificSeatIds":["stalls-A-1"]}"#, 400, "missing_show_id"),
                (#"{"showId":null,"specificSeatIds":["stalls-A-1"]}"#, 400, "missing_show_id"),
                (#"{"showId":"\#(show)"}"#, 400, "no_seats"), (#"{"showId":"\#(show)","specificSeatIds":[]}"#, 400, "no_seats"),
                (#"{"showId":"\#(show)","specificSeatIds":[\#(nine)]}"#, 400, "too_many_seats"),
                (#"{"showId":7,"specificSeatIds":["stalls-A-1"]}"#, 400, "invalid_request"),
                (#"{"showId":"\#(show)","specificSeatIds":[1]}"#, 400, "invalid_request"), ("[]", 400, "invalid_request"),
                ("{", 400, "invalid_json"),
                (#"{"showId":"\#(show)","specificSeatIds":["stalls-A-1"],"email":"nobody"}"#, 400, "invalid_email"),
                (#"{"showId":"\#(show)","specificSeatIds":["stalls-A-1"],"email":"a@b"}"#, 400, "invalid_email"),
                (#"{"showId":"nothing","specificSeatIds":["stalls-A-1"]}"#, 404, "show_not_found"),
                (#"{"showId":"3b241101-e2bb-8255-8caf-4136c566a962","specificSeatIds":["stalls-A-1"]}"#, 404, "show_not_found"),
                (#"{"showId":"\#(show)","specificSeatIds":["stalls-A-1","nowhere"]}"#, 400, "invalid_seats"),
                (#"{"showId":"\#(show)","specificSeatIds":["stalls-A-1","stalls-A-1"]}"#, 400, "duplicate_seats"),
                (#"{"showId":"\#(BoxOfficeFixture.Stage.open.uuid)","specificSeatIds":["floor-A-1"]}"#, 400, "email_required"),
            ]
            for (body, status, code) in cases {
                let response = try await serving.send(.post, "/api/seat-checkout", body)
                #expect(response.status.code == status && response.code == code, "\(body): \(response.text)")
                #expect(response.text.hasPrefix(#"{"success":false,"error":""#))
            }
            let short = try await serving.checkout(["stalls-A-1"], key: "short")
            #expect(short.code == "invalid_idempotency_key")
            let many = try await serving.send(
                .post, "/api/seat-checkout", #"{"showId":"\#(show)","specificSeatIds":[\#(nine)]}"#)
            #expect(many.text == #"{"success":false,"error":"Choose at most 8 seats","code":"too_many_seats","max":8}"#)
            serving.clock.advance(seconds: 86_400)
            let late = try await serving.checkout(["stalls-A-1"])
            #expect(late.status == .conflict && late.text.contains(#""code":"not_on_sale","sale_status":"closed""#))
            let taken = try await serving.taken()
            #expect(taken.isEmpty && serving.stripe.calls.isEmpty)
        }
    }

    @Test(
        "BoxOffice A34 The same key: the same bytes; other seats 422; an account without one: the same session", arguments: Engine.allCases)
    func keys(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let key = "idempotency-key-1"
            let first = try await serving.checkout(["stalls-A-1", "stalls-A-2"], key: key)
            let again = try await serving.checkout(["stalls-A-2", "stalls-A-1"], key: key)
            #expect(first.status == .ok && again.status == .ok && first.text == again.text)
            let other = try await serving.checkout(["stalls-A-3"], key: key)
            #expect(other.status.code == 422 && other.code == "idempotency_key_reused")
            let token = try await serving.token(.ann)
            let own = try await serving.held(["circle-C-1"], token: token)
            let same = try await serving.held(["circle-C-1"], token: token)
            #expect(own == same)
            let moved = try await serving.held(["circle-C-2"], token: token)
            #expect(moved.sessionID != own.sessionID)
            await serving.outbox.drain()
            #expect(serving.stripe.session(own.sessionID)?.status == "expired")
            #expect(serving.stripe.session(moved.sessionID)?.status == "open")
            let taken = try await serving.taken()
            #expect(taken == ["circle-C-2 1", "stalls-A-1 1", "stalls-A-2 1"])
        }
    }

    @Test("BoxOffice A34 Twins at once get one hold and one answer", arguments: Engine.allCases)
    func twins(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for _ in 0..<5 { group.addTask { try await serving.checkout(["stalls-A-1"], key: "idempotency-key-1") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(answers.map(\.text)).count == 1 && answers.allSatisfy { $0.status == .ok })
            #expect(serving.stripe.calls("POST", "/v1/checkout/sessions").count == 1)
        }
    }

    @Test("BoxOffice A35 A provider that fails or hangs: 502, and the seats are free", arguments: Engine.allCases)
    func failingProvider(_ engine: Engine) async throws {
        try await SaleServing.run(engine, patience: .seconds(4)) { serving in
            for mood in [LoopbackStripe.Mood.failing, .hanging, .refusing] {
                serving.stripe.mood = mood
                let began = ContinuousClock.now
                let response = try await serving.checkout(["stalls-A-1"], key: "idempotency-key-1")
                #expect(response.status == .badGateway && response.code == "payment_unavailable")
                #expect(ContinuousClock.now - began < .seconds(60))
                let taken = try await serving.taken()
                #expect(taken.isEmpty)
            }
            serving.stripe.mood = .well
            // A failure is not kept under the key.
            let response = try await serving.checkout(["stalls-A-1"], key: "idempotency-key-1")
            #expect(response.status == .ok)
        }
    }

    @Test("BoxOffice A36 What Stripe is asked for eight seats")
    func stripeRequest() async throws {
        try await SaleServing.run(.sqlite) { serving in
            let seats = (1...6).map { "stalls-A-\($0)" } + ["circle-C-1", "circle-C-2"]
            let hold = try await serving.held(seats, token: try await serving.token(.ann))
            let call = try #require(serving.stripe.calls.first)
            let fields = call.fields
            #expect(fields["mode"] == "payment" && fields["client_reference_id"] == hold.reservationID)
            #expect(fields.keys.filter { $0.hasPrefix("metadata") } == ["metadata[sale_id]"])
            #expect(fields["metadata[sale_id]"] == hold.reservationID && fields["customer_email"] == "ann@buyers.example")
            #expect(!fields.keys.contains { $0.hasPrefix("payment_method") })
            let end = try #require(fields["expires_at"].flatMap { Int64($0) })
            #expect(end >= serving.now.seconds + 30 * 60)
            #expect(fields["line_items[0][quantity]"] == "6" && fields["line_items[1][quantity]"] == "2")
            #expect(fields["line_items[0][price_data][product_data][name]"] == "Hamlet - Stalls")
            #expect(fields["line_items[1][price_data][product_data][description]"] == "C1, C2")
            #expect(fields["success_url"] == "https://tickets.example.org/checkout/success?session_id={CHECKOUT_SESSION_ID}")
            #expect(fields["cancel_url"]?.hasPrefix("https://tickets.example.org/checkout/cancel?hold=") == true)
            #expect(call.key?.contains(hold.reservationID) == true)
        }
    }

    @Test("BoxOffice A37 Released: the seats are free at once, again a no-op; a foreign proof is none", arguments: Engine.allCases)
    func release(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let (ann, bob) = (try await serving.token(.ann), try await serving.token(.bob))
            let (own, guest) = (try await serving.held(["stalls-A-1", "stalls-A-2"], token: ann), try await serving.held(["circle-C-1"]))
            func release(_ id: String, token: String? = nil, proof: String? = nil) async throws -> TestResponse {
                let more = proof.map { #","holdToken":"\#($0)""# } ?? ""
                return try await serving.send(.post, "/api/seat-checkout/cancel", #"{"reservationId":"\#(id)"\#(more)}"#, token: token)
            }
            for (token, proof) in [(bob, nil), (nil, guest.holdToken), (nil, "nonsense"), (nil, nil)] as [(String?, String?)] {
                let refused = try await release(own.reservationID, token: token, proof: proof)
                #expect(refused.status == .notFound && refused.code == "reservation_not_found")
            }
            let done = try await release(own.reservationID.uppercased(), token: ann)
            #expect(done.text == #"{"success":true,"released":2}"#)
            let again = try await release(own.reservationID, token: ann)
            #expect(again.text == #"{"success":true,"released":0}"#)
            let proven = try await release(guest.reservationID, proof: guest.holdToken)
            #expect(proven.text == #"{"success":true,"released":1}"#)
            let taken = try await serving.taken()
            #expect(taken.isEmpty)
            await serving.outbox.drain()
            #expect(serving.stripe.session(own.sessionID)?.status == "expired")
            let paid = try await serving.sold(["stalls-A-3"], token: ann)
            let late = try await release(paid.booking?.id ?? "", token: ann)
            #expect(late.status == .conflict && late.code == "already_paid")
        }
    }

    @Test("BoxOffice A38 An invalid Bearer holds nothing; a guest holds; a hold survives a restart", arguments: Engine.allCases)
    func who(_ engine: Engine) async throws {
        try await LoopbackStripe.run { stripe, url in
            try await BoxOfficeFixture.run(engine) { database in
                let held = Held()
                try await SaleServing.serve(database, .stripe, stripe, url) { serving in
                    let bad = try await serving.checkout(["stalls-A-1"], token: "nonsense")
                    #expect(bad.status == .unauthorized && bad.code == "invalid_token")
                    let taken = try await serving.taken()
                    #expect(taken.isEmpty)
                    held.set(try await serving.held(["stalls-A-1"]).expiresAt)
                }
                try await SaleServing.serve(database, .stripe, stripe, url) { serving in
                    let taken = try await serving.checkout(["stalls-A-1"])
                    #expect(taken.code == "seats_taken")
                    #expect(held.value == BoxOfficeFixture.now.adding(seconds: 900).wire)
                }
            }
        }
    }

    @Test("BoxOffice A39 Nothing to pay: confirmed without a provider", arguments: Engine.allCases)
    func free(_ engine: Engine) async throws {
        try await SaleServing.run(engine, .nobody) { serving in
            let refused = try await serving.checkout(["floor-A-1"], of: .open)
            #expect(refused.status == .badRequest && refused.code == "email_required")
            let hold = try await serving.held(["floor-A-1"], of: .open, more: #","email":"guest@example.org","name":"Gus""#)
            #expect(hold.sessionID.hasPrefix("free_") && hold.totalAmount == 0)
            #expect(hold.url == "https://tickets.example.org/checkout/success?session_id=\(hold.sessionID)")
            #expect(hold.expiresAt == serving.now.wire)
            let paid = try await serving.success(hold.sessionID).decoded(BoxOffice.PaymentConfirmation.self)
            #expect(paid.paymentStatus == .paid && paid.customerDetails?.name == "Gus" && paid.verificationCode.count == 20)
            let dear = try await serving.checkout(["stalls-A-1"])
            #expect(dear.status == .serviceUnavailable && dear.code == "unavailable")
            let taken = try await serving.taken()
            #expect(taken.isEmpty)
        }
    }

    @Test("BoxOffice A40 The demo: pay, cancel, and pay too late", arguments: Engine.allCases)
    func demo(_ engine: Engine) async throws {
        try await SaleServing.run(engine, .demo) { serving in
            let hold = try await serving.held(["stalls-A-1"])
            #expect(hold.url == "https://tickets.example.org/pay/demo/\(hold.sessionID)" && hold.sessionID.hasPrefix("demo_"))
            for word in ["session_id=", "success", "cancel"] { #expect(!hold.url.contains(word)) }
            let open = try await serving.success(hold.sessionID)
            #expect(open.status == .badRequest && open.code == "payment_not_completed")
            let sales = serving.desk.sales
            let view = try await sales.payDemo(hold.sessionID, email: "gus@example.org", name: "Gus")
            guard case .paid(let record) = view else { throw NoSuchMember(text: "\(view)") }
            #expect(record.booking.email == "gus@example.org" && record.booking.name == "Gus")
            _ = try await sales.payDemo(hold.sessionID, email: nil, name: nil)
            let mails = try await serving.queued("booking-mail")
            #expect(mails == ["booking-\(hold.reservationID)"])
            let second = try await serving.held(["stalls-A-2"])
            try await sales.cancelDemo(second.sessionID)
            let taken = try await serving.taken()
            #expect(taken == ["stalls-A-1 2"])
            let third = try await serving.held(["stalls-A-3"])
            serving.clock.advance(seconds: 900)
            await #expect(throws: PaymentRefusal.holdOver) { try await sales.payDemo(third.sessionID, email: nil, name: nil) }
        }
    }

    @Test("Limits: an account's checkouts a minute, a guest address' live holds, tickets' pages")
    func limits() async throws {
        let change: @Sendable (inout Settings) -> Void = { settings in
            settings.limits.off = false
            (settings.limits.boxOffice.checkout, settings.limits.boxOffice.guestHolds) = (2, 2)
            settings.limits.boxOffice.ticketPage = 2
        }
        try await SaleServing.run(.sqlite, .stripe, change) { serving in
            let token = try await serving.token(.ann)
            for seat in 1...2 { _ = try await serving.held(["stalls-A-\(seat)"], token: token) }
            let third = try await serving.checkout(["stalls-A-3"], token: token)
            #expect(third.status.code == 429 && third.code == "rate_limited" && third.headers[.retryAfter] != nil)
            for seat in 1...2 { _ = try await serving.held(["circle-C-\(seat)"]) }
            for _ in 1...2 { #expect(try await serving.send(.get, "/t/NOBODYHASTHISCODE234").status == .notFound) }
            let guessed = try await serving.send(.get, "/t/NOBODYHASTHISCODE235")
            #expect(guessed.status.code == 429 && guessed.headers[.retryAfter] != nil)
            let crowded = try await serving.checkout(["circle-C-3"])
            #expect(crowded.status.code == 429 && crowded.headers[.retryAfter] != nil)
        }
    }
}

/// What one server hands to the next.
final class Held: Sendable {
    private let end = Mutex(Date.distantPast)
    var value: Date { end.withLock { $0 } }
    func set(_ value: Date) { end.withLock { $0 = value } }
}
