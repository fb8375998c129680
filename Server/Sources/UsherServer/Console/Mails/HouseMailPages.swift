/// `H/settings/mails`: who mails are from, and all kinds of them.
struct MailsPage: ConsoleContent {
    static let template = "console/mails"

    let lead: String
    let kinds: ConsoleTable
    let form: ConsoleForm
}

/// `H/settings/mails/{kind}/{language}`: what the house says in one of them.
struct MailTextPage: ConsoleContent {
    static let template = "console/mail"

    let lead: String
    /// The same in other languages.
    let languages: [ConsoleTab]
    /// What may be put in, with what it stands for.
    let names: [ConsoleFigure]
    let form: ConsoleForm
    let previews: [ConsoleHead.Link]
    let test: ConsoleForm
    /// Nil where all is in the standard words.
    let reset: ConsoleForm?
}
