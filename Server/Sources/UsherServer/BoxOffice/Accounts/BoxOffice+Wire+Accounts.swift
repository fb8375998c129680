import Hummingbird
import UsherCore
import UsherStore
import UsherWire
import UsherHTTP

// The BoxOffice's accounts as the types of its answers.

extension BoxOffice.User {
    init(_ account: Account) {
        self.init(
            id: account.uuid, email: account.email.text, name: account.name, createdAt: account.created.wire, role: .customer,
            emailVerified: account.emailVerified?.wire)
    }

    static var sample: Self {
        Self(
            id: "0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b", email: "ann@example.org", name: "Ann", createdAt: .at("2025-12-17T14:30:00Z"),
            role: .customer)
    }
}

extension BoxOffice.AuthResponse {
    static func signedIn(_ account: Account, token: String?) -> Self {
        Self(success: true, message: "Signed in", user: BoxOffice.User(account), token: token)
    }

    static var sample: Self { Self(success: true, message: "Signed in", user: .sample, token: "eyJhbGciOiJIUzI1NiJ9.e30.c2ln") }
}

extension BoxOffice {
    struct ProfileResponse: Codable, Sendable {
        var success = true
        let user: User
    }

    /// Whether the link of a mail can be used.
    struct ResetLinkResponse: Codable, Sendable {
        var success = true
        let valid: Bool
    }

    /// What confirming an address answers.
    struct VerifyEmailResponse: Codable, Sendable {
        var success = true
        let message: String
        var verified: Bool?
        var alreadyVerified: Bool?
        var user: User?

        init(message: String, verified: Bool? = nil, alreadyVerified: Bool? = nil, user: User? = nil) {
            (self.message, self.verified, self.alreadyVerified, self.user) = (message, verified, alreadyVerified, user)
        }
    }
}

extension BoxOffice.VerifyEmailResponse {
    init(_ outcome: LinkOutcome) {
        switch outcome {
        case .done(let account):
            self.init(message: "Your email address is confirmed", verified: true, user: BoxOffice.User(account))
        case .already(let account):
            self.init(
                message: "Your email address is already confirmed", verified: true, alreadyVerified: true, user: BoxOffice.User(account))
        }
    }
}

extension Response {
    /// `{"success":true,"message"}`
    static func done(_ message: String) throws -> Response {
        try .json(BoxOffice.DoneResponse(success: true, message: message), .milliseconds)
    }
}
