public import Observation
public import UsherWire

/// The sign-in screen.
@MainActor @Observable
public final class LoginModel: ScreenModel {
    public var email = ""
    public var password = ""
    public var isBusy = false
    public var error: BoxOfficeError?
    /// Who is signed in now.
    public private(set) var user: BoxOffice.User?
    private let client: BoxOfficeClient

    public init(client: BoxOfficeClient) { self.client = client }

    public var canSubmit: Bool { !isBusy && email.contains("@") && !password.isEmpty }
    /// The address has to be confirmed first: show the verification screen.
    public var needsVerification: Bool { error == .emailNotVerified }

    public func signIn() async {
        guard canSubmit else { return }
        let (client, email, password) = (client, email, password)
        let answer = await perform { () async throws(BoxOfficeError) in try await client.signIn(email: email, password: password) }
        finish(answer)
    }

    /// With what Sign in with Apple or Google gave.
    public func signIn(with request: BoxOffice.SocialRequest) async {
        let client = client
        let answer = await perform { () async throws(BoxOfficeError) in try await client.signIn(with: request) }
        finish(answer)
    }

    private func finish(_ answer: BoxOffice.AuthResponse?) {
        guard let answer else { return }
        user = answer.user
        password = ""
    }
}
