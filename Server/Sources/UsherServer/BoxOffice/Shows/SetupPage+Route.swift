import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension SalesPages {
    private var operators: OperatorStore { OperatorStore(boxOffice.database) }

    var setupEndpoints: [Endpoint] {
        let link = Endpoint.Parameter.query("token", .string(), "The printed link's secret.")
        return [
            page("/console/setup", "Where the first operator begins; a visit uses nothing up", parameters: [link]) { request, context in
                try await limits.take(limits.mailLink, context)
                let secret = request.query("token") ?? ""
                try await checkSetup(secret)
                let visit = try await visit(request, context)
                return try await visit.show(setupPage(visit, FormBody(), secret: secret))
            },
            form("/console/setup", "Makes the first operator") { request, context in try await setUp(request, context) },
        ]
    }

    /// Any link but the latest, unused one is as unknown as a page that is not there.
    private func checkSetup(_ secret: String) async throws {
        guard try await operators.isLink(SecretDigest(of: secret), at: clock.now()) else { throw Problem.notFound }
    }

    private func setUp(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        try await limits.take(limits.mailLink, context)
        let secret = form["secret"]
        try await checkSetup(secret)
        do {
            let (account, token) = try await person(visit, form, context)
            let actor = Actor(account: account.id, address: context.client.description)
            guard try await operators.setUp(SecretDigest(of: secret), account.id, by: actor, at: clock.now()) else {
                throw Problem.notFound
            }
            let page = SetupPage(
                words: visit.words, notice: nil, form: nil, known: nil,
                done: visit.words("setup.operator", ["email": .text(account.email.text)]))
            return try await visit.show(page, cookies: token.map { [SessionCookie.keep($0, site: site)] } ?? [])
        } catch let refusal as AccountRefusal {
            let page = setupPage(visit, form, secret: secret, refusal: refusal)
            return try await visit.show(page, status: HTTPResponse.Status(code: refusal.status))
        }
    }

    /// Whom the form is about: the visitor, or a new account, which is signed in with a token.
    private func person(_ visit: PageVisit, _ form: FormBody, _ context: UsherContext) async throws -> (Account, token: String?) {
        if form["way"] == "known", let principal = visit.principal { return (principal.credential.account, nil) }
        let new = try await auth.signUp(
            email: form["email"], password: form["password"], name: form["name"], in: visit.words.language, context)
        return (new.account, new.token)
    }

    func setupPage(_ visit: PageVisit, _ form: FormBody, secret: String, refusal: AccountRefusal? = nil) -> SetupPage {
        let words = visit.words
        if let principal = visit.principal, refusal == nil {
            let known = SetupPage.Known(
                token: visit.token, secret: secret, says: words("setup.known", ["email": .text(principal.credential.account.email.text)]))
            return SetupPage(words: words, notice: nil, form: nil, known: known, done: nil)
        }
        var broken: [PasswordRule]?
        if case .weakPassword(let rules) = refusal { broken = rules }
        return SetupPage(
            words: words, notice: refusal.map { Notice(.bad, $0.sentence(words)) },
            form: .init(
                token: visit.token, secret: secret,
                name: .name(form["name"], words), email: .email(form["email"], words),
                password: PasswordField(
                    "password", words("sign.password"), words, broken: broken, error: broken == nil ? nil : refusal?.sentence(words)),
                signin: SitePage.signIn(next: SitePage.setup(token: secret).path).path),
            known: nil, done: nil)
    }
}
