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

    var title: String { "Sign in" }

    static let template = """
        <div class="wrap narrow page">
        <h1>Welcome back</h1>
        {{>notice}}
        <div class="panel">
        {{>social}}
        <form action="/signin" method="post">
        {{>token}}<input type="hidden" name="next" value="{{next}}">
        {{#fields}}{{>field}}
        {{/fields}}<button class="wide" type="submit">Sign in</button>
        </form>
        <p class="soft"><br><a href="/forgot-password">Forgot your password?</a></p>
        </div>
        <p class="center"><br>New here? <a href="{{signup}}">Create an account</a>{{#guest}} or <a href="{{.}}">go on as a guest</a>{{/guest}}</p>
        </div>
        """
}

/// Signing in with somebody who already knows the visitor.
struct SocialButton: Sendable {
    let href: String
    let label: String

    static let template = """
        {{#hasSocial}}<p class="socials">{{#social}}<a class="button quiet wide" href="{{href}}">{{label}}</a>{{/social}}</p>
        <p class="or"><span>or with your e-mail</span></p>{{/hasSocial}}
        """
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
    var script: Asset? { Assets.password }

    static let template = """
        <div class="wrap narrow page">
        <h1>Create an account</h1>
        <p class="lead">All your tickets in one place, on every device.</p>
        {{>notice}}
        <div class="panel">
        {{>social}}
        <form action="/signup" method="post">
        {{>token}}<input type="hidden" name="next" value="{{next}}">
        {{#name}}{{>field}}{{/name}}
        {{#email}}{{>field}}{{/email}}
        {{#password}}{{>password}}{{/password}}
        <div class="field{{#terms}} wrong{{/terms}}"><label class="tick"><input type="checkbox" name="terms" value="yes" required{{#accepted}} checked{{/accepted}}\
        {{#terms}} aria-invalid="true" aria-describedby="terms-error"{{/terms}}>
        <span>I accept the house’s terms: tickets are for me and those I bring, and seats are sold first come, first served.</span></label>
        {{#terms}}<p class="error" id="terms-error">{{.}}</p>{{/terms}}</div>
        <button class="wide" type="submit">Create my account</button>
        </form>
        </div>
        <p class="center"><br>You have one? <a href="{{signin}}">Sign in</a></p>
        </div>
        """
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

    static let template = """
        <div class="field{{#error}} wrong{{/error}}">
        <label for="{{name}}">{{label}}</label>
        <input id="{{name}}" name="{{name}}" type="password" autocomplete="new-password" required aria-describedby="{{name}}-rules{{#error}} {{name}}-error{{/error}}"\
        {{#error}} aria-invalid="true"{{/error}} data-rules="{{name}}-rules">
        <ul class="rules" id="{{name}}-rules">
        {{#rules}}<li{{#broken}} class="broken"{{/broken}}>{{text}}</li>
        {{/rules}}</ul>
        {{#error}}<p class="error" id="{{name}}-error">{{.}}</p>{{/error}}
        </div>
        """
}
