/// `/console`: the houses of a visitor who has several, or none.
struct ConsoleHomePage: ConsoleContent {
    static let template = "console/houses"

    let houses: [ConsoleFrame.House]
    let empty: EmptyState?
}
