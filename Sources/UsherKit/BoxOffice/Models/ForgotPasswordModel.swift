import Foundation
public import Observation
import UsherWire

/// The screen that asks for a link to a new password. It says the same of every address.
@MainActor @Observable
public final class ForgotPasswordModel: ScreenModel {
    /// An address is being typed, or a mail was asked for.
    public enum State: Sendable, Hashable { case entering, sent }

    /// The address, as it is typed.
    public var email = ""
    public var isBusy = false
    public var error: BoxOfficeError?
    /// Whether a mail was asked for.
    public private(set) var state = State.entering
    private var sentAt: Date?
    private let client: BoxOfficeClient

    /// `email` is what the field has at first, such as the sign-in screen's.
    public init(client: BoxOfficeClient, email: String = "") { (self.client, self.email) = (client, email) }

    /// Seconds until another mail may be asked for; call it once a second.
    public func secondsUntilResend() -> Int { MailPause.seconds(since: sentAt, at: client.sender.clock.now()) }

    /// The address looks like one, and 60 seconds have passed since the last mail.
    public var canSend: Bool { !isBusy && email.contains("@") && secondsUntilResend() == 0 }
    /// What is said after sending, the same of every address; nil before.
    public var notice: UsherText? { state == .sent ? .resetSent : nil }

    /// Asks for a mail with a link; what fails stands in `error`.
    public func send() async {
        guard canSend else { return }
        let (client, email) = (client, email)
        let done = await perform { () async throws(BoxOfficeError) in try await client.requestPasswordReset(email: email) }
        if done != nil { (state, sentAt) = (.sent, client.sender.clock.now()) }
    }
}

/// Between two mails to one address lies a minute.
enum MailPause {
    static func seconds(since sent: Date?, at now: Date) -> Int {
        guard let sent else { return 0 }
        return Int(max(0, min(60, 60 - now.timeIntervalSince(sent))).rounded(.up))
    }
}
