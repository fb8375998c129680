/// `/account/security`: how somebody signs in, and where they are signed in.
struct SecurityPage: ConsoleContent {
    static let template = "console/security"

    /// Why they were sent here.
    let notice: String?
    let second: Part
    /// Nil where this server can have none.
    let passkeys: Passkeys?
    let sessions: ConsoleTable
    /// Ends all the others; nil where there is none.
    let others: ConsoleForm?

    var script: String? { passkeys == nil ? nil : "console/passkeys.js" }

    struct Passkeys: Sendable {
        let table: ConsoleTable
        /// Where a sign-in is renewed first, if it is too old to add one.
        let renew: String?
    }

    /// One way to prove who one is.
    struct Part: Sendable {
        let state: ConsoleTag
        let text: String
        let links: [ConsoleHead.Link]
    }
}

/// A secret for an authenticator app, as a picture and as text, and the field for its first code.
struct OneTimeSecretPage: ConsoleContent {
    static let template = "console/one-time-secret"

    let qr: String
    /// In groups of four.
    let secret: String
    let form: ConsoleForm
}

/// Recovery codes, shown this once.
struct RecoveryCodesPage: ConsoleContent {
    static let template = "console/recovery-codes"

    let codes: [String]
    let next: String
}
