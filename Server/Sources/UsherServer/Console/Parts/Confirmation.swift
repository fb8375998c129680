/// What is asked before something that costs money or cannot be undone: what, how many, how much, and the button again.
struct Confirmation: Sendable {
    let text: String
    /// What will happen, point by point.
    let facts: [ConsoleFigure]
    let form: ConsoleForm
}
