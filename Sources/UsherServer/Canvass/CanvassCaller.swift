package import UsherCore

/// Who asks at Canvass.
package struct CanvassCaller: Sendable {
    package let account: Account.ID
    package let uuid: String
    /// What the token says about the address, if anything.
    package let email: EmailAddress?
    /// The account at work, for the audit.
    package let actor: Actor
}
