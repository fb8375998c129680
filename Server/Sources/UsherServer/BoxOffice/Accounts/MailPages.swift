import UsherHTTP
import UsherTemplates

/// `/verify-email`: a mail is on its way, or its link was opened. A mere visit uses nothing up: the button does, and the script presses it.
struct VerifyEmailPage: SpokenPage {
    let words: Words
    let notice: Notice?
    /// The mailed link's own.
    let confirm: Confirm?
    let result: Result?
    /// Where a new mail can be had.
    let resend: Resend?

    var title: String { words("verify.title") }
    var said: [String] { resend == nil ? [] : ["pause."] }
    var script: String? { confirm != nil || resend != nil ? "boxoffice/verify.js" : nil }
    var isSecret: Bool { true }

    struct Confirm: Sendable {
        let token: String
        let secret: String
        let email: String
    }

    struct Result: Sendable {
        let heading: String
        let text: String
        let href: String
        let label: String
    }

    struct Resend: Sendable {
        let token: String
        let email: FormField
        /// Seconds until one may ask again.
        let pause: Int
    }

    static let template = "boxoffice/verify-email"
}

/// `/forgot-password`.
struct ForgotPasswordPage: SpokenPage {
    let words: Words
    let notice: Notice?
    let email: FormField
    let token: String
    let sent: Bool

    var title: String { words("forgot.title") }

    static let template = "boxoffice/forgot-password"
}

/// `/reset-password`: the mailed link.
struct ResetPasswordPage: SpokenPage {
    let words: Words
    let notice: Notice?
    let form: Form?
    let done: Bool
    let isInvalid: Bool

    var title: String { words("account.new") }
    var script: String? { form == nil ? nil : "shared/password.js" }
    var isSecret: Bool { true }

    struct Form: Sendable {
        let token: String
        let secret: String
        let email: String
        let password: PasswordField
    }

    static let template = "boxoffice/reset-password"
}
