/// Who may change whose place in an organisation.
package enum TeamRule {
    /// Whether somebody of this role may change, or send away, somebody of that one. Owners everybody, admins editors and the door.
    package static func may(_ actor: Role, manage other: Role) -> Bool {
        actor == .owner || actor == .admin && other < .admin
    }

    /// Roles that an invite may carry; an admin's only from an owner.
    package static func may(_ actor: Role, invite role: Role) -> Bool {
        role < .owner && may(actor, manage: role)
    }
}
