import UsherCore
import UsherStore

/// How organisations, members and invites are written.
enum TeamAnswer {
    static let organisationSchema = Schema.named(
        "CanvassOrganisation",
        .object(["id": .string(format: "uuid"), "name": .string(), "role": .string(oneOf: ["editor", "admin", "owner"])]))
    static let organisationExample = #"{"id":"0198c6d2-7a10-7000-8000-000000000001","name":"Prima","role":"owner"}"#

    static let memberSchema = Schema.named(
        "CanvassMember",
        .object([
            "account_id": .string(format: "uuid"), "name": .string(), "email": .string().nullable,
            "role": .string(oneOf: Role.allCases.map(\.name)), "joined_at": .string(format: "date-time").nullable,
        ]))
    static let memberExample =
        #"{"account_id":"0198c6d2-7a10-7000-8000-000000000002","name":"Ann","email":"ann@example.org","role":"editor","joined_at":"2025-02-14T18:30:00.000Z"}"#

    static let inviteSchema = Schema.named(
        "CanvassInvite",
        .object([
            "id": .string(format: "uuid"), "email": .string(), "role": .string(oneOf: ["door", "editor", "admin"]),
            "status": .string(oneOf: Invite.Status.allCases.map(\.rawValue)), "expires_at": .string(format: "date-time"),
            "accept_url": .string("Only in the answer to the invitation itself.").nullable,
        ]))
    static let inviteExample =
        #"{"id":"0198c6d2-7a10-7000-8000-000000000003","email":"bob@example.org","role":"editor","status":"pending","expires_at":"2025-03-14T18:30:00.000Z","accept_url":null}"#

    static func organisation(_ organisation: JoinedOrganisation) -> JSONValue {
        .members(["id": .string(organisation.uuid), "name": .string(organisation.name), "role": .string(organisation.role.name)])
    }

    static func member(_ member: TeamMember) -> JSONValue {
        .members([
            "account_id": .string(member.uuid), "name": .string(member.name), "email": member.email.map { .string($0) } ?? .null,
            "role": .string(member.role.name), "joined_at": member.joined.map { .string(Timestamp.milliseconds($0)) } ?? .null,
        ])
    }

    static func invite(_ invite: Invite, acceptURL: String? = nil, at now: Instant) -> JSONValue {
        .members([
            "id": .string(invite.uuid), "email": .string(invite.email), "role": .string(invite.role.name),
            "status": .string(invite.status(at: now).rawValue), "expires_at": .string(Timestamp.milliseconds(invite.expires)),
            "accept_url": acceptURL.map { .string($0) } ?? .null,
        ])
    }
}
