import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension CanvassPages {
    /// GET /invite?token=
    @Sendable func inviteRoute(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, token) = (try await visit(request, context), MailToken(text: request.query("token") ?? ""))
        return try await show(token, visit)
    }

    /// POST /invite
    @Sendable func acceptRoute(_ request: Request, _ context: UsherContext) async throws -> Response {
        let (visit, form) = try await submission(request, context)
        let token = MailToken(text: form["invite"])
        guard let account = visit.principal?.credential.account else { return try await show(token, visit) }
        do {
            let accepted = try await teams.accept(
                token, for: account.id, claimed: nil, by: Actor(account: account.id, address: "\(context.client)"), at: visit.now)
            return try await visit.show(
                CanvassPage(
                    words: visit.words, eyebrow: visit.words("invite.brow"), heading: visit.words("invite.in"),
                    text: visit.words("invite.in.text", ["role": Self.role(accepted.role, visit.words)])))
        } catch let refusal as TeamRefusal {
            return try await show(
                token, visit, notice: Notice(.bad, visit.words.refusal(refusal.problem.code, refusal.problem.message)),
                status: refusal.problem.status)
        }
    }

    private func show(
        _ token: MailToken, _ visit: PageVisit, notice: Notice? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        guard let found = try await teams.invite(with: token), found.invite.status(at: visit.now) == .pending else {
            let page = CanvassPage(
                words: words, eyebrow: words("invite.brow"), heading: words("invite.over"), text: words("invite.over.text"))
            return try await visit.show(page, status: .notFound)
        }
        let own = SitePage.invite(token: token.text).path
        let form = CanvassPage.Form(
            action: "/invite", token: visit.token, fields: [.init(name: "invite", value: token.text)],
            buttons: [.init(value: "accept", label: words("mail.invite.button"))])
        let isKnown = visit.principal != nil
        let page = CanvassPage(
            words: words, eyebrow: words("invite.brow"), heading: words("invite.join", ["house": .text(found.organisationName)]),
            text: isKnown
                ? words("invite.as", ["role": Self.role(found.invite.role, words)])
                : words("invite.signin", ["email": .text(found.invite.email)]),
            notice: notice, form: isKnown ? form : nil,
            links: isKnown ? [] : [Notice.Link(href: SitePage.signIn(next: own).path, label: words("mail.account.changed.button"))])
        return try await visit.show(page, status: status)
    }

    private static func role(_ role: Role, _ words: Words) -> Words.Value { .text(words("console.role.\(role.name)")) }
}
