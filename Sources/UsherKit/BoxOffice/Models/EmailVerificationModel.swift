import Foundation
public import Observation
import UsherWire

/// The screen that waits for an address to be confirmed.
@MainActor @Observable
public final class EmailVerificationModel: ScreenModel {
    /// The address that has to be confirmed.
    public let email: String
    public var isBusy = false
    public var error: BoxOfficeError?
    /// The address is confirmed; who just signed up can sign in.
    public private(set) var isVerified = false
    /// The server's words after a resend.
    public private(set) var notice: String?
    private var resentAt: Date?
    private let client: BoxOfficeClient

    /// `email` is the address that the first mail has gone to.
    public init(client: BoxOfficeClient, email: String) {
        self.client = client
        self.email = email
    }

    /// Seconds until another mail may be asked for; call it once a second.
    public func secondsUntilResend() -> Int { MailPause.seconds(since: resentAt, at: client.sender.clock.now()) }

    /// Asks for another mail, at most one in 60 seconds.
    public func resend() async {
        guard secondsUntilResend() == 0 else { return }
        let (client, email) = (client, email)
        let done = await perform { () async throws(BoxOfficeError) in try await client.resendVerification(email: email) }
        guard let done else { return }
        resentAt = client.sender.clock.now()
        notice = done.message
    }

    /// With the token of the mailed link.
    public func verify(token: String) async {
        let (client, email) = (client, email)
        let done = await perform { () async throws(BoxOfficeError) in try await client.verifyEmail(token: token, email: email) }
        if done != nil { isVerified = true }
    }
}
