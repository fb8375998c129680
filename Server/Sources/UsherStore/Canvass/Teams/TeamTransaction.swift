import UsherCore

/// An organisation and its members as Canvass sees them, inside a transaction.
package struct TeamTransaction {
    let connection: any Connection

    package init(_ connection: any Connection) { self.connection = connection }

    /// An organisation and the caller's role in it; `asMember`: the door is a stranger. Throws `CanvassRefusal.notFound`.
    func team(_ uuid: String, _ caller: Account.ID, asMember: Bool = true) throws -> (id: Organisation.ID, role: Role) {
        guard let id = try connection.first(TeamStatements.byUUID, uuid) else { throw CanvassRefusal.notFound }
        guard let role = try OrganisationTransaction(connection).role(of: caller, in: id), role.supervises || !asMember else {
            throw try OrganisationTransaction(connection).isSilenced(caller, in: id) ? CanvassRefusal.suspended : .notFound
        }
        return (id, role)
    }

    func member(_ uuid: String, of organisation: Organisation.ID) throws -> TeamMember? {
        try connection.first(TeamStatements.member, organisation, uuid)
    }

    /// Throws where an owner who is the last one would be none any more.
    func keepAnOwner(_ member: TeamMember, _ role: Role?, of organisation: Organisation.ID) throws {
        guard member.role == .owner, role != .owner else { return }
        let owners = try connection.first(TeamStatements.owners, organisation) ?? 0
        guard owners > 1 else { throw TeamRefusal.lastOwner }
    }

    /// An organisation that the caller manages. Throws `CanvassRefusal`.
    func managed(_ uuid: String, _ caller: Account.ID) throws -> (id: Organisation.ID, role: Role) {
        let team = try team(uuid, caller)
        guard team.role >= .admin else { throw CanvassRefusal.roleRequired }
        return team
    }
}
