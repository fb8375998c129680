import UsherTemplates

/// `/console/style`: every part in its states, with the tokens that they are made of.
struct ConsoleStylePage: ConsoleContent {
    static let template = "console/style"

    /// A colour with what must be read on it.
    struct Pair: Sendable {
        let name: String
        let light: String
        let dark: String
        let isEnough: Bool
    }

    let pairs: [Pair]
    let figures: [ConsoleFigure]
    let progress: ConsoleProgress
    let table: ConsoleTable
    let bare: ConsoleTable
    let blank: EmptyState
    let form: ConsoleForm
    let wrong: ConsoleForm
    let confirmation: Confirmation
    let tags: [ConsoleTag]
    let good: Toast
    let bad: Toast
}
