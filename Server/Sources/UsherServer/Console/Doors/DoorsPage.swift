/// `H/doors`: links by which phones come in, the phones, and what was let in twice.
struct DoorsPage: ConsoleContent {
    static let template = "console/doors"

    let links: ConsoleTable
    /// Nil where no phone is in.
    let phones: ConsoleTable?
    /// Nil where there is nothing to look at.
    let conflicts: ConsoleTable?
}

/// `H/doors/links/{id}`, once: the link's address and its code.
struct DoorLinkPage: ConsoleContent {
    static let template = "console/door-link"

    let lead: String
    let url: String
    /// Drawn by us.
    let code: String
    let facts: [ConsoleFigure]
    let back: String
}
