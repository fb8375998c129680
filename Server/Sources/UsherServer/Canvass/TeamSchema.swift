import UsherHTTP
import UsherCore

/// The shapes of organisations, members and invites.
enum TeamSchema {
    static let organisation = Schema.named(
        "CanvassOrganisation",
        .object(["id": .string(format: "uuid"), "name": .string(), "role": .string(oneOf: ["editor", "admin", "owner"])]))

    static let member = Schema.named(
        "CanvassMember",
        .object([
            "account_id": .string(format: "uuid"), "name": .string(), "email": .string().nullable,
            "role": .string(oneOf: Role.allCases.map(\.name)), "joined_at": .string(format: "date-time").nullable,
        ]))

    static let invite = Schema.named(
        "CanvassInvite",
        .object([
            "id": .string(format: "uuid"), "email": .string(), "role": .string(oneOf: ["door", "editor", "admin"]),
            "status": .string(oneOf: Invite.Status.allCases.map(\.rawValue)), "expires_at": .string(format: "date-time"),
            "accept_url": .string("Only in the answer to the invitation itself.").nullable,
        ]))
}
