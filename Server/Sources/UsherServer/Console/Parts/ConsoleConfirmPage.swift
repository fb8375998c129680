/// A page that asks before something is done.
struct ConsoleConfirmPage: ConsoleContent {
    static let template = "console/confirm"

    let confirmation: Confirmation
}
