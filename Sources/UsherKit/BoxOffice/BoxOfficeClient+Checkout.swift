public import Foundation
public import UsherWire

/// Holds, payment, bookings: sections 5 and 6 of the contract.
extension BoxOfficeClient {
    /// `POST /api/seat-checkout`: holds the seats; pay at `url`. A repeat with the same key gives the first answer.
    public func checkout(
        show: String, seats: [String], email: String? = nil, name: String? = nil, holdToken: String? = nil, key: UUID = UUID()
    ) async throws(BoxOfficeError) -> BoxOffice.CheckoutResponse {
        try await checkout(
            BoxOffice.CheckoutRequest(showID: show, specificSeatIDs: seats, email: email, name: name, holdToken: holdToken), key: key)
    }

    /// The same for tickets by seat or area, each perhaps of a category, and with discount codes: whatever `body` asks for. With
    /// `expectPence` another price is refused (`price_changed`), so that nobody pays what they have not seen.
    public func checkout(_ body: BoxOffice.CheckoutRequest, key: UUID = UUID()) async throws(BoxOfficeError) -> BoxOffice.CheckoutResponse {
        var request: UsherRequest
        do { request = try sender.request(.post, "/api/seat-checkout", json: body) } catch { throw BoxOfficeError(error) }
        request.headers["Idempotency-Key"] = key.uuidString.lowercased()
        return try await send(request, BoxOffice.CheckoutResponse.self, signed: true, retry: .boxOffice)
    }

    /// `POST /api/shows/{id}/quote`: what `body` would cost, part by part in minor units; nothing is held by it. Throws what a checkout would:
    /// `not_enough`, `code_invalid`, `rule_broken`, …
    public func quote(_ body: BoxOffice.CheckoutRequest) async throws(BoxOfficeError) -> BoxOffice.Quote {
        try await post(BoxOffice.QuoteResponse.self, "/api/shows/\(RequestSender.encoded(body.showID))/quote", body, signed: true).quote
    }

    /// `POST /api/seat-checkout/cancel`: gives a hold back. Returns how many seats became free.
    @discardableResult
    public func release(_ reservation: String, holdToken: String? = nil) async throws(BoxOfficeError) -> Int {
        let body = BoxOffice.ReleaseRequest(reservationID: reservation, holdToken: holdToken)
        return try await post(BoxOffice.ReleaseResponse.self, "/api/seat-checkout/cancel", body, signed: true).released
    }

    /// `GET /api/checkout/success`: how a payment stands.
    public func confirmation(sessionID: String) async throws(BoxOfficeError) -> BoxOffice.PaymentConfirmation {
        try await get(BoxOffice.PaymentConfirmation.self, "/api/checkout/success", [("session_id", sessionID)], signed: true)
    }

    /// Asks until the payment is confirmed, every 2 s (or as the server says); the last answer after `timeout` seconds.
    public func waitForConfirmation(
        sessionID: String, timeout: Double = 60
    ) async throws(BoxOfficeError) -> BoxOffice.PaymentConfirmation {
        let end = sender.clock.now().addingTimeInterval(timeout)
        while true {
            let answer = try await confirmation(sessionID: sessionID)
            let wait = max(0.5, Double(answer.retryAfterMilliseconds ?? 2000) / 1000)
            if answer.paymentStatus != .processing || sender.clock.now().addingTimeInterval(wait) > end { return answer }
            do { try await sender.clock.sleep(wait) } catch { throw .cancelled }
        }
    }

    /// `GET /api/user/bookings`, newest first.
    public func bookings() async throws(BoxOfficeError) -> [BoxOffice.UserBooking] {
        try await get([BoxOffice.UserBooking].self, "/api/user/bookings", signed: true)
    }

    /// `GET /api/user/bookings/{id}`
    public func booking(_ id: String) async throws(BoxOfficeError) -> BoxOffice.UserBooking {
        try await get(BoxOffice.UserBooking.self, "/api/user/bookings/\(RequestSender.encoded(id))", signed: true)
    }

    /// `POST /api/user/bookings/{id}/resend`: mails the ticket again.
    public func resendTicket(_ booking: String) async throws(BoxOfficeError) -> BoxOffice.DoneResponse {
        try await post(BoxOffice.DoneResponse.self, "/api/user/bookings/\(RequestSender.encoded(booking))/resend", Nothing(), signed: true)
    }

    /// The Wallet pass of a booking, at the place that `links.wallet` names. Elsewhere than on this server there is none.
    public func pass(at place: URL) async throws(BoxOfficeError) -> Data {
        guard place.absoluteString.hasPrefix(sender.url("/").absoluteString) else { throw .notFound }
        do { return try await sender.send(UsherRequest(.get, place), retry: .boxOffice).body } catch { throw BoxOfficeError(error) }
    }

    /// `POST /api/user/bookings/{id}/cancel`: all the money back, where the show allows it.
    public func cancel(_ booking: String) async throws(BoxOfficeError) -> BoxOffice.UserBooking {
        try await post(BoxOffice.UserBooking.self, "/api/user/bookings/\(RequestSender.encoded(booking))/cancel", Nothing(), signed: true)
    }
}

/// `{}`
struct Nothing: Codable, Sendable {}
