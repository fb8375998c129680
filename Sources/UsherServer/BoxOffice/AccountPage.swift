/// `/account`: who somebody is here, and the way out.
struct AccountPage: WebPage {
    let notice: Notice?
    let email: String
    let verified: Bool
    let since: String
    let token: String
    let name: FormField
    /// Nil where no password is set: then there is none to show.
    let current: FormField?
    let password: PasswordField
    let confirmation: FormField?

    var title: String { "Account" }
    var script: Asset? { Assets.password }

    static let template = """
        <div class="wrap page middle">
        <h1>Account</h1>
        {{>notice}}
        <div class="stack">
        <section class="panel" aria-labelledby="you">
        <h2 id="you">You</h2>
        <p><b>{{email}}</b> {{#verified}}<span class="tag good">Confirmed</span>{{/verified}}{{^verified}}<span class="tag gold">Not confirmed yet</span>{{/verified}}<br>
        <span class="soft">With us since {{since}}</span></p>
        {{^verified}}<form action="/account/verification" method="post">{{>token}}<button class="quiet" type="submit">Send the confirmation mail again</button></form>
        <hr>{{/verified}}
        <form action="/account/name" method="post">{{>token}}
        {{#name}}{{>field}}{{/name}}
        <button type="submit">Save name</button></form>
        </section>
        <section class="panel" aria-labelledby="secret">
        <h2 id="secret">Password</h2>
        <form action="/account/password" method="post">{{>token}}
        {{#current}}{{>field}}{{/current}}
        {{#password}}{{>password}}{{/password}}
        <button type="submit">Change password</button></form>
        </section>
        <section class="panel" aria-labelledby="out">
        <h2 id="out">Sign out</h2>
        <form class="actions" action="/account/signout" method="post">{{>token}}
        <button type="submit" name="all" value="no">Sign out here</button>
        <button class="quiet" type="submit" name="all" value="yes">Sign out everywhere</button></form>
        </section>
        <section class="panel" aria-labelledby="gone">
        <h2 id="gone">Delete the account</h2>
        <p class="soft">Your name, password and sign-ins are removed at once. Tickets you have stay valid; keep the e-mails with their links.</p>
        <details class="more"><summary>I want to delete my account</summary>
        <form action="/account/delete" method="post">{{>token}}
        {{#confirmation}}{{>field}}{{/confirmation}}
        <button class="bad" type="submit">Delete for good</button></form></details>
        </section>
        </div>
        </div>
        """
}
