import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

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
                CanvassPage(eyebrow: "Invite", heading: "Welcome", text: "You are in, as \(accepted.role.name). Open the app to go on."))
        } catch let refusal as TeamRefusal {
            return try await show(token, visit, notice: Notice(.bad, refusal.problem.message), status: refusal.problem.status)
        }
    }

    private func show(
        _ token: MailToken, _ visit: PageVisit, notice: Notice? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        guard let found = try await teams.invite(with: token), found.invite.status(at: visit.now) == .pending else {
            let page = CanvassPage(
                eyebrow: "Invite", heading: "This invite is over",
                text: "It was accepted, taken back, or is too old. Ask whoever invited you for another one.")
            return try await visit.show(page, status: .notFound)
        }
        let own = SitePage.invite(token: token.text).path
        let form = CanvassPage.Form(
            action: "/invite", token: visit.token, fields: [.init(name: "invite", value: token.text)],
            buttons: [.init(value: "accept", label: "Accept")])
        let isKnown = visit.principal != nil
        let page = CanvassPage(
            eyebrow: "Invite", heading: "Join \(found.organisationName)",
            text: isKnown
                ? "You are invited as \(found.invite.role.name)."
                : "Open this link on the device with the app, or sign in here as \(found.invite.email).",
            notice: notice, form: isKnown ? form : nil,
            links: isKnown ? [] : [Notice.Link(href: SitePage.signIn(next: own).path, label: "Sign in")])
        return try await visit.show(page, status: status)
    }
}
