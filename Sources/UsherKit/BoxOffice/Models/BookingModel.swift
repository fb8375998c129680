public import Foundation
public import Observation
public import UsherWire

/// A booking: its codes, its papers, and what can still be done with it. Opens without a network, with the age of what it shows.
@MainActor @Observable
public final class BookingModel: ScreenModel {
    /// What the screen shows.
    public enum State: Sendable, Hashable {
        /// Nothing is known of it yet.
        case loading
        /// Nothing was paid, so there is no code yet.
        case pending
        /// Paid, and nobody is in: its codes are shown.
        case confirmed
        /// Some of its seats are in.
        case partlyUsed
        /// All of its seats are in.
        case used
        /// The money went back, or nothing came of it: there are no codes.
        case refunded, cancelled
        /// It could not be fetched, and none was kept.
        case failed(BoxOfficeError)
    }

    /// What a QR code holds.
    public struct Code: Sendable, Hashable, Identifiable {
        /// The seat's, or the booking's.
        public var id: String
        /// What it lets in: the whole booking, or a seat such as `Stalls A12`.
        public var title: UsherText
        /// What the QR code says, for a door's scanner.
        public var text: String
        /// Whoever it is for is in.
        public var isUsed: Bool

        public init(id: String, title: UsherText, text: String, isUsed: Bool) {
            (self.id, self.title, self.text, self.isUsed) = (id, title, text, isUsed)
        }
    }

    /// The booking's id.
    public let id: String
    /// The booking as it is known; nil until it was fetched, unless a kept one is there.
    public private(set) var booking: BoxOffice.UserBooking?
    /// When what is shown was fetched, while the network is away.
    public private(set) var staleSince: Date?
    /// The server's words after something was done.
    public private(set) var notice: String?
    /// Its pass is in Apple's Wallet on this device.
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

    /// What is shown, by the booking's status and how many of its seats are in.
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

    /// Its tickets as a PDF at the server; nil where the server gives none.
    public var pdf: URL? { booking?.links.flatMap { URL(string: $0.pdf) } }
    /// A file for calendars.
    public var calendar: URL? { booking?.links.flatMap { URL(string: $0.ics) } }
    /// There is a pass for Apple's Wallet, and this device takes passes.
    public var hasWallet: Bool { passes?.isSupported == true && booking?.links?.wallet != nil && !codes.isEmpty }
    /// It can be given back: paid, nobody in, and nothing else under way. The house's rules are the server's matter.
    public var canCancel: Bool { state == .confirmed && !isBusy }
    /// Its tickets can be mailed once more.
    public var canResend: Bool { [.confirmed, .partlyUsed].contains(state) && !isBusy }

    /// Fetches the booking; without a network the kept one stays, with its age in `staleSince`.
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

    /// Fetches the pass and offers it to Apple's Wallet; what fails stands in `error`.
    public func addToWallet() async {
        guard hasWallet, let passes, let place = booking?.links?.wallet.flatMap(URL.init(string:)) else { return }
        let client = client
        guard let pass = await perform({ () async throws(BoxOfficeError) in try await client.pass(at: place) }) else { return }
        if passes.contains(pass) { isInWallet = true } else { isInWallet = await passes.add(pass) }
    }
}
