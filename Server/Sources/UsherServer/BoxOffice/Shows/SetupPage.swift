import UsherHTTP

/// `/console/setup`: the printed link. Whoever has it becomes the first operator, with a new account or the one that they are signed in with.
struct SetupPage: WebPage {
    let notice: Notice?
    let form: Form?
    let known: Known?
    /// Who is the operator now.
    let done: String?

    var title: String { "Set up Usher" }
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
        let email: String
    }

    static let template = "boxoffice/setup"
}
