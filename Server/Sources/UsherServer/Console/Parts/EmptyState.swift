/// A list without rows: what it is for, and the button that makes the first.
struct EmptyState: Sendable {
    let title: String
    let text: String
    var action: ConsoleHead.Link?
}

/// A number with its name, and perhaps a word below.
struct ConsoleFigure: Sendable, Equatable {
    let name: String
    let value: String
    var note: String?
}

/// How much of something is done.
struct ConsoleProgress: Sendable {
    let label: String
    let done: Int64
    let all: Int64
}
