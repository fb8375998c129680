/// Who did what, when, and what came of it. Secrets never stand in it in clear.
package struct AuditEntry: Sendable, Equatable {
    /// What the deed was about.
    package enum Subject: Sendable, Equatable {
        case plain(String)
        /// A secret: only its SHA-256 is kept.
        case secret(String)

        package var text: String {
            switch self {
            case .plain(let text): text
            case .secret(let text): SecretDigest(of: text).hex
            }
        }
    }

    package let at: Instant
    package let actor: Actor
    package let organisation: Organisation.ID?
    /// A verb in the field's words: `account.created`, `key.refused`.
    package let action: String
    package let subject: String
    package let result: String

    package init(
        at: Instant, actor: Actor, organisation: Organisation.ID? = nil, action: String, subject: Subject, result: String = "ok"
    ) {
        self.at = at
        self.actor = actor
        self.organisation = organisation
        self.action = action
        self.subject = subject.text
        self.result = result
    }
}

/// Who is at work: a person or their key, and from where. Commands on the machine itself have neither.
package struct Actor: Sendable, Equatable {
    package let account: Account.ID?
    package let key: APIKey.ID?
    /// The network address, or `local` for a command.
    package let address: String

    package init(account: Account.ID? = nil, key: APIKey.ID? = nil, address: String) {
        self.account = account
        self.key = key
        self.address = address
    }

    /// A command run on the machine.
    package static let local = Actor(address: "local")
}
