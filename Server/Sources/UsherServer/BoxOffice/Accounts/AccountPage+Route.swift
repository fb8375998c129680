import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension SalesPages {
    var accountEndpoints: [Endpoint] {
        [
            page("/account", "Who somebody is here") { request, context in
                let visit = try await visit(request, context)
                guard let principal = visit.principal else { return visit.see(SitePage.signIn(next: "/account").path) }
                let done = request.query("done").flatMap { Self.done.contains($0) ? visit.words("account.done.\($0)") : nil }
                return try await visit.show(try await accountPage(visit, principal, notice: done.map { Notice(.good, $0) }))
            },
            form("/account/name", "Changes the name") { request, context in
                try await change(request, context, done: "name") { principal, form in
                    _ = try await auth.rename(principal, to: form["name"], context)
                }
            },
            form("/account/password", "Changes the password") { request, context in
                try await change(request, context, done: "password") { principal, form in
                    try await auth.changePassword(principal, current: form["current"], new: form["password"], context)
                }
            },
            form("/account/verification", "The confirmation mail again") { request, context in
                try await limits.take(limits.mailRequest, context)
                return try await change(request, context, done: "mail") { principal, _ in
                    try await auth.requestMail(
                        .verify, email: principal.credential.account.email.text,
                        in: LanguageChoice.said(request, account: principal.credential.account.preferredLanguage))
                }
            },
            form("/account/signout", "Signs out, here or everywhere") { request, context in
                let (visit, form) = try await submission(request, context)
                if let principal = visit.principal { try await auth.signOut(principal, everywhere: form["all"] == "yes", context) }
                return visit.see("/", cookies: [SessionCookie.clear(site: site)])
            },
            form("/account/delete", "Deletes the account") { request, context in try await deleteAccount(request, context) },
        ]
    }

    private static let done: Set = ["name", "password", "mail"]

    /// Does what a form of the account's asks, and shows the account again.
    private func change(
        _ request: Request, _ context: UsherContext, done: String, _ body: (Principal<SignIn>, FormBody) async throws -> Void
    ) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        guard let principal = visit.principal else { return visit.see(SitePage.signIn(next: "/account").path) }
        do {
            try await body(principal, form)
            return visit.see("/account?done=\(done)")
        } catch let refusal as AccountRefusal { return try await refused(refusal, visit, principal) }
    }

    private func deleteAccount(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        guard let principal = visit.principal else { return visit.see(SitePage.signIn(next: "/account").path) }
        do {
            try await auth.deleteAccount(principal, password: form["confirmation"], context)
            return visit.see("/", cookies: [SessionCookie.clear(site: site)])
        } catch let refusal as AccountRefusal { return try await refused(refusal, visit, principal) }
    }

    private func refused(_ refusal: AccountRefusal, _ visit: PageVisit, _ principal: Principal<SignIn>) async throws -> Response {
        var broken: [PasswordRule]?
        if case .weakPassword(let rules) = refusal { broken = rules }
        let page = try await accountPage(visit, principal, notice: Notice(.bad, refusal.sentence(visit.words)), broken: broken)
        return try await visit.show(page, status: HTTPResponse.Status(code: refusal.status))
    }

    private func accountPage(
        _ visit: PageVisit, _ principal: Principal<SignIn>, notice: Notice? = nil, broken: [PasswordRule]? = nil
    ) async throws -> AccountPage {
        let (account, words) = (principal.credential.account, visit.words)
        let hasPassword = try await auth.accounts.password(of: account) != nil
        func ask(_ name: String, _ label: String) -> FormField? {
            hasPassword ? FormField(name, words(label), type: "password", autocomplete: "current-password") : nil
        }
        return AccountPage(
            words: words, notice: notice, email: account.email.text, verified: account.emailVerified != nil,
            since: words("account.since", ["day": .text(ShowTime(account.created, .universal, words).day)]), token: visit.token,
            name: .name(account.name, words), current: ask("current", "account.current"),
            password: PasswordField("password", words("account.new"), words, broken: broken),
            confirmation: ask("confirmation", "account.confirmation"),
            hasHouse: try await !HouseStore(boxOffice.database).houses(of: principal.account).isEmpty)
    }
}
