import UsherCore
import UsherStore
import UsherWire

extension CanvassEntitlement {
    init(_ plan: EffectivePlan) {
        self.init(
            plan: plan.plan.rawValue, is_active: plan.isActive, source: plan.source.rawValue,
            current_period_end: plan.end.map(Timestamp.milliseconds))
    }
}

extension CanvassOrganisation {
    init(_ organisation: JoinedOrganisation) {
        self.init(id: organisation.uuid, name: organisation.name, role: organisation.role.name)
    }
}

extension CanvassMember {
    init(_ member: TeamMember) {
        self.init(
            account_id: member.uuid, name: member.name, email: member.email, role: member.role.name,
            joined_at: member.joined.map(Timestamp.milliseconds))
    }
}

extension CanvassInvite {
    init(_ invite: Invite, acceptURL: String? = nil, at now: Instant) {
        self.init(
            id: invite.uuid, email: invite.email, role: invite.role.name, status: invite.status(at: now).rawValue,
            expires_at: Timestamp.milliseconds(invite.expires), accept_url: acceptURL)
    }
}
