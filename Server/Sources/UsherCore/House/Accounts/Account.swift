/// A person with a password or an outside identity.
package struct Account: Sendable, Equatable {
    package typealias ID = Identifier<Account>

    package let id: ID
    package let uuid: String
    package let email: EmailAddress
    package var name: String
    package var preferredLanguage: String
    package var emailVerified: Instant?
    package var deactivated: Instant?
    package let created: Instant

    package init(
        id: ID, uuid: String, email: EmailAddress, name: String, preferredLanguage: String, emailVerified: Instant?,
        deactivated: Instant?, created: Instant
    ) {
        self.id = id
        self.uuid = uuid
        self.email = email
        self.name = name
        self.preferredLanguage = preferredLanguage
        self.emailVerified = emailVerified
        self.deactivated = deactivated
        self.created = created
    }
}

/// Who else vouches for an account: a provider's word for the same person.
package struct OutsideIdentity: Hashable, Sendable {
    package enum Provider: String, Sendable, CaseIterable {
        case apple, google, supabase
    }
    package let provider: Provider
    package let subject: String

    package init(provider: Provider, subject: String) {
        self.provider = provider
        self.subject = subject
    }
}
