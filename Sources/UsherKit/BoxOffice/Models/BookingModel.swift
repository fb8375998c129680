public import Foundation
public import Observation
public import UsherWire

/// A booking: its codes, its papers, and what can still be done with it. Opens without a network, with the age of what it shows.
@MainActor @Observable
public final class BookingModel: ScreenModel {
    public enum State: Sendable, Hashable {
        case loading
        /// Nothing was paid, so there is no code yet.
        case pending
        case confirmed
        case partlyUsed
        case used
        case refunded, cancelled
        case failed(BoxOfficeError)
    }

    /// What a QR code holds.
    public struct Code: Sendable, Hashable, Identifiable {
        /// The seat's, or the booking's.
        public var id: String
        public var title: UsherText
        public var text: String
        /// Whoever it is for is in.
        public var isUsed: Bool

        public init(id: String, title: UsherText, text: String, isUsed: Bool) {
            (self.id, self.title, self.text, self.isUsed) = (id, title, text, isUsed)
        }
    }

    public let id: String
    public private(set) var booking: BoxOffice.UserBooking?
    /// When what is shown was fetched, while the network is away.
    public private(set) var staleSince: Date?
    /// The server's words after something was done.
    public private(set) var notice: String?
    public private(set) var isInWallet = false
    /// Somebody wants their money back: ask.
    public var asksToCancel = false
    public var isBusy = false
    public var error: BoxOfficeError?
    private let client: BoxOfficeClient
    private let account: String
    private let cache: BookingCache?
    private let passes: (any WalletPasses)?
    private let tickets: TicketsModel?

    /// `account`: the id of whoever is signed in. `tickets`, all that they have, hear of it when this one is paid for or cancelled.
    public init(
        client: BoxOfficeClient, account: String, booking id: String, cache: BookingCache? = nil, passes: (any WalletPasses)? = nil,
        tickets: TicketsModel? = nil
    ) {
        (self.client, self.account, self.id, self.cache, self.passes, self.tickets) = (client, account, id, cache, passes, tickets)
        if let kept = cache?.bookings(of: account), let mine = kept.value.first(where: { $0.id == id }) {
            (booking, staleSince) = (mine, kept.at)
        }
    }

    public var state: State {
        guard let booking else { return error.map(State.failed) ?? .loading }
        return switch booking.status {
        case .confirmed: booking.usageStatus == .used ? .used : booking.usageStatus == .partiallyUsed ? .partlyUsed : .confirmed
        case .pending: .pending
        case .refunded: .refunded
        default: booking.status.isOver ? .cancelled : .pending
        }
    }

    /// What is said of it; nil where the codes say enough.
    public var text: UsherText? {
        guard let booking else { return nil }
        switch state {
        case .loading, .failed, .confirmed: return nil
        case .pending: return .bookingPending
        case .partlyUsed:
            return .bookingPartlyUsed("\(booking.seats.count { $0.status == .used })", "\(booking.seats.count)")
        case .used: return .bookingUsed
        case .refunded: return .bookingRefunded
        case .cancelled: return .bookingCancelled
        }
    }

    /// The whole booking's, then each seat's: of a confirmed booking alone.
    public var codes: [Code] {
        guard let booking, booking.status == .confirmed else { return [] }
        let whole = booking.qrCode.map { Code(id: booking.id, title: .bookingWhole, text: $0, isUsed: booking.usageStatus == .used) }
        let seats = booking.seats.compactMap { seat in
            seat.qrCode.map {
                Code(
                    id: seat.id, title: .verbatim("\(seat.section) \(seat.row)\(seat.number)"), text: $0, isUsed: seat.status == .used)
            }
        }
        return (whole.map { [$0] } ?? []) + seats
    }

    public var pdf: URL? { booking?.links.flatMap { URL(string: $0.pdf) } }
    /// A file for calendars.
    public var calendar: URL? { booking?.links.flatMap { URL(string: $0.ics) } }
    public var hasWallet: Bool { passes?.isSupported == true && booking?.links?.wallet != nil && !codes.isEmpty }
    public var canCancel: Bool { state == .confirmed && !isBusy }
    public var canResend: Bool { [.confirmed, .partlyUsed].contains(state) && !isBusy }

    public func load() async {
        let (client, id) = (client, id)
        guard let fresh = await perform({ () async throws(BoxOfficeError) in try await client.booking(id) }) else {
            if error == .unauthorized { leave() }
            return
        }
        await show(fresh)
    }

    private func show(_ fresh: BoxOffice.UserBooking) async {
        let isOther = booking?.status != fresh.status
        (booking, staleSince) = (fresh, nil)
        keep(fresh)
        if isOther { await tickets?.renew(fresh) }
    }

    private func keep(_ fresh: BoxOffice.UserBooking) {
        guard let cache else { return }
        // The others are as old as they were.
        var kept = cache.bookings(of: account) ?? BookingCache.Kept(value: [], at: client.sender.clock.now())
        if let index = kept.value.firstIndex(where: { $0.id == fresh.id }) {
            kept.value[index] = fresh
        } else {
            kept.value.insert(fresh, at: 0)
        }
        cache.keep(kept.value, of: account, at: kept.at)
    }

    /// Whoever was signed in is so no longer: their codes are not shown.
    private func leave() {
        (booking, staleSince) = (nil, nil)
        cache?.wipe()
    }

    /// Mails the tickets again.
    public func resend() async {
        guard canResend else { return }
        let (client, id) = (client, id)
        notice = await perform({ () async throws(BoxOfficeError) in try await client.resendTicket(id) })?.message
    }

    /// All the money back, where the show allows it; ask before.
    public func cancel() async {
        asksToCancel = false
        guard canCancel else { return }
        let (client, id) = (client, id)
        if let fresh = await perform({ () async throws(BoxOfficeError) in try await client.cancel(id) }) { await show(fresh) }
    }

    public func addToWallet() async {
        guard hasWallet, let passes, let place = booking?.links?.wallet.flatMap(URL.init(string:)) else { return }
        let client = client
        guard let pass = await perform({ () async throws(BoxOfficeError) in try await client.pass(at: place) }) else { return }
        if passes.contains(pass) { isInWallet = true } else { isInWallet = await passes.add(pass) }
    }
}
