package import UsherCore

/// What is known of an account before it is stored. What is nil keeps its old value, or gets the default in a new account.
package struct AccountDraft: Sendable {
    package var id: Account.ID?
    package var uuid: String
    package var email: EmailAddress
    package var name: String
    package var password: PasswordHash?
    package var preferredLanguage: String?
    package var emailVerified: Instant?

    package init(
        id: Account.ID? = nil, uuid: String, email: EmailAddress, name: String, password: PasswordHash? = nil,
        preferredLanguage: String? = nil, emailVerified: Instant? = nil
    ) {
        self.id = id
        self.uuid = uuid
        self.email = email
        self.name = name
        self.password = password
        self.preferredLanguage = preferredLanguage
        self.emailVerified = emailVerified
    }
}
