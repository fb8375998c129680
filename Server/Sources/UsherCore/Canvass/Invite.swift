/// An invitation to an organisation. Its token is stored hashed and shown once.
package struct Invite: Sendable, Equatable {
    package typealias ID = Identifier<Invite>

    package enum Status: String, Sendable, CaseIterable { case pending, accepted, revoked, expired }

    package let uuid: String
    package let email: String
    package let role: Role
    package let expires: Instant
    package let revoked: Instant?
    package let accepted: Instant?

    package init(uuid: String, email: String, role: Role, expires: Instant, revoked: Instant? = nil, accepted: Instant? = nil) {
        self.uuid = uuid
        self.email = email
        self.role = role
        self.expires = expires
        self.revoked = revoked
        self.accepted = accepted
    }

    package func status(at now: Instant) -> Status {
        if accepted != nil { return .accepted }
        if revoked != nil { return .revoked }
        return now < expires ? .pending : .expired
    }
}
