public import UsherWire

/// Organisations, members, invitations.
extension CanvassClient {
    /// Those where the caller is editor, admin or owner.
    public func organisations() async throws(CanvassError) -> [CanvassOrganisation] {
        try await get(CanvassOrganisations.self, "/api/organisations").organisations
    }

    /// Makes an organisation; the caller becomes its owner.
    public func createOrganisation(name: String) async throws(CanvassError) -> CanvassOrganisation {
        try await write(
            CanvassOrganisation.self, .post, "/api/organisations", CanvassOrganisationRequest(name: name))
    }

    /// All who belong to an organisation, for any of its members.
    public func members(of organisation: String) async throws(CanvassError) -> [CanvassMember] {
        try await get(CanvassMembers.self, path(organisation: organisation, "members")).members
    }

    /// Says what a member may do; `own_role` for oneself, `last_owner` for the only one.
    public func setRole(_ role: MemberRole, of account: String, in organisation: String)
        async throws(CanvassError)
    {
        let request = try sender.request(
            .patch, path(organisation: organisation, "members", account),
            json: CanvassRoleRequest(role: role))
        _ = try await send(request, retry: .never)
    }

    /// Takes a member out, or leaves.
    public func removeMember(_ account: String, from organisation: String) async throws(CanvassError) {
        try await delete(path(organisation: organisation, "members", account))
    }

    /// An organisation's invitations, also those that are over.
    public func invites(of organisation: String) async throws(CanvassError) -> [CanvassInvite] {
        try await get(CanvassInvites.self, path(organisation: organisation, "invites")).invites
    }

    /// The address to accept at is only in this answer.
    public func invite(_ email: String, role: MemberRole, to organisation: String)
        async throws(CanvassError) -> CanvassInvite
    {
        try await write(
            CanvassInvite.self, .post, path(organisation: organisation, "invites"),
            CanvassInviteRequest(email: email, role: role))
    }

    /// Takes an invitation back: its link is dead.
    public func revokeInvite(_ invite: String, of organisation: String) async throws(CanvassError) {
        try await delete(path(organisation: organisation, "invites", invite))
    }

    /// A repeat by the same account is fine, so this is retried.
    public func acceptInvite(token: String) async throws(CanvassError) -> CanvassAcceptedInvite {
        try await write(
            CanvassAcceptedInvite.self, .post, "/api/invites/accept", CanvassAcceptRequest(token: token),
            retry: .boxOffice)
    }

    private func path(organisation: String, _ rest: String...) -> String {
        (["/api/organisations", RequestSender.encoded(organisation)] + rest.map(RequestSender.encoded)).joined(
            separator: "/")
    }
}
