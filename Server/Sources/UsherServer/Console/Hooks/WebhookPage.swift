/// `H/webhooks/{id}`: what a webhook is told, how its calls went, and what can be done with it.
struct WebhookPage: ConsoleContent {
    static let template = "console/webhook"

    /// Shown once.
    let secret: String?
    /// Why it is off.
    let off: String?
    let facts: [ConsoleFigure]
    let acts: [OrderPage.Act]
    let links: [ConsoleHead.Link]
    let calls: ConsoleTable
    let form: ConsoleForm
}
