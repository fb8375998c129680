import UsherHTTP

/// `/signin`.
struct SigninPage: WebPage {
    let notice: Notice?
    let fields: [FormField]
    let token: String
    /// Where to go afterwards: a path of ours.
    let next: String
    let social: [SocialButton]
    let hasSocial: Bool
    let signup: String
    /// On the way to a purchase one may go on without an account.
    let guest: String?
    var heading = "Welcome back"
    /// Whether a passkey can be asked for; its button shows itself where the browser knows them.
    var hasPasskeys = false

    var title: String { "Sign in" }
    var script: String? { hasPasskeys ? "boxoffice/signin.js" : nil }

    static let template = "boxoffice/signin"
}

/// Signing in with somebody who already knows the visitor.
struct SocialButton: Sendable {
    let href: String
    let label: String
}

/// `/signup`.
struct SignupPage: WebPage {
    let notice: Notice?
    let name: FormField
    let email: FormField
    let password: PasswordField
    let terms: String?
    let accepted: Bool
    let token: String
    let next: String
    let social: [SocialButton]
    let hasSocial: Bool
    let signin: String

    var title: String { "Create an account" }
    var script: String? { "shared/password.js" }

    static let template = "boxoffice/signup"
}

/// A new password with its rules; the script ticks them off while somebody types.
struct PasswordField: Sendable {
    let name: String
    let label: String
    let rules: [Rule]
    let error: String?

    struct Rule: Sendable {
        let text: String
        let broken: Bool
    }

    init(_ name: String, _ label: String, broken: [String]? = nil, error: String? = nil) {
        self.name = name
        self.label = label
        self.error = error
        rules = PasswordField.all.map { Rule(text: $0, broken: broken?.contains($0) ?? false) }
    }

    /// In the words and the order of the API.
    private static let all = [
        "At least 8 characters", "At most 128 characters", "At least one uppercase letter", "At least one lowercase letter",
        "At least one number",
    ]
}
