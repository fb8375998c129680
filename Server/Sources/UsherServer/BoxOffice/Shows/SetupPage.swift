import UsherHTTP
import UsherTemplates

/// `/console/setup`: the printed link. Whoever has it becomes the first operator, with a new account or the one that they are signed in with.
struct SetupPage: SpokenPage {
    let words: Words
    let notice: Notice?
    let form: Form?
    let known: Known?
    /// Says who is the operator now.
    let done: String?

    var title: String { words("setup.title") }
    var script: String? { form == nil ? nil : "shared/password.js" }
    var isSecret: Bool { true }

    struct Form: Sendable {
        let token: String
        let secret: String
        let name: FormField
        let email: FormField
        let password: PasswordField
        let signin: String
    }

    struct Known: Sendable {
        let token: String
        let secret: String
        /// Who they are.
        let says: String
    }

    static let template = "boxoffice/setup"
}
