import UsherHTTP

/// `/`: what's on.
struct HomePage: WebPage {
    let heading: String
    let search: String?
    let dates: [Choice]
    let categories: [Choice]
    let prices: [Choice]
    let sorts: [Choice]
    let cards: [ShowCard]
    let count: String
    let isEmpty: Bool
    /// Nothing matches because of the filters.
    let isFiltered: Bool
    let next: String?
    let imageOrigins: [String]

    var title: String { heading }
    var summary: String? { "Shows, seats and tickets: find a show, choose your seats, and go." }
    var script: String? { "boxoffice/filters.js" }

    /// One value of a filter.
    struct Choice: Sendable {
        let value: String
        let label: String
        let selected: Bool
    }

    static let template = "boxoffice/home"
}

/// A show among others.
struct ShowCard: Sendable {
    let href: String
    let title: String
    /// Its picture, as markup.
    let art: String
    let when: String
    let venue: String
    let price: String
    /// What can be done: "Choose seats", "Sold out", …
    let call: String
    /// "Today", "Tomorrow".
    let badge: String?
    /// Nothing to buy here any more.
    let isOver: Bool
}
