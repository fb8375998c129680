import UsherHTTP
import UsherTemplates

/// `/account`: who somebody is here, and the way out.
struct AccountPage: SpokenPage {
    let words: Words
    let notice: Notice?
    let email: String
    let verified: Bool
    let since: String
    let token: String
    let name: FormField
    /// Nil where no password is set: then there is none to show.
    let current: FormField?
    let password: PasswordField
    let confirmation: FormField?
    /// Whether they work for a house: then the console is one link away.
    let hasHouse: Bool

    var title: String { words("site.account") }
    var script: String? { "shared/password.js" }

    static let template = "boxoffice/account"
}
