public import Observation
public import UsherWire

/// The registration screen.
@MainActor @Observable
public final class SignupModel: ScreenModel {
    /// The name for the account, as it is typed.
    public var name = ""
    /// The address, as it is typed.
    public var email = ""
    /// The password, as it is typed.
    public var password = ""
    /// Somebody has agreed to the house's terms.
    public var acceptsTerms = false
    public var isBusy = false
    public var error: BoxOfficeError?
    /// Who is registered now.
    public private(set) var user: BoxOffice.User?
    /// A mail is on its way, or has to be answered first: show the verification screen.
    public private(set) var needsVerification = false
    private let client: BoxOfficeClient

    /// Signs up at the server of `client`.
    public init(client: BoxOfficeClient) { self.client = client }

    /// The rules that the password breaks.
    public var brokenRules: [UsherText] { PasswordRules.broken(by: password) }

    /// A name of two characters, an address, a password by the rules, and the terms agreed to.
    public var canSubmit: Bool { !isBusy && acceptsTerms && email.contains("@") && name.count >= 2 && brokenRules.isEmpty }
    /// Somebody has this address: offer to sign in.
    public var isTaken: Bool { if case .conflict("email_taken", _)? = error { true } else { false } }

    /// Makes the account and asks the server to mail a link; `email_taken` and other refusals stand in `error`.
    public func signUp() async {
        guard canSubmit else { return }
        let (client, email, password, name) = (client, email, password, name)
        let answer = await perform { () async throws(BoxOfficeError) in
            try await client.signUp(email: email, password: password, name: name)
        }
        guard let answer else { return }
        user = answer.user
        needsVerification = answer.requiresVerification == true || answer.emailSent == true
        self.password = ""
    }
}
