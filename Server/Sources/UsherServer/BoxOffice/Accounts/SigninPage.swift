import UsherCore
import UsherHTTP
import UsherTemplates

/// `/signin`.
struct SigninPage: SpokenPage {
    let words: Words
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
    let heading: String
    /// Whether a passkey can be asked for; its button shows itself where the browser knows them.
    var hasPasskeys = false

    var title: String { words("site.signin") }
    var script: String? { hasPasskeys ? "boxoffice/signin.js" : nil }

    static let template = "boxoffice/signin"
}

/// Signing in with somebody who already knows the visitor.
struct SocialButton: Sendable {
    let href: String
    let label: String
}

/// `/signup`.
struct SignupPage: SpokenPage {
    let words: Words
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

    var title: String { words("sign.up") }
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

    init(_ name: String, _ label: String, _ words: Words, broken: [PasswordRule]? = nil, error: String? = nil) {
        self.name = name
        self.label = label
        self.error = error
        rules = PasswordRule.allCases.map { Rule(text: $0.sentence(words), broken: broken?.contains($0) ?? false) }
    }
}
