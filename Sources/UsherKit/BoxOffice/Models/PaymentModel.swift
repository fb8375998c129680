public import Foundation
public import Observation
public import UsherWire

/// The payment page in a web view: how long the seats are held, and what the page's addresses tell.
@MainActor @Observable
public final class PaymentModel {
    public enum Outcome: Sendable, Hashable {
        case open
        case paid(sessionID: String)
        case cancelled
        case expired
    }

    public let hold: BoxOffice.CheckoutResponse
    public private(set) var outcome = Outcome.open
    private let client: BoxOfficeClient
    private let publicURL: URL
    private let expiry: Date

    /// `publicURL`: the server's own address; only there do success and cancel count.
    public init(client: BoxOfficeClient, hold: BoxOffice.CheckoutResponse, publicURL: URL? = nil) {
        self.client = client
        self.hold = hold
        self.publicURL = publicURL ?? client.baseURL
        expiry = hold.expiresAt
    }

    public var url: URL? { URL(string: hold.url) }

    /// Seconds that the seats are still held, by the server's clock; call it once a second. At zero the outcome is `expired`.
    public func secondsLeft() -> Int {
        let left = Int(expiry.timeIntervalSince(client.sender.serverNow).rounded(.up))
        if left <= 0, outcome == .open { outcome = .expired }
        return max(0, left)
    }

    /// Call it with every address that the web view goes to. Returns whether to stop there.
    public func visit(_ url: URL) -> Bool {
        guard outcome == .open || outcome == .expired, url.scheme?.lowercased() != "usher" else { return false }
        switch BoxOfficeLink(url: url, publicURL: publicURL) {
        case .success(let session): outcome = .paid(sessionID: session)
        case .cancel: outcome = .cancelled
        default: return false
        }
        return true
    }

    /// Gives the seats back.
    public func release() async throws(BoxOfficeError) {
        try await client.release(hold.reservationID, holdToken: hold.holdToken)
        outcome = .cancelled
    }
}
