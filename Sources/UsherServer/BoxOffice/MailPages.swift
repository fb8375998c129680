/// `/verify-email`: a mail is on its way, or its link was opened. A mere visit uses nothing up: the button does, and the script presses it.
struct VerifyEmailPage: WebPage {
    let notice: Notice?
    /// The mailed link's own.
    let confirm: Confirm?
    let result: Result?
    /// Where a new mail can be had.
    let resend: Resend?

    var title: String { "Confirm your e-mail" }
    var script: Asset? { confirm != nil || resend != nil ? Assets.verify : nil }
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

    static let template = """
        <section class="wrap narrow state">
        {{>notice}}
        {{#confirm}}<div class="center"><p class="eyebrow">One last step</p>
        <h1>Confirm your e-mail</h1>
        <p class="lead">{{email}}</p>
        <form action="/verify-email" method="post" data-press>{{>token}}
        <input type="hidden" name="secret" value="{{secret}}"><input type="hidden" name="email" value="{{email}}">
        <button type="submit">Confirm this address</button></form></div>{{/confirm}}
        {{#result}}<div class="center"><h1>{{heading}}</h1>
        <p class="lead">{{text}}</p>
        <p class="actions"><a class="button" href="{{href}}">{{label}}</a></p></div>{{/result}}
        {{#resend}}{{^result}}<h1>Check your mail</h1>
        <p class="lead">We have sent you a link. Open it, and your address is confirmed.</p>{{/result}}
        <form class="panel" action="/verify-email/resend" method="post">{{>token}}
        {{#email}}{{>field}}{{/email}}
        <button class="quiet" type="submit" data-pause="{{pause}}">Send it again</button></form>{{/resend}}
        </section>
        """
}

/// `/forgot-password`.
struct ForgotPasswordPage: WebPage {
    let notice: Notice?
    let email: FormField
    let token: String
    let sent: Bool

    var title: String { "Forgot your password" }

    static let template = """
        <section class="wrap narrow page">
        <h1>Forgot your password?</h1>
        {{>notice}}
        <p class="lead">{{#sent}}Open the link in the mail within an hour, and choose a new password.{{/sent}}\
        {{^sent}}It happens. We send you a link with which you choose a new one.{{/sent}}</p>
        <form class="panel" action="/forgot-password" method="post">{{>token}}
        {{#email}}{{>field}}{{/email}}
        <button class="wide" type="submit">{{#sent}}Send it again{{/sent}}{{^sent}}Send the link{{/sent}}</button></form>
        <p class="center"><br><a href="/signin">Back to sign in</a></p>
        </section>
        """
}

/// `/reset-password`: the mailed link.
struct ResetPasswordPage: WebPage {
    let notice: Notice?
    let form: Form?
    let done: Bool
    let isInvalid: Bool

    var title: String { "New password" }
    var script: Asset? { form == nil ? nil : Assets.password }
    var isSecret: Bool { true }

    struct Form: Sendable {
        let token: String
        let secret: String
        let email: String
        let password: PasswordField
    }

    static let template = """
        <section class="wrap narrow page">
        {{#form}}<h1>Choose a new password</h1>
        {{>notice}}
        <p class="lead">For {{email}}. You will be signed out everywhere.</p>
        <form class="panel" action="/reset-password" method="post">{{>token}}
        <input type="hidden" name="secret" value="{{secret}}"><input type="hidden" name="email" value="{{email}}">
        {{#password}}{{>password}}{{/password}}
        <button class="wide" type="submit">Save the new password</button></form>{{/form}}
        {{#done}}<div class="center state"><h1>Your password is new</h1><p class="lead">Sign in with it now.</p>
        <p class="actions"><a class="button" href="/signin">Sign in</a></p></div>{{/done}}
        {{#isInvalid}}<div class="center state"><h1>This link is no longer good</h1>
        <p class="lead">A link works once, and for an hour. Ask for a new one.</p>
        <p class="actions"><a class="button" href="/forgot-password">Ask for a new link</a></p></div>{{/isInvalid}}
        </section>
        """
}
