/// `H`: what is on, and what needs a hand.
struct TodayPage: ConsoleContent {
    static let template = "console/today"

    let shows: ConsoleTable?
    /// The next flights of a house that is an airline.
    var flights: ConsoleTable?
    let steps: Steps?
    let empty: EmptyState?

    /// What a new house does first.
    struct Steps: Sendable {
        let title: String
        let progress: ConsoleProgress
        let items: [Step]
    }

    struct Step: Sendable {
        let label: String
        let text: String
        let isDone: Bool
        let action: ConsoleHead.Link?
    }
}
