import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    /// `/signin/code`: whoever has proved the first factor proves the second.
    var signInCodeEndpoints: [Endpoint] {
        let (path, next) = (
            SitePage.signInCode(next: nil).path, Endpoint.Parameter.query("next", .string(), "Where to go afterwards: a path of ours.")
        )
        return [
            .page(path, "Asks for the second of two factors", parameters: [next]) { request, context in
                let visit = try await visit(request, context)
                let next = PagePath.afterSignin(request.query("next") ?? "/")
                if visit.principal != nil { return visit.see(next) }
                guard FactorCookie.token(request) != nil else { return visit.see(SitePage.signIn(next: next).path) }
                return try await codePage(visit, next: next)
            },
            .form(path, "Signs in with a code") { request, context in
                let (visit, form) = try await submission(request, context)
                let next = PagePath.afterSignin(form["next"])
                guard let token = FactorCookie.token(request) else { return visit.see(SitePage.signIn(next: next).path) }
                return try await enter(visit, token, form["code"], next: next, context)
            },
        ]
    }

    private func enter(
        _ visit: PageVisit, _ token: String, _ code: String, next: String, _ context: UsherContext
    ) async throws -> Response {
        let words = words(visit)
        do {
            try boxOffice.auth.passwords.admit(context.client)
            let known = try await boxOffice.auth.signIn(token: token, code: code, context)
            let session = known.token.map { SessionCookie.keep($0, site: site) }
            return visit.see(next, cookies: [session, FactorCookie.clear(site: site)].compactMap(\.self))
        } catch AccountRefusal.invalidFactorToken {
            return visit.see(
                SitePage.signIn(next: next == "/" ? nil : next).path, cookies: [FactorCookie.clear(site: site)])
        } catch is AccountRefusal {
            return try await codePage(visit, next: next, fault: words("console.code.wrong"), status: .unauthorized)
        }
    }

    private func codePage(
        _ visit: PageVisit, next: String, fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = words(visit)
        let path = SitePage.signInCode(next: nil).path
        let form = ConsoleForm(
            path,
            [.text("code", words("console.code"), autocomplete: "one-time-code", most: 40, hint: words("console.code.hint"), error: fault)],
            button: words("console.signin"), token: visit.token, cancel: SitePage.signIn(next: next == "/" ? nil : next).path,
            hidden: [.init(name: "next", value: next)])
        let frame = ConsoleFrame(
            ConsoleHead(title: words("console.code.title")), words: words, token: visit.token, path: path,
            query: visit.request.method == .get ? visit.request.uri.query ?? "" : "")
        return try await visit.show(
            ConsolePage(content: ConsoleFormPage(lead: words("console.code.lead"), form: form), frame: frame, isPersonal: true),
            status: status)
    }
}
