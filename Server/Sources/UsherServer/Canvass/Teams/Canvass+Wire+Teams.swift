import UsherCore
import UsherStore
import UsherWire
import UsherHTTP

extension UsherWire.Entitlement {
    init(_ plan: EffectivePlan) {
        self.init(
            plan: plan.plan.word(), isActive: plan.isActive, source: plan.source.word(),
            currentPeriodEnd: plan.end?.wire)
    }
}

extension CanvassOrganisation {
    init(_ organisation: JoinedOrganisation) {
        self.init(id: organisation.uuid, name: organisation.name, role: organisation.role.wire)
    }
}

extension CanvassMember {
    init(_ member: TeamMember) {
        self.init(
            accountID: member.uuid, name: member.name, email: member.email, role: member.role.wire,
            joinedAt: member.joined?.wire)
    }
}

extension CanvassInvite {
    init(_ invite: Invite, acceptURL: String? = nil, at now: Instant) {
        self.init(
            id: invite.uuid, email: invite.email, role: invite.role.wire, status: invite.status(at: now).word(),
            expiresAt: invite.expires.wire, acceptURL: acceptURL)
    }
}

extension Role {
    var wire: MemberRole { MemberRole(rawValue: name) }
}
