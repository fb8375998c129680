/// `H/reports`, and `H/shows/{id}/report`: figures, a plot and a table for each currency.
struct ReportPage: ConsoleContent {
    static let template = "console/report"

    struct Block: Sendable {
        /// Names its heading; more than one currency is rare.
        let id: String
        /// Nil where there is one currency alone.
        let currency: String?
        let figures: [ConsoleFigure]
        /// What is drawn.
        let caption: String
        let chart: String
        /// More than are drawn.
        let more: String?
        let table: ConsoleTable
    }

    let lead: String
    /// The days are none.
    let wrong: String?
    let sift: ConsoleTable.Search
    let blocks: [Block]
    /// In place of figures.
    let nothing: String?
}
