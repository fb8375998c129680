import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// Somebody who is signed in looks at a page about themselves, in the console's frame and of no house.
struct AccountVisit: Sendable {
    let page: PageVisit
    let principal: Principal<SignIn>
    let words: Words
    let toasts: ToastCookie

    var now: Instant { page.now }
    var token: String { page.token }
    var account: Account { principal.credential.account }
    /// Where they were on the way to when they were sent here.
    var next: String? {
        Query(page.request).first("next").map(PagePath.afterSignin).flatMap { $0 == "/" ? nil : $0 }
    }

    func show(
        _ content: some ConsoleContent, _ title: String, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (request, said) = (page.request, toasts.read(page.request))
        let frame = ConsoleFrame(
            ConsoleHead(title: title), script: content.script, said: content.said, words: words, visitor: account.name, token: token,
            toast: said?.toast, path: PagePath.own(request.uri.path) ?? "/account/security",
            query: request.method == .get ? request.uri.query ?? "" : "")
        return try await page.show(
            ConsolePage(content: content, frame: frame, isPersonal: true), status: status,
            cookies: [said?.forget].compactMap(\.self))
    }

    func see(_ path: String, saying toast: Toast? = nil) -> Response {
        page.see(path, cookies: [toast.flatMap(toasts.keep)].compactMap(\.self))
    }
}

extension ConsoleDesk {
    typealias AccountHandler = @Sendable (AccountVisit, UsherContext) async throws -> Response
    typealias AccountFormHandler = @Sendable (AccountVisit, FormBody, UsherContext) async throws -> Response

    /// A page of whoever is signed in, about their own account.
    func accountPage(
        _ path: String, _ summary: String, parameters: [Endpoint.Parameter] = [], _ handler: @escaping AccountHandler
    ) -> Endpoint {
        let next = Endpoint.Parameter.query("next", .string(), "Where to go on afterwards: a path of ours.")
        return .page("/account/security" + path, summary, parameters: [next] + parameters) { request, context in
            let visit = try await visit(request, context)
            guard let principal = visit.principal else { return Self.signIn(visit) }
            return try await handler(AccountVisit(page: visit, principal: principal, words: words(visit), toasts: toasts), context)
        }
    }

    /// A form of theirs, done once.
    func accountForm(
        _ path: String, _ summary: String, parameters: [Endpoint.Parameter] = [], _ handler: @escaping AccountFormHandler
    ) -> Endpoint {
        .form("/account/security" + path, summary, parameters: parameters) { request, context in
            let visit = try await visit(request, context)
            guard let principal = visit.principal else { return Self.signIn(visit) }
            try door.checkForm(request)
            context.known()
            let form = try await FormBody(request)
            try forms.check(form, request)
            let account = AccountVisit(page: visit, principal: principal, words: words(visit), toasts: toasts)
            return try await once(form, by: principal.account) { try await handler(account, form, context) }
        }
    }
}
