/// `/console/setup`: the printed link. Whoever has it becomes the first operator, with a new account or the one that they are signed in with.
struct SetupPage: WebPage {
    let notice: Notice?
    let form: Form?
    let known: Known?
    /// Who is the operator now.
    let done: String?

    var title: String { "Set up Usher" }
    var script: Asset? { form == nil ? nil : Assets.password }
    var isSecret: Bool { true }

    struct Form: Sendable {
        let token: String
        let secret: String
        let name: FormField
        let email: FormField
        let password: PasswordField
        let signin: String
    }

    struct Known: Sendable {
        let token: String
        let secret: String
        let email: String
    }

    static let template = """
        <section class="wrap narrow page">
        {{^done}}<h1>Set up Usher</h1>
        {{>notice}}
        <p class="lead">You will be the operator: you say who may sell, show walks and register airlines on this server.</p>{{/done}}
        {{#form}}<form class="panel" action="/console/setup" method="post">{{>token}}
        <input type="hidden" name="secret" value="{{secret}}"><input type="hidden" name="way" value="new">
        {{#name}}{{>field}}{{/name}}
        {{#email}}{{>field}}{{/email}}
        {{#password}}{{>password}}{{/password}}
        <button class="wide" type="submit">Become the operator</button></form>
        <p class="center"><br>You have an account here? <a href="{{signin}}">Sign in with it</a></p>{{/form}}
        {{#known}}<form class="panel" action="/console/setup" method="post">{{>token}}
        <input type="hidden" name="secret" value="{{secret}}"><input type="hidden" name="way" value="known">
        <p>You are signed in as {{email}}.</p>
        <button class="wide" type="submit">Become the operator</button></form>{{/known}}
        {{#done}}<div class="center state"><h1>Usher is set up</h1><p class="lead">{{.}} is the operator.</p>
        <p class="actions"><a class="button" href="/account">Your account</a></p></div>{{/done}}
        </section>
        """
}
