package import UsherCore

/// What somebody's token says at Canvass.
package struct CanvassToken: AccountCredential {
    package let owner: Account.ID
    package let uuid: String
    /// What it says about the address, if anything.
    package let email: EmailAddress?
    /// Whether two factors were proved for it.
    package var isStrong = false
    /// What ends it, where that is Usher's own to end.
    package var session: String?
}
