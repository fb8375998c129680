import Logging
import UsherCore
import UsherStore

/// Who wants seats.
struct CheckoutBuyer: Sendable {
    /// Nil for a guest.
    let account: Account.ID?
    let address: ClientAddress
}

extension BoxOfficeSales {
    /// How long a request waits for its twin.
    private static let patience = Duration.seconds(10)
    private static let pause = Duration.milliseconds(100)

    /// Holds seats and begins their payment; the answer's bytes (boxoffice.md 5.1). Throws `CheckoutRefusal`.
    func checkout(_ form: CheckoutForm, by buyer: CheckoutBuyer) async throws -> String {
        let request = HoldRequest(
            form: form, account: buyer.account, earlier: form.holdToken.flatMap { links.id(of: $0, for: .hold) },
            address: buyer.address.party.description, mostFromAddress: mostGuestHolds,
            provider: providers.current?.name ?? BookingPayment.none, holdSeconds: holdSeconds)
        let end = ContinuousClock.now + Self.patience
        while true {
            switch try await holds.hold(request, at: clock.now()) {
            case .refused(let refusal): throw refusal
            case .answered(let text): return HoldAnswer.filled(text, links)
            case .held(let booking, let show): return try await begin(booking, show, request.key)
            case .begun(let booking, let show), .booked(let booking, let show):
                let text = HoldAnswer.text(booking, show, site)
                if let key = request.key { try await holds.keep(text, key, at: clock.now()) }
                return HoldAnswer.filled(text, links)
            case .underway:
                guard ContinuousClock.now < end else { throw CheckoutRefusal.inProgress }
                try await Task.sleep(for: Self.pause)
            }
        }
    }

    /// Begins the payment of a hold, outside of any transaction. Where that fails the seats are free at once.
    private func begin(_ booking: Booking, _ show: Show, _ key: IdempotencyKey?) async throws -> String {
        guard let provider = providers.current else {
            try await holds.abandon(booking, key: key, at: clock.now())
            throw Problem.unavailable
        }
        let session: PaymentSession
        do {
            session = try await provider.start(
                PaymentOrder(
                    booking: booking, title: show.title, successURL: site(.success(session: SitePage.sessionTemplate)),
                    cancelURL: site(.cancel(hold: links.make(booking.uuid, for: .hold))), now: clock.now()))
        } catch {
            log.error("A payment could not be started", metadata: ["sale": "\(booking.uuid)", "error": .error(error)])
            try await holds.abandon(booking, key: key, at: clock.now())
            throw CheckoutRefusal.paymentUnavailable
        }
        let site = site
        let begun = try await holds.begin(booking, session.id, url: session.url, key: key, at: clock.now()) { stored in
            HoldAnswer.text(stored, show, site)
        }
        guard let begun else { throw CheckoutRefusal.released }
        return HoldAnswer.filled(HoldAnswer.text(begun, show, site), links)
    }

    /// Gives a hold back; returns how many seats became free. Throws `CheckoutRefusal`.
    func release(_ reservation: String, account: Account.ID?, holdToken: String?) async throws -> Int {
        guard let uuid = UUIDText.normalised(reservation) else { throw CheckoutRefusal.reservationNotFound }
        let proven = holdToken.flatMap { links.id(of: $0, for: .hold) } == uuid
        return try await holds.release(uuid, account: account, proven: proven, at: clock.now())
    }

    /// What the page /checkout/cancel does: releases the hold that a token proves; nil where it proves none.
    func release(holdToken: String) async throws -> Booking? {
        guard let uuid = links.id(of: holdToken, for: .hold), let booking = try await payments.find(uuid) else { return nil }
        do { _ = try await holds.release(uuid, account: nil, proven: true, at: clock.now()) } catch is CheckoutRefusal {}
        return booking
    }
}

/// The answer of boxoffice.md 5.1. As it is kept under a key it lacks the hold's token, which is derived each time and never stored.
enum HoldAnswer {
    private static let gap = #""holdToken":"""#

    /// The same with the token of its hold.
    static func filled(_ text: String, _ links: LinkToken) -> String {
        guard let answer = try? JSONValue.read(Array(text.utf8)), let uuid = answer["reservationId"]?.text,
            let token = links.make(uuid, for: .hold), let range = text.firstRange(of: gap)
        else { return text }
        return String(text[..<range.lowerBound]) + #""holdToken":"\#(token)""# + text[range.upperBound...]
    }

    static func text(_ booking: Booking, _ show: Show, _ site: SiteURL) -> String {
        var json = JSONWriter(capacity: 1_024)
        json.beginObject()
        json.member("success", true)
        json.member("sessionId", booking.payment.session ?? "")
        json.member("url", booking.payment.url ?? site(.success(session: booking.payment.session ?? "")))
        json.member("reservationId", booking.uuid)
        json.member("expiresAt", Timestamp.milliseconds(booking.heldUntil))
        json.member("totalAmount", booking.total)
        json.member("reservedSeats", booking.seats.count)
        json.member("total_pence", booking.total)
        json.member("currency", booking.currency)
        json.member("holdToken", "")
        json.name("seats")
        json.beginArray()
        for seat in booking.seats {
            json.beginObject()
            json.member("id", seat.id(in: show.uuid))
            json.member("section", seat.sectionName)
            json.member("row", seat.row)
            json.member("number", seat.number)
            json.member("price", Money(seat.price, booking.currency).major)
            json.member("price_pence", seat.price)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.text
    }

    static let example = """
        {"success":true,"sessionId":"cs_test_a1","url":"https://checkout.stripe.com/c/pay/cs_test_a1",\
        "reservationId":"0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b","expiresAt":"2025-08-01T10:15:00.000Z","totalAmount":8500,\
        "reservedSeats":1,"total_pence":8500,"currency":"GBP","holdToken":"AZihssPUfl-Ka3yNng8aKw","seats":[{"id":\
        "3b241101-e2bb-8255-8caf-4136c566a962","section":"Stalls","row":"A","number":"1","price":85,"price_pence":8500}]}
        """
}
