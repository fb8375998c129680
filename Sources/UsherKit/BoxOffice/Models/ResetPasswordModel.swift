public import Observation
import UsherWire

/// A new password, by the link of a mail. Nobody is signed in by it.
@MainActor @Observable
public final class ResetPasswordModel: ScreenModel {
    /// What is known of the link, and what came of it.
    public enum State: Sendable, Hashable {
        /// Is the link any good?
        case checking
        /// The link is good: a password can be typed.
        case entering
        /// It was used, or is too old: ask for another one.
        case invalid
        /// The password is set; all of the account's sign-ins have ended.
        case done
    }

    /// The new password, as it is typed.
    public var password = ""
    public var isBusy = false
    public var error: BoxOfficeError?
    /// What the screen shows.
    public private(set) var state = State.checking
    private let client: BoxOfficeClient
    private let token: String
    private let email: String

    /// `token` and `email` of `AppLink.resetPassword`.
    public init(client: BoxOfficeClient, token: String, email: String) {
        (self.client, self.token, self.email) = (client, token, email)
    }

    /// The rules that the password breaks.
    public var brokenRules: [UsherText] { PasswordRules.broken(by: password) }
    /// The link is good, and the password keeps all rules.
    public var canSubmit: Bool { !isBusy && state == .entering && brokenRules.isEmpty }

    /// Uses nothing up.
    public func load() async {
        let (client, token, email) = (client, token, email)
        let isGood = await perform { () async throws(BoxOfficeError) in try await client.isResetLinkValid(token: token, email: email) }
        if let isGood { state = isGood ? .entering : .invalid }
    }

    /// Sets the password; the link is used up then. What fails stands in `error`.
    public func submit() async {
        guard canSubmit else { return }
        let (client, token, email, password) = (client, token, email, password)
        let done = await perform { () async throws(BoxOfficeError) in
            try await client.resetPassword(email: email, token: token, newPassword: password)
        }
        if done != nil { (state, self.password) = (.done, "") }
    }
}
