/// `H/counter`: what is sold, and the drawer of who sells.
struct CounterPage: ConsoleContent {
    static let template = "console/counter"

    /// To the open drawer; nil where there is none.
    let drawer: ConsoleHead.Link?
    let open: ConsoleForm?
    let shows: ConsoleTable
}

/// `H/counter/sales/{sale}`: a sale that was just made, and what comes next.
struct CounterSalePage: ConsoleContent {
    static let template = "console/counter-sale"

    struct Step: Sendable {
        let href: String
        let label: String
        /// The one that the keyboard is at.
        let isNext: Bool
    }

    let facts: [ConsoleFigure]
    let steps: [Step]
    /// Takes what is owed.
    let pay: ConsoleForm?
}

/// `H/counter/drawers/{drawer}`: what a drawer comes to; of an open one with its forms.
struct DrawerPage: ConsoleContent {
    static let template = "console/drawer"

    let facts: [ConsoleFigure]
    let movements: ConsoleTable?
    let forms: [ConsoleForm]
}
