import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension SalesPages {
    var mailEndpoints: [Endpoint] {
        let link = [
            Endpoint.Parameter.query("token", .string(), "The mailed link's secret."),
            .query("email", .string(), "The address it went to."),
        ]
        return [
            page("/verify-email", "Confirms an address; a visit uses nothing up", parameters: link) { request, context in
                let visit = try await visit(request, context)
                return try await visit.show(verifyPage(visit, link: MailedLink(request)))
            },
            form("/verify-email", "Confirms an address") { request, context in try await verifyEmail(request, context) },
            form("/verify-email/resend", "The confirmation mail again") { request, context in
                let (visit, form) = try await submission(request, context)
                try await limits.take(limits.mailRequest, context)
                do {
                    try await auth.requestMail(.verify, email: form["email"], in: visit.words.language)
                    let page = verifyPage(visit, notice: Notice(.good, visit.words("verify.sent")), email: form["email"], pause: 60)
                    return try await visit.show(page)
                } catch let refusal as AccountRefusal {
                    let page = verifyPage(visit, notice: Notice(.bad, refusal.sentence(visit.words)), email: form["email"])
                    return try await visit.show(page, status: .badRequest)
                }
            },
            page("/forgot-password", "Asks for a link to choose a new password") { request, context in
                let visit = try await visit(request, context)
                return try await visit.show(forgotPage(visit, email: visit.principal?.credential.account.email.text ?? ""))
            },
            form("/forgot-password", "Mails the link") { request, context in try await forgot(request, context) },
            page("/reset-password", "Chooses a new password; a visit uses nothing up", parameters: link) { request, context in
                let (visit, link) = (try await visit(request, context), MailedLink(request))
                try await limits.take(limits.mailLink, context)
                let isGood = link.isWhole ? try await auth.canReset(email: link.email, token: link.secret) : false
                return try await visit.show(resetPage(visit, link: isGood ? link : nil))
            },
            form("/reset-password", "Sets the new password") { request, context in try await reset(request, context) },
        ]
    }

    // MARK: Confirming an address

    private func verifyEmail(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        try await limits.take(limits.mailLink, context)
        do {
            let outcome = try await auth.verifyEmail(email: form["email"], token: form["secret"], context)
            return visit.see(SitePage.verifyEmailResult(Self.word(outcome)).path)
        } catch let refusal as AccountRefusal {
            guard refusal == .invalidLink || refusal == .missingFields(.other) else { throw refusal }
            return visit.see(SitePage.verifyEmailResult("invalid").path)
        }
    }

    private static func word(_ outcome: LinkOutcome) -> String {
        switch outcome {
        case .done: "ok"
        case .already: "already"
        }
    }

    private func verifyPage(
        _ visit: PageVisit, link: MailedLink? = nil, notice: Notice? = nil, email: String? = nil, pause: Int = 0
    ) -> VerifyEmailPage {
        if let link, link.isWhole {
            return VerifyEmailPage(
                words: visit.words, notice: nil, confirm: .init(token: visit.token, secret: link.secret, email: link.email), result: nil,
                resend: nil)
        }
        let word = notice == nil ? visit.request.query("result") ?? "sent" : "sent"
        let result = VerifyEmailPage.Result(word, visit.words, next: visit.principal == nil ? "/signin" : "/tickets")
        let isOver = word == "ok" || word == "already"
        let address = email ?? visit.principal?.credential.account.email.text ?? ""
        let again = VerifyEmailPage.Resend(
            token: visit.token, email: .email(address, visit.words),
            pause: word == "sent" && visit.principal != nil && notice == nil ? 60 : pause)
        return VerifyEmailPage(words: visit.words, notice: notice, confirm: nil, result: result, resend: isOver ? nil : again)
    }

    // MARK: A new password

    private func forgot(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        try await limits.take(limits.mailRequest, context)
        do {
            try await auth.requestMail(.reset, email: form["email"], in: visit.words.language)
            return try await visit.show(
                forgotPage(visit, email: form["email"], notice: Notice(.good, visit.words("forgot.sent")), sent: true))
        } catch let refusal as AccountRefusal {
            return try await visit.show(forgotPage(visit, email: form["email"], error: refusal.sentence(visit.words)), status: .badRequest)
        }
    }

    private func forgotPage(
        _ visit: PageVisit, email: String, notice: Notice? = nil, error: String? = nil, sent: Bool = false
    ) -> ForgotPasswordPage {
        ForgotPasswordPage(
            words: visit.words, notice: notice, email: .email(email, visit.words, error: error), token: visit.token, sent: sent)
    }

    private func reset(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        try await limits.take(limits.mailLink, context)
        let link = MailedLink(form)
        do {
            try await auth.reset(email: link.email, token: link.secret, newPassword: form["password"], context)
            return try await visit.show(ResetPasswordPage(words: visit.words, notice: nil, form: nil, done: true, isInvalid: false))
        } catch let refusal as AccountRefusal {
            if refusal == .invalidLink { return try await visit.show(resetPage(visit, link: nil), status: .badRequest) }
            return try await visit.show(resetPage(visit, link: link, refusal: refusal), status: .badRequest)
        }
    }

    private func resetPage(_ visit: PageVisit, link: MailedLink?, refusal: AccountRefusal? = nil) -> ResetPasswordPage {
        guard let link else { return ResetPasswordPage(words: visit.words, notice: nil, form: nil, done: false, isInvalid: true) }
        var broken: [PasswordRule]?
        if case .weakPassword(let rules) = refusal { broken = rules }
        return ResetPasswordPage(
            words: visit.words, notice: nil,
            form: .init(
                token: visit.token, secret: link.secret, email: link.email,
                password: PasswordField(
                    "password", visit.words("account.new"), visit.words, broken: broken, error: refusal?.sentence(visit.words))),
            done: false, isInvalid: false)
    }
}

/// What a mailed link brings along.
struct MailedLink: Sendable {
    let secret: String
    let email: String

    init(_ request: Request) {
        (secret, email) = (request.query("token") ?? "", request.query("email") ?? "")
    }

    init(_ form: FormBody) { (secret, email) = (form["secret"], form["email"]) }

    var isWhole: Bool { !secret.isEmpty && !email.isEmpty }
}

extension VerifyEmailPage.Result {
    /// Nil while a mail is only on its way.
    init?(_ word: String, _ words: Words, next: String) {
        let label = words(next == "/signin" ? "site.signin" : "site.tickets")
        switch word {
        case "ok": self.init(heading: words("verify.ok.heading"), text: words("verify.ok"), href: next, label: label)
        case "already": self.init(heading: words("verify.already.heading"), text: words("verify.already"), href: next, label: label)
        case "invalid":
            self.init(heading: words("link.bad"), text: words("verify.invalid"), href: "/", label: words("site.seewhatson"))
        default: return nil
        }
    }
}
