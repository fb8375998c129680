import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension CanvassDesk {
    var inviteEndpoints: [Endpoint] { [invitesEndpoint, inviteEndpoint, revokeEndpoint, acceptEndpoint] }

    private var invitesEndpoint: Endpoint {
        endpoint(
            .get, "/api/organisations/{id}/invites", "Who has been invited", parameters: [Self.organisationID],
            responses: [
                Endpoint.Answer(
                    200, "Newest first", .canvass, CanvassInvites(invites: [.sample]))
            ] + Self.teamProblems, tag: Self.teamsTag, asAdmin: true
        ) { [teams, clock] _, context, principal in
            let invites = try await teams.invites(of: try Self.id("id", context), for: principal.account)
            let now = clock.now()
            return try .personal(CanvassInvites(invites: invites.map { CanvassInvite($0, at: now) }))
        }
    }

    private var inviteEndpoint: Endpoint {
        endpoint(
            .post, "/api/organisations/{id}/invites", "Invites somebody by e-mail",
            description:
                "A new invite takes the place of an older one of the same address. Only owners invite admins, and only whose own address is confirmed.",
            parameters: [Self.organisationID],
            request: .json(.canvass, CanvassInviteRequest(email: "bob@example.org", role: .editor)),
            responses: [
                Endpoint.Answer(201, "Invited; the link is shown this once", .canvass, CanvassInvite.sample)
            ] + Self.teamProblems + [
                .problem(TeamRefusal.alreadyMember.problem, desk: .canvass),
                .problem(TeamRefusal.inviterUnverified.problem, desk: .canvass),
                .problem(Problem.rateLimited(retryAfter: 1), desk: .canvass),
            ], tag: Self.teamsTag, asAdmin: true, handler: invite)
    }

    private var revokeEndpoint: Endpoint {
        endpoint(
            .delete, "/api/organisations/{id}/invites/{invite}", "Takes an invite back",
            parameters: [Self.organisationID, .path("invite", .string(format: "uuid"), "The invite.")],
            responses: [Endpoint.Answer(204, "Worth nothing any more", content: nil)] + Self.teamProblems, tag: Self.teamsTag, asAdmin: true
        ) { [teams, clock] _, context, principal in
            let (id, invite) = (try Self.id("id", context), try Self.id("invite", context))
            try await teams.revoke(invite, of: id, by: principal.account, principal.actor, at: clock.now())
            return .nothing
        }
    }

    private var acceptEndpoint: Endpoint {
        endpoint(
            .post, "/api/invites/accept", "Accepts an invite", description: "May be repeated.",
            request: .json(.canvass, CanvassAcceptRequest(token: "…")),
            responses: [
                Endpoint.Answer(
                    200, "A member now", .canvass,
                    CanvassAcceptedInvite(organisationID: CanvassOrganisation.sample.id, role: .editor, alreadyAccepted: false)),
                .problem(TeamRefusal.inviteInvalid.problem, desk: .canvass), .problem(TeamRefusal.inviteOtherEmail.problem, desk: .canvass),
            ], tag: Self.teamsTag
        ) { [teams, clock] request, _, principal in
            let token = MailToken(text: try await JSONBody<CanvassPolicy>(request).read { try $0.filled("token") })
            let accepted = try await teams.accept(
                token, for: principal.account, claimed: principal.credential.email, by: principal.actor, at: clock.now())
            return try .personal(
                CanvassAcceptedInvite(
                    organisationID: accepted.organisation, role: accepted.role.wire, alreadyAccepted: accepted.wasAccepted))
        }
    }

    /// POST /api/organisations/{id}/invites
    @Sendable private func invite(_ request: Request, _ context: UsherContext, _ principal: Principal<CanvassToken>) async throws
        -> Response
    {
        let id = try Self.id("id", context)
        try await teams.mayInvite(to: id, principal.account)
        var fields = try await JSONBody<CanvassPolicy>(request).fields()
        guard let email = EmailAddress(try fields.filled("email", most: EmailAddress.longest)) else { throw fields.fault("email") }
        guard let role = Role(name: try fields.filled("role")), role < .owner else { throw fields.fault("role") }
        var generator = SystemRandomNumberGenerator()
        let (now, token) = (clock.now(), MailToken.make(using: &generator))
        let invite = Invite(
            uuid: UUIDText.v7(at: now, using: &generator), email: email.text, role: role,
            expires: now.adding(seconds: Int64(settings.canvass.inviteDays) * 86_400))
        let mail = try InviteMail.item(invite, token, in: LanguageChoice.of(request), seal: seal, at: now)
        try await teams.invite(
            invite, token, to: id, mail: mail, within: settings.limits.mailAllowance, vouched: principal.credential.email != nil,
            by: principal.account,
            principal.actor, at: now)
        let url = site(.invite(token: token.text))
        return try .personal(CanvassInvite(invite, acceptURL: url, at: now), status: .created)
    }
}
