/// A list as a table, whose whole state is in its address; below 40rem each row is a card.
struct ConsoleTable: Sendable {
    /// A column's head; a link where the table can be sorted by it.
    struct Head: Sendable {
        let label: String
        var href: String?
        /// `ascending`, `descending`; nil: not by this one.
        var sort: String?
        var isNumber = false
    }

    struct Cell: Sendable {
        /// The column's head, which a card says with the value.
        let head: String
        let text: String
        var note: String?
        var href: String?
        var tag: ConsoleTag?
        var isNumber = false
        /// What the row is called.
        var isName = false
        /// Buttons that act on this row alone.
        var buttons: [Button] = []
    }

    /// A form of one button.
    struct Button: Sendable {
        let action: String
        let label: String
        /// Who hears buttons read out is told which row's it is.
        let name: String
        var isBad = false
    }

    struct Row: Sendable {
        let cells: [Cell]
    }

    /// A select above the table.
    struct Filter: Sendable {
        let name: String
        let label: String
        let options: [Option]
    }

    struct Option: Sendable {
        let value: String
        let label: String
        let isChosen: Bool
    }

    /// A date above the table.
    struct Day: Sendable {
        let name: String
        let label: String
        let value: String
    }

    /// A value that a form carries along.
    struct Hidden: Sendable {
        let name: String
        let value: String
    }

    /// The search and filters above, as one form of GET.
    struct Search: Sendable {
        let action: String
        /// Nil where there is nothing to type, only to choose.
        let label: String?
        let value: String
        var filters: [Filter] = []
        var dates: [Day] = []
        /// Sorting and size, which a search keeps.
        var kept: [Hidden] = []
        /// Back to all rows; nil where all are shown.
        var reset: String?
    }

    let caption: String
    let heads: [Head]
    let rows: [Row]
    /// How many there are, in words.
    let total: String?
    let search: Search?
    let csv: String?
    /// The next page, and the first where this is not it.
    let next: String?
    let first: String?
    /// In place of rows.
    let empty: EmptyState?
    /// Nothing matches, though there are some.
    let nothing: String?
    /// For the rows' buttons.
    let token: String
    let isThere: Bool
    let hasRows: Bool

    init(
        _ caption: String, heads: [Head], rows: [Row], total: String? = nil, search: Search? = nil, csv: String? = nil, next: String? = nil,
        first: String? = nil, empty: EmptyState? = nil, nothing: String? = nil, token: String = ""
    ) {
        (self.caption, self.heads, self.rows, self.total, self.search) = (caption, heads, rows, total, search)
        (self.csv, self.next, self.first, self.empty, self.nothing, self.token) = (csv, next, first, empty, nothing, token)
        isThere = empty == nil
        hasRows = !rows.isEmpty
    }
}
