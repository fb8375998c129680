import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherTemplates

extension SalesPages {
    var signinEndpoints: [Endpoint] {
        let next = Endpoint.Parameter.query("next", .string(), "Where to go afterwards: a path of ours.")
        return [
            page("/signin", "Sign in", parameters: [next]) { request, context in
                let visit = try await visit(request, context)
                let next = PagePath.afterSignin(request.query("next") ?? "/")
                if visit.principal != nil { return visit.see(next) }
                return try await visit.show(signinPage(visit, next: next))
            },
            form("/signin", "Signs in") { request, context in try await signIn(request, context) },
            form("/signin/passkey", "Signs in by a passkey, with what the browser has asked for") { request, context in
                try await signInByPasskey(request, context)
            },
            page("/signup", "Make an account", parameters: [next]) { request, context in
                let visit = try await visit(request, context)
                let next = PagePath.afterSignin(request.query("next") ?? "/")
                if visit.principal != nil { return visit.see(next) }
                return try await visit.show(signupPage(visit, FormBody(), next: next))
            },
            form("/signup", "Makes an account") { request, context in try await signUp(request, context) },
        ]
    }

    private func signIn(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        let next = PagePath.afterSignin(form["next"])
        do {
            try auth.passwords.admit(context.client)
            let known = try await auth.signIn(email: form["email"], password: form["password"], context)
            return entered(visit, known, next: next)
        } catch AccountRefusal.secondFactorRequired(let token) {
            return asked(visit, token, next: next)
        } catch let refusal as AccountRefusal {
            let page = signinPage(visit, next: next, email: form["email"], refusal: refusal)
            return try await visit.show(page, status: HTTPResponse.Status(code: refusal.status))
        }
    }

    private func signInByPasskey(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        let next = PagePath.afterSignin(form["next"])
        try auth.passwords.admit(context.client)
        let sent = PasskeySent(
            id: form["id"], client: form["clientDataJSON"], data: form["authenticatorData"], signature: form["signature"],
            handle: form["userHandle"])
        do { return entered(visit, try await auth.signIn(sent, context), next: next) } catch is PasskeyRefusal {
            let page = signinPage(visit, next: next, fault: visit.words.refusal(PasskeyRefusal.code, PasskeyRefusal.message))
            return try await visit.show(page, status: .unauthorized)
        }
    }

    /// On to the second factor, with the proof of the first in a cookie.
    func asked(_ visit: PageVisit, _ token: String, next: String, cookies: [HTTPField] = []) -> Response {
        visit.see(SitePage.signInCode(next: next == "/" ? nil : next).path, cookies: [FactorCookie.keep(token, site: site)] + cookies)
    }

    /// On with the session's cookie.
    func entered(_ visit: PageVisit, _ known: BoxOfficeAuth.SignedIn, next: String) -> Response {
        guard let token = known.token else { return visit.see(SitePage.verifyEmailResult("sent").path) }
        return visit.see(next, cookies: [SessionCookie.keep(token, site: site)])
    }

    private func signUp(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        let next = PagePath.afterSignin(form["next"])
        guard form["terms"] == "yes" else {
            return try await visit.show(signupPage(visit, form, next: next, terms: true), status: .badRequest)
        }
        try await limits.take(limits.signup, context)
        do {
            let new = try await auth.signUp(
                email: form["email"], password: form["password"], name: form["name"], in: visit.words.language, context)
            return entered(visit, new, next: next == "/" ? SitePage.verifyEmailResult("sent").path : next)
        } catch let refusal as AccountRefusal {
            return try await visit.show(
                signupPage(visit, form, next: next, refusal: refusal), status: HTTPResponse.Status(code: refusal.status))
        }
    }

    func signinPage(_ visit: PageVisit, next: String, email: String = "", refusal: AccountRefusal? = nil, fault: String? = nil)
        -> SigninPage
    {
        let back = next == "/" ? nil : next
        let resend = Notice.Link(href: SitePage.verifyEmailResult("sent").path, label: visit.words("sign.resend"))
        let (social, words) = (socialButtons(next: next, visit.words), visit.words)
        return SigninPage(
            words: words,
            notice: refusal.map { Notice(.bad, $0.sentence(words), link: $0 == .emailNotVerified ? resend : nil) }
                ?? fault.map { Notice(.bad, $0) },
            fields: [
                .email(email, words, autocomplete: "username webauthn"),
                FormField("password", words("sign.password"), type: "password", autocomplete: "current-password"),
            ], token: visit.token, next: next, social: social, hasSocial: !social.isEmpty,
            signup: "/signup" + QueryText.query([("next", back ?? "")]), guest: next.hasPrefix("/shows/") ? next : nil,
            heading: words(next.hasPrefix(SitePage.console.path) ? "sign.console" : "sign.welcome"),
            hasPasskeys: auth.passkeyParty != nil)
    }

    func signupPage(
        _ visit: PageVisit, _ form: FormBody, next: String, terms: Bool = false, refusal: AccountRefusal? = nil
    ) -> SignupPage {
        let back = next == "/" ? "" : next
        let signin = "/signin" + QueryText.query([("next", back)])
        var broken: [PasswordRule]?
        if case .weakPassword(let rules) = refusal { broken = rules }
        let words = visit.words
        let notice: Notice? =
            switch refusal {
            case .emailTaken: Notice(.bad, words("sign.taken"), link: .init(href: signin, label: words("sign.instead")))
            case .missingFields: Notice(.bad, words("refusal.missing.signup"))
            default: nil
            }
        let social = socialButtons(next: next, words)
        return SignupPage(
            words: words, notice: notice,
            name: .name(form["name"], words, error: refusal == .invalidName ? refusal?.sentence(words) : nil),
            email: .email(form["email"], words, error: refusal == .invalidEmail ? refusal?.sentence(words) : nil),
            password: PasswordField(
                "password", words("sign.password"), words, broken: broken, error: broken == nil ? nil : refusal?.sentence(words)),
            terms: terms ? words("sign.terms.missing") : nil, accepted: form["terms"] == "yes", token: visit.token, next: next,
            social: social, hasSocial: !social.isEmpty, signin: signin)
    }
}
