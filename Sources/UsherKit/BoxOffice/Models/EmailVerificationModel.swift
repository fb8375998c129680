import Foundation
public import Observation
import UsherWire

/// The screen that waits for an address to be confirmed.
@MainActor @Observable
public final class EmailVerificationModel: ScreenModel {
    public let email: String
    public var isBusy = false
    public var error: BoxOfficeError?
    public private(set) var isVerified = false
    /// The server's words after a resend.
    public private(set) var notice: String?
    private var resentAt: Date?
    private let client: BoxOfficeClient

    public init(client: BoxOfficeClient, email: String) {
        self.client = client
        self.email = email
    }

    /// Seconds until another mail may be asked for; call it once a second.
    public func secondsUntilResend() -> Int { MailPause.seconds(since: resentAt, at: client.sender.clock.now()) }

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
