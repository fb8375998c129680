public import Foundation
public import Observation
public import UsherWire

/// One's bookings: to come, past, cancelled. Opens without a network, with the age of what it shows.
@MainActor @Observable
public final class TicketsModel {
    /// What the screen shows.
    public enum State: Sendable, Hashable {
        /// Nothing is known yet.
        case loading
        /// There are bookings: fresh ones, or those that were fetched last.
        case shown
        /// There is no booking.
        case empty
        /// The server does not know who is asking: show the sign-in screen.
        case signedOut
        /// They could not be fetched, and none were kept.
        case failed(BoxOfficeError)
    }

    /// All bookings of the account, as the server lists them.
    public private(set) var bookings: [BoxOffice.UserBooking] = []
    /// They are being fetched.
    public private(set) var isLoading = false
    /// Why the last fetch failed; nil where it did not.
    public private(set) var error: BoxOfficeError?
    /// When what is shown was fetched, while the network is away.
    public private(set) var fetchedAt: Date?
    private let client: BoxOfficeClient
    private let cache: BookingCache?
    private let account: String
    private let onBookings: ([BoxOffice.UserBooking]) async -> Void

    /// `account`: the id of whoever is signed in. `onBookings` hears what was fetched: `UpcomingShows` makes widget and reminders of it.
    public init(
        client: BoxOfficeClient, account: String, cache: BookingCache? = nil,
        onBookings: @escaping ([BoxOffice.UserBooking]) async -> Void = { _ in }
    ) {
        self.client = client
        self.account = account
        self.cache = cache
        self.onBookings = onBookings
        if let kept = cache?.bookings(of: account) { (bookings, fetchedAt) = (kept.value, kept.at) }
    }

    /// What is shown: bookings go before an error.
    public var state: State {
        if isSignedOut { return .signedOut }
        if !bookings.isEmpty { return .shown }
        if let error { return .failed(error) }
        return fetchedAt == nil || isLoading ? .loading : .empty
    }

    /// Soonest first.
    public var upcoming: [BoxOffice.UserBooking] {
        live.filter { isToCome($0) }.sorted { $0.start < $1.start }
    }
    /// Latest first.
    public var past: [BoxOffice.UserBooking] {
        live.filter { !isToCome($0) }.sorted { $0.start > $1.start }
    }
    /// Refunded, cancelled, or expired before they were paid.
    public var cancelled: [BoxOffice.UserBooking] { bookings.filter { $0.status.isOver } }
    /// The server does not know who is asking: show the sign-in screen.
    public var isSignedOut: Bool { error == .unauthorized }

    /// Fetches the bookings and keeps them for when there is no network.
    public func load() async {
        isLoading = true
        error = nil
        defer { isLoading = false }
        do {
            bookings = try await client.bookings()
            fetchedAt = client.sender.clock.now()
            cache?.keep(bookings, of: account, at: client.sender.clock.now())
            await onBookings(bookings)
        } catch .unauthorized {
            bookings = []
            await onBookings([])
            cache?.wipe()
            error = .unauthorized
        } catch {
            if error != .cancelled { self.error = error }
        }
    }

    /// One of them is another one now: it was paid for, or cancelled. All are fetched, so that widget and reminders agree; where that does not
    /// work, what is known of the others has to do.
    public func renew(_ changed: BoxOffice.UserBooking) async {
        await load()
        guard let error, error != .unauthorized, let fetchedAt else { return }
        if let index = bookings.firstIndex(where: { $0.id == changed.id }) {
            bookings[index] = changed
        } else {
            bookings.insert(changed, at: 0)
        }
        cache?.keep(bookings, of: account, at: fetchedAt)
        await onBookings(bookings)
    }

    /// What is shown is told once more: it reads otherwise now, as where the server has begun to remind of shows.
    public func tellAgain() async { if fetchedAt != nil { await onBookings(bookings) } }

    private var live: [BoxOffice.UserBooking] { bookings.filter { !$0.status.isOver } }

    /// Until four hours after its start.
    private func isToCome(_ booking: BoxOffice.UserBooking) -> Bool {
        booking.start.addingTimeInterval(4 * 3600) > client.sender.clock.now()
    }
}
