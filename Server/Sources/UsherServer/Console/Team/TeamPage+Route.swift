import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// `H/team`: members, and those who are invited.
struct TeamPage: ConsoleContent {
    static let template = "console/team"

    let members: ConsoleTable
    let invites: ConsoleTable?
}

extension ConsoleDesk {
    var teamEndpoints: [Endpoint] {
        [
            housePage("/team", "Who is in a house, and who is invited", .team) { visit, _ in
                try await visit.show(
                    try await teamPage(visit),
                    ConsoleHead(
                        title: visit.words(ConsoleSection.team.key), section: .team,
                        action: .init(href: visit.path("team", "invite"), label: visit.words("console.team.invite"))))
            },
            housePage("/team/invite", "Invites somebody", .team) { visit, _ in try await invitePage(visit) },
            houseForm("/team/invite", "Invites somebody by mail", .team, needing: .team) { visit, form, _ in
                try await invite(visit, email: form["email"], role: form["role"])
            },
            houseForm("/team/invites/{invite}/again", "Sends an invite again", .team, needing: .team) { visit, _, context in
                let invite = try await pending(visit, context)
                return try await self.invite(visit, email: invite.email, role: invite.role.name)
            },
            houseForm("/team/invites/{invite}/withdraw", "Takes an invite back", .team, needing: .team) { visit, _, context in
                let invite = try await pending(visit, context)
                try await teams.revoke(
                    invite.uuid, of: visit.organisation.uuid, by: visit.account.id, visit.principal.actor, at: clock.now())
                return visit.see(
                    visit.path(.team), saying: Toast(.good, visit.words("console.team.withdrawn", ["email": .text(invite.email)])))
            },
            housePage("/team/{member}", "A member's role", .team) { visit, context in
                try await memberPage(visit, try await member(visit, context))
            },
            houseForm("/team/{member}", "Gives a member another role", .team, needing: .team) { visit, form, context in
                try await change(visit, try await member(visit, context), form)
            },
            houseForm("/team/{member}/remove", "Sends a member away", .team, needing: .team) { visit, _, context in
                try await remove(visit, try await member(visit, context))
            },
        ]
    }

    // MARK: Reading

    private func member(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> TeamMember {
        let uuid = UUIDText.normalised(context.segment("member"))
        let members = try await teams.members(of: visit.organisation.uuid, for: visit.account.id)
        guard let member = members.first(where: { $0.uuid == uuid }) else { throw Problem.notFound }
        return member
    }

    private func pending(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> Invite {
        let uuid = UUIDText.normalised(context.segment("invite"))
        let invites = try await teams.invites(of: visit.organisation.uuid, for: visit.account.id)
        guard let invite = invites.first(where: { $0.uuid == uuid && $0.status(at: visit.now) == .pending }) else { throw Problem.notFound }
        return invite
    }

    private func teamPage(_ visit: ConsoleVisit) async throws -> TeamPage {
        let words = visit.words
        let members = try await teams.members(of: visit.organisation.uuid, for: visit.account.id)
        let invites = try await teams.invites(of: visit.organisation.uuid, for: visit.account.id)
            .filter { $0.status(at: visit.now) == .pending }
        let heads: [ConsoleTable.Head] = [
            .init(label: words("console.team.name")), .init(label: words("console.team.role")), .init(label: words("console.team.since")),
            .init(label: words("console.team.seen")), .init(label: words("console.second")),
        ]
        let standings = try await teams.standings(in: visit.organisation.id)
        return TeamPage(
            members: ConsoleTable(
                words("console.team.members"), heads: heads, rows: members.map { memberRow($0, standings[$0.account], visit) },
                total: words("console.team.count", ["n": .number(Int64(members.count))])),
            invites: invites.isEmpty
                ? nil
                : ConsoleTable(
                    words("console.team.invites"),
                    heads: [
                        .init(label: words("console.team.email")), .init(label: words("console.team.role")),
                        .init(label: words("console.team.until")), .init(label: words("console.table.acts")),
                    ], rows: invites.map { inviteRow($0, visit) }, token: visit.token))
    }

    private func memberRow(_ member: TeamMember, _ standing: MemberStanding?, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let words = visit.words
        let mayChange = member.account != visit.account.id && TeamRule.may(visit.house.role, manage: member.role)
        return ConsoleTable.Row(cells: [
            .init(
                head: "", text: member.name.isEmpty ? member.email ?? "–" : member.name, note: member.email,
                href: mayChange ? visit.path("team", member.uuid) : nil, isName: true),
            .init(head: words("console.team.role"), text: words("console.role.\(member.role.name)")),
            .init(
                head: words("console.team.since"),
                text: member.joined.map { words.shortDay($0.wire, visit.zone.foundation) } ?? "–"),
            .init(
                head: words("console.team.seen"), text: standing?.seen.map { words.shortDay($0.wire, visit.zone.foundation) } ?? "–"),
            .init(
                head: words("console.second"),
                text: words(standing?.hasSecondFactor == true ? "console.second.on" : "console.second.none")),
        ])
    }

    private func inviteRow(_ invite: Invite, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let words = visit.words
        let path = visit.path("team", "invites", invite.uuid)
        let mayChange = TeamRule.may(visit.house.role, manage: invite.role)
        return ConsoleTable.Row(cells: [
            .init(head: "", text: invite.email, isName: true),
            .init(head: words("console.team.role"), text: words("console.role.\(invite.role.name)")),
            .init(head: words("console.team.until"), text: words.shortDay(invite.expires.wire, visit.zone.foundation)),
            .init(
                head: "", text: "",
                buttons: !mayChange
                    ? []
                    : [
                        .init(
                            action: path + "/again", label: words("console.team.again"),
                            name: words("console.team.again.of", ["email": .text(invite.email)])),
                        .init(
                            action: path + "/withdraw", label: words("console.team.withdraw"),
                            name: words("console.team.withdraw.of", ["email": .text(invite.email)]), isBad: true),
                    ]),
        ])
    }

    // MARK: Inviting

    private func invitePage(
        _ visit: ConsoleVisit, email: String = "", role: String = "", fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let content = ConsoleFormPage(
            lead: words("console.team.invite.lead"),
            form: ConsoleForm(
                visit.path("team", "invite"),
                [
                    .text("email", words("console.team.email"), email, type: "email", most: 254, error: fault),
                    .choice("role", words("console.team.role"), roles(visit, chosen: role), isList: false),
                ], button: words("console.team.invite.send"), token: visit.token, cancel: visit.path(.team)))
        return try await visit.show(content, ConsoleHead(title: words("console.team.invite"), section: .team), status: status)
    }

    /// Those that this member may give.
    private func roles(_ visit: ConsoleVisit, chosen: String, inviting: Bool = true) -> [ConsoleField.Option] {
        Role.allCases.filter { inviting ? TeamRule.may(visit.house.role, invite: $0) : TeamRule.may(visit.house.role, manage: $0) }.map {
            ConsoleField.Option(
                $0.name, visit.words("console.role.\($0.name)"), note: visit.words("console.role.\($0.name).may"),
                isChosen: $0.name == chosen)
        }
    }

    private func invite(_ visit: ConsoleVisit, email text: String, role name: String) async throws -> Response {
        let words = visit.words
        guard let email = EmailAddress(WireText.trimmed(text)) else {
            return try await invitePage(visit, email: text, role: name, fault: words("console.form.email"), status: .badRequest)
        }
        guard let role = Role(name: name), TeamRule.may(visit.house.role, invite: role) else {
            return try await invitePage(visit, email: text, role: name, fault: words("console.team.role.choose"), status: .badRequest)
        }
        var generator = SystemRandomNumberGenerator()
        let (now, token) = (clock.now(), MailToken.make(using: &generator))
        let invite = Invite(
            uuid: UUIDText.v7(at: now, using: &generator), email: email.text, role: role,
            expires: now.adding(seconds: Int64(settings.canvass.inviteDays) * 86_400))
        do {
            try await teams.invite(
                invite, token, to: visit.organisation.uuid,
                mail: try InviteMail.item(invite, token, in: words.language, seal: boxOffice.seal, at: now),
                within: settings.limits.mailAllowance, vouched: false, by: visit.account.id, visit.principal.actor, at: now)
        } catch let refusal as TeamRefusal {
            let key: String
            switch refusal {
            case .alreadyMember: key = "console.team.member"
            case .inviterUnverified: key = "console.team.unverified"
            case .tooManyInvites: key = "console.team.many"
            default: throw refusal
            }
            return try await invitePage(visit, email: text, role: name, fault: words(key), status: .conflict)
        }
        return visit.see(visit.path(.team), saying: Toast(.good, words("console.team.invited", ["email": .text(email.text)])))
    }

    // MARK: Changing

    private func memberPage(_ visit: ConsoleVisit, _ member: TeamMember, fault: String? = nil) async throws -> Response {
        guard member.account != visit.account.id, TeamRule.may(visit.house.role, manage: member.role) else {
            return try await visit.refuse(try await houses.admins(of: visit.organisation.id))
        }
        let (words, path) = (visit.words, visit.path("team", member.uuid))
        let page = ShowStepPage(
            lead: member.email ?? "", now: nil,
            forms: [
                ConsoleForm(
                    path,
                    [.choice("role", words("console.team.role"), roles(visit, chosen: member.role.name, inviting: false), isList: false)],
                    button: words("console.show.save"), token: visit.token, cancel: visit.path(.team), faults: [fault].compactMap(\.self)),
                ConsoleForm(
                    path + "/remove", [], button: words("console.team.remove", ["name": .text(member.name)]), token: visit.token,
                    legend: words("console.team.remove.legend"), isBad: true),
            ])
        return try await visit.show(
            page, ConsoleHead(title: member.name.isEmpty ? member.email ?? "–" : member.name, section: .team),
            status: fault == nil ? .ok : .conflict)
    }

    private func change(_ visit: ConsoleVisit, _ member: TeamMember, _ form: FormBody) async throws -> Response {
        let words = visit.words
        guard let role = Role(name: form["role"]) else {
            return try await memberPage(visit, member, fault: words("console.team.role.choose"))
        }
        do {
            _ = try await teams.change(
                member.uuid, of: visit.organisation.uuid, to: role, by: visit.account.id, visit.principal.actor, at: clock.now())
        } catch TeamRefusal.lastOwner { return lastOwner(visit) } catch CanvassRefusal.roleRequired {
            return try await visit.refuse(try await houses.admins(of: visit.organisation.id))
        }
        let said = words("console.team.changed", ["name": .text(member.name), "role": .text(words("console.role.\(role.name)"))])
        return visit.see(visit.path(.team), saying: Toast(.good, said))
    }

    private func lastOwner(_ visit: ConsoleVisit) -> Response {
        visit.see(visit.path(.team), saying: Toast(.bad, visit.words("console.team.last")))
    }

    private func remove(_ visit: ConsoleVisit, _ member: TeamMember) async throws -> Response {
        do {
            try await teams.remove(
                member.uuid, of: visit.organisation.uuid, by: visit.account.id, visit.principal.actor, at: clock.now())
        } catch TeamRefusal.lastOwner { return lastOwner(visit) } catch CanvassRefusal.roleRequired {
            return try await visit.refuse(try await houses.admins(of: visit.organisation.id))
        }
        return visit.see(visit.path(.team), saying: Toast(.good, visit.words("console.team.removed", ["name": .text(member.name)])))
    }
}
