import UsherHTTP
import Foundation
import Logging
import UsherCore
import UsherStore
import UsherTemplates
import UsherWire

/// Who wants seats.
struct CheckoutBuyer: Sendable {
    /// Nil for a guest.
    let account: Account.ID?
    let address: ClientAddress
    /// In which they are to be written to; nil: nobody has said.
    var language: Language?
}

extension BoxOfficeSales {
    /// How long a request waits for its twin.
    private static let patience = Duration.seconds(10)
    private static let pause = Duration.milliseconds(100)

    /// Holds seats and begins their payment (boxoffice.md 5.1). Throws `CheckoutRefusal`.
    func checkout(_ form: CheckoutForm, by buyer: CheckoutBuyer) async throws -> BoxOffice.CheckoutResponse {
        try await admit(form)
        return try await allowances.guessing(form.codes, by: buyer) { try await hold(request(form, by: buyer)) }
    }

    /// What it would cost; nothing is held. Throws `CheckoutRefusal`.
    func quote(_ form: CheckoutForm, by buyer: CheckoutBuyer) async throws -> Quote {
        try await admit(form)
        return try await allowances.guessing(form.codes, by: buyer) {
            try await holds.quote(
                form, account: buyer.account, offer: form.offer.map { links.id(of: $0, for: .offer) ?? "" }, at: clock.now()
            ).get()
        }
    }

    /// At a house's own host nobody else's show is sold.
    private func admit(_ form: CheckoutForm) async throws {
        guard HostedHouse.current != nil else { return }
        guard try await owners.house(of: .show, form.show).map(HostedHouse.sees) ?? false else { throw CheckoutRefusal.showNotFound }
    }

    private func request(_ form: CheckoutForm, by buyer: CheckoutBuyer) -> HoldRequest {
        var request = HoldRequest(
            form: form, account: buyer.account, earlier: form.holdToken.flatMap { links.id(of: $0, for: .hold) },
            address: buyer.address.party.description, mostFromAddress: mostGuestHolds,
            provider: providers.current?.name ?? BookingPayment.none, holdSeconds: holdSeconds,
            language: buyer.language?.rawValue,
            offer: form.offer.map { links.id(of: $0, for: .offer) ?? "" })
        let (provider, site) = (providers.current, site)
        request.session = { sale, house in
            provider?.session(of: sale, in: house).map { HoldRequest.PaymentBegun(session: $0.id, url: $0.url) }
        }
        request.answer = { booking, show in try BoxOffice.CheckoutResponse(booking, show, site.facing(booking.organisation)).stored() }
        return request
    }

    func hold(_ request: HoldRequest) async throws -> BoxOffice.CheckoutResponse {
        let end = ContinuousClock.now + Self.patience
        while true {
            switch try await holds.hold(request, at: clock.now()) {
            case .refused(let refusal): throw refusal
            case .answered(let text):
                return try WireJSON.decoder.decode(BoxOffice.CheckoutResponse.self, from: Data(text.utf8)).filled(links)
            case .held(let booking, let show): return try await begin(booking, show, request.key)
            case .begun(let booking, let show), .booked(let booking, let show):
                // What its key's request was answered is kept with the hold.
                let answer = BoxOffice.CheckoutResponse(booking, show, site.facing(booking.organisation))
                if request.answer == nil, let key = request.key { try await holds.keep(try answer.stored(), key, at: clock.now()) }
                return answer.filled(links)
            case .underway:
                guard ContinuousClock.now < end else { throw CheckoutRefusal.inProgress }
                try await Task.sleep(for: Self.pause)
            }
        }
    }

    /// Begins the payment of a hold, outside of any transaction. Where that fails the seats are free at once.
    private func begin(_ booking: Booking, _ show: Show, _ key: IdempotencyKey?) async throws -> BoxOffice.CheckoutResponse {
        guard let provider = providers.current else {
            try await holds.abandon(booking, key: key, at: clock.now())
            throw Problem.unavailable
        }
        let session: PaymentSession
        let site = site.facing(booking.organisation)
        do {
            session = try await provider.start(
                PaymentOrder(
                    booking: booking, title: show.title, successURL: site(.successTemplate),
                    cancelURL: site(.cancel(hold: links.make(booking.uuid, for: .hold))), now: clock.now()))
        } catch {
            log.error("A payment could not be started", metadata: ["sale": "\(booking.uuid)", "error": .error(error)])
            try await holds.abandon(booking, key: key, at: clock.now())
            throw CheckoutRefusal.paymentUnavailable
        }
        let begun = try await holds.begin(booking, session.id, url: session.url, key: key, at: clock.now()) { stored in
            try BoxOffice.CheckoutResponse(stored, show, site).stored()
        }
        guard let begun else { throw CheckoutRefusal.released }
        return BoxOffice.CheckoutResponse(begun, show, site).filled(links)
    }

    /// Gives a hold back; returns how many seats became free. Throws `CheckoutRefusal`.
    func release(_ reservation: String, account: Account.ID?, holdToken: String?) async throws -> Int {
        guard let uuid = UUIDText.normalised(reservation), try await isHere(uuid) else { throw CheckoutRefusal.reservationNotFound }
        let proven = holdToken.flatMap { links.id(of: $0, for: .hold) } == uuid
        return try await holds.release(uuid, account: account, proven: proven, at: clock.now())
    }

    /// Whether a booking is known where it is asked for.
    private func isHere(_ booking: String) async throws -> Bool {
        guard HostedHouse.current != nil else { return true }
        return try await owners.house(of: .booking, booking).map(HostedHouse.sees) ?? false
    }

    /// What the page /checkout/cancel does: releases the hold that a token proves; nil where it proves none.
    func release(holdToken: String) async throws -> Booking? {
        guard let uuid = links.id(of: holdToken, for: .hold), let booking = try await payments.find(uuid) else { return nil }
        do { _ = try await holds.release(uuid, account: nil, proven: true, at: clock.now()) } catch is CheckoutRefusal {}
        return booking
    }
}
