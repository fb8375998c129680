public import Observation
public import UsherWire

/// The sign-in screen.
@MainActor @Observable
public final class LoginModel: ScreenModel {
    /// The address, as it is typed.
    public var email = ""
    /// The password, as it is typed.
    public var password = ""
    /// The second factor's: six digits, or a recovery code.
    public var code = ""
    public var isBusy = false
    public var error: BoxOfficeError?
    /// Who is signed in now.
    public private(set) var user: BoxOffice.User?
    /// What goes on with a code, for five minutes.
    private var factor: String?
    private let client: BoxOfficeClient
    private let social: SocialSignIn?

    /// `social` signs in with Apple and Google; without it there are no such buttons.
    public init(client: BoxOfficeClient, social: SocialSignIn? = nil) { (self.client, self.social) = (client, social) }

    /// Offer to sign in with Apple.
    public var hasApple: Bool { social?.hasApple == true }
    /// Offer to sign in with Google: the app has a client id for it.
    public var hasGoogle: Bool { social?.hasGoogle == true }

    /// The address looks like one, there is a password, and nothing is under way.
    public var canSubmit: Bool { !isBusy && email.contains("@") && !password.isEmpty }
    /// The password was right, and the account has a second factor: show the field for its code.
    public var needsCode: Bool { factor != nil }
    /// A code is asked for, and something was typed.
    public var canSubmitCode: Bool { !isBusy && needsCode && !ScanText.trimmed(code).isEmpty }
    /// The address has to be confirmed first: show the verification screen.
    public var needsVerification: Bool { error == .emailNotVerified }

    /// Signs in; then `user` is set, a code or a confirmed address is asked for, or `error` says why not.
    public func signIn() async {
        guard canSubmit else { return }
        let (client, email, password) = (client, email, password)
        let answer = await perform { () async throws(BoxOfficeError) in try await client.signIn(email: email, password: password) }
        finish(answer)
    }

    /// With the second factor's code.
    public func submitCode() async {
        guard canSubmitCode, let factor else { return }
        let (client, code) = (client, ScanText.trimmed(code))
        self.code = ""
        finish(await perform { () async throws(BoxOfficeError) in try await client.signIn(factorToken: factor, code: code) })
    }

    /// Back to the password: its code did not come.
    public func startOver() { (factor, code, error) = (nil, "", nil) }

    /// By Apple's sheet; Cancel changes nothing.
    public func signInWithApple() async { await signIn { social async throws(BoxOfficeError) in try await social.apple() } }

    /// By Google's page; Cancel changes nothing.
    public func signInWithGoogle() async { await signIn { social async throws(BoxOfficeError) in try await social.google() } }

    private func signIn(_ ask: @MainActor (SocialSignIn) async throws(BoxOfficeError) -> BoxOffice.SocialRequest?) async {
        guard let social else { return }
        let (client, ask) = (client, ask)
        let answer = await perform { () async throws(BoxOfficeError) -> BoxOffice.AuthResponse? in
            guard let request = try await ask(social) else { return nil }
            return try await client.signIn(with: request)
        }
        finish(answer ?? nil)
    }

    /// With what Sign in with Apple or Google gave.
    public func signIn(with request: BoxOffice.SocialRequest) async {
        let client = client
        let answer = await perform { () async throws(BoxOfficeError) in try await client.signIn(with: request) }
        finish(answer)
    }

    private func finish(_ answer: BoxOffice.AuthResponse?) {
        if case .secondFactorRequired(let token)? = error { (factor, error) = (token, nil) }
        guard let answer else { return }
        (user, factor) = (answer.user, nil)
        password = ""
    }
}
