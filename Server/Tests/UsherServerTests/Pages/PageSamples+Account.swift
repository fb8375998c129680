@testable import UsherHTTP
import UsherCore

@testable import UsherServer

extension PageSamples {
    static let accounts: [Sample] = [
        Sample("signin", signin(nil)), Sample("signin-failed", signin(Notice(.bad, "Wrong email or password"))),
        Sample("signup", signup(nil)),
        Sample("signup-weak", signup([.upper, .digit], terms: "Please accept the terms")),
        Sample(
            "account",
            AccountPage(
                words: words, notice: Notice(.good, "Your name is saved."), email: "ada@example.org", verified: false,
                since: "With us since 21 November 2026",
                token: "token",
                name: FormField("name", "Name", value: "Ada Lovelace", autocomplete: "name"),
                current: FormField("current", "Current password", type: "password", autocomplete: "current-password"),
                password: PasswordField("password", "New password", words),
                confirmation: FormField("password-now", "Password", type: "password", autocomplete: "current-password"), hasHouse: true),
            signedIn),
        Sample(
            "verify-email",
            VerifyEmailPage(
                words: words, notice: nil, confirm: .init(token: "token", secret: "secret", email: "ada@example.org"), result: nil,
                resend: nil)),
        Sample(
            "verify-email-sent",
            VerifyEmailPage(words: words, notice: nil, confirm: nil, result: nil, resend: .init(token: "token", email: email, pause: 60))),
        Sample(
            "verify-email-ok",
            VerifyEmailPage(
                words: words, notice: nil, confirm: nil,
                result: .init(
                    heading: "Thank you", text: "Your address is confirmed.", href: "/tickets", label: "My tickets"), resend: nil)),
        Sample(
            "verify-email-invalid",
            VerifyEmailPage(
                words: words, notice: nil, confirm: nil,
                result: .init(
                    heading: "This link is no longer good", text: "A link works for a day. Ask for a new one below.", href: "/",
                    label: "See what’s on"),
                resend: .init(token: "token", email: email, pause: 0))),
        Sample("forgot-password", ForgotPasswordPage(words: words, notice: nil, email: email, token: "token", sent: false)),
        Sample(
            "reset-password",
            ResetPasswordPage(
                words: words, notice: nil,
                form: .init(
                    token: "token", secret: "secret", email: "ada@example.org", password: PasswordField("password", "New password", words)),
                done: false, isInvalid: false)),
        Sample("reset-password-invalid", ResetPasswordPage(words: words, notice: nil, form: nil, done: false, isInvalid: true)),
        Sample("setup", setup(nil)), Sample("setup-weak", setup([.digit])),
        Sample(
            "setup-known",
            SetupPage(
                words: words, notice: nil, form: nil,
                known: .init(token: "token", secret: "secret", says: "You are signed in as ada@example.org."), done: nil), signedIn),
        Sample("setup-done", SetupPage(words: words, notice: nil, form: nil, known: nil, done: "ada@example.org is the operator.")),
        Sample("reset-password-done", ResetPasswordPage(words: words, notice: nil, form: nil, done: true, isInvalid: false)),
    ]

    private static let email = FormField("email", "E-mail", type: "email", value: "ada@example.org", autocomplete: "email", maxLength: 254)

    private static func signin(_ notice: Notice?) -> SigninPage {
        SigninPage(
            words: words, notice: notice,
            fields: [email, FormField("password", "Password", type: "password", autocomplete: "current-password")], token: "token",
            next: "/tickets",
            social: [
                .init(href: "/signin/apple", label: "Continue with Apple"), .init(href: "/signin/google", label: "Continue with Google"),
            ],
            hasSocial: true, signup: "/signup", guest: nil, heading: "Welcome back")
    }

    private static func setup(_ broken: [PasswordRule]?) -> SetupPage {
        SetupPage(
            words: words, notice: broken.map { _ in Notice(.bad, "This password is too weak.") },
            form: .init(
                token: "token", secret: "secret", name: FormField("name", "Name", autocomplete: "name"), email: email,
                password: PasswordField(
                    "password", "Password", words, broken: broken, error: broken == nil ? nil : "This password is too weak"),
                signin: "/signin?next=%2Fconsole%2Fsetup"),
            known: nil, done: nil)
    }

    private static func signup(_ broken: [PasswordRule]?, terms: String? = nil) -> SignupPage {
        SignupPage(
            words: words, notice: nil, name: FormField("name", "Name", autocomplete: "name"), email: email,
            password: PasswordField(
                "password", "Password", words, broken: broken, error: broken == nil ? nil : "This password is too weak"),
            terms: terms,
            accepted: false, token: "token", next: "/", social: [], hasSocial: false, signin: "/signin")
    }
}
