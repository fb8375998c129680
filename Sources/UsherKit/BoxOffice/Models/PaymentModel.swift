public import Foundation
public import Observation
public import UsherWire

/// The payment page in a web view: how long the seats are held, and what the page's addresses tell.
@MainActor @Observable
public final class PaymentModel {
    /// How the payment has ended.
    public enum Outcome: Sendable, Hashable {
        /// It has not.
        case open
        /// Paid: the checkout's session, by which `PaymentSuccessModel` asks for the booking.
        case paid(sessionID: String)
        /// Given up; the seats are free again.
        case cancelled
        /// The hold has run out; the seats are free again.
        case expired
    }

    /// What to do with an address that the page goes to.
    public enum Visit: Sendable, Hashable {
        /// Let the page go there.
        case stay
        /// It was a sign for the app.
        case stop
        /// It is another app's: hand it to the system.
        case leave
    }

    /// The seats that are held, with price, address and time.
    public let hold: BoxOffice.CheckoutResponse
    /// How it has ended; `open` until then.
    public private(set) var outcome = Outcome.open
    /// Seconds that the seats are still held, by the server's clock.
    public private(set) var secondsLeft: Int
    /// The page did not come: offer to try again.
    public private(set) var hasFailed = false
    /// Somebody wants to leave though nothing is paid: ask.
    public var asksToLeave = false
    /// Counts the pages that are to be loaded: a new number loads anew.
    public private(set) var attempt = 1
    private let client: BoxOfficeClient
    private let publicURL: URL
    private let expiry: Date

    /// `publicURL`: the server's own address; only there do success and cancel count.
    public init(client: BoxOfficeClient, hold: BoxOffice.CheckoutResponse, publicURL: URL? = nil) {
        self.client = client
        self.hold = hold
        self.publicURL = publicURL ?? client.baseURL
        expiry = hold.expiresAt
        secondsLeft = Self.seconds(from: client.sender.serverNow, to: hold.expiresAt)
    }

    /// The page to show, at the server or at Stripe; nil where the hold has no usable address.
    public var url: URL? { URL(string: hold.url) }
    /// A minute is left, or less.
    public var isHurrying: Bool { outcome == .open && secondsLeft <= 60 }

    private static func seconds(from now: Date, to end: Date) -> Int {
        Int(max(0, min(86_400, end.timeIntervalSince(now))).rounded(.up))
    }

    /// Counts the seconds down until the page has ended or its task is cancelled.
    public func run() async {
        while outcome == .open {
            tick()
            guard outcome == .open else { return }
            do { try await client.sender.clock.sleep(1) } catch { return }
        }
    }

    /// A second has passed. At zero the outcome is `expired`.
    public func tick() {
        secondsLeft = Self.seconds(from: client.sender.serverNow, to: expiry)
        if secondsLeft == 0, outcome == .open { outcome = .expired }
    }

    /// Call it with every address that the web view's page goes to.
    public func visit(_ url: URL) -> Visit {
        let scheme = url.scheme?.lowercased()
        guard scheme == "http" || scheme == "https" || scheme == "about" || scheme == "data" || scheme == "blob" else {
            // Only the server's own pages tell what became of a payment.
            return scheme == "usher" ? .stop : .leave
        }
        guard outcome == .open || outcome == .expired else { return .stay }
        switch AppLink(url: url, publicURL: publicURL) {
        case .success(let session): outcome = .paid(sessionID: session)
        case .cancel: outcome = .cancelled
        default: return .stay
        }
        return .stop
    }

    /// The page could not be loaded.
    public func failed() { if outcome == .open { hasFailed = true } }

    /// Loads the page again.
    public func tryAgain() { (hasFailed, attempt) = (false, attempt + 1) }

    /// Somebody goes back: nothing is lost without a question.
    public func wantsToLeave() { if outcome == .open { asksToLeave = true } }

    /// Gives the seats back.
    public func release() async throws(BoxOfficeError) {
        asksToLeave = false
        try await client.release(hold.reservationID, holdToken: hold.holdToken)
        outcome = .cancelled
    }
}
