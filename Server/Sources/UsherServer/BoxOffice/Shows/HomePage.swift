import UsherHTTP
import UsherCore
import UsherTemplates

/// `/`: what's on; `/o/{slug}`: the same of one house, with what it says of itself.
struct HomePage: SpokenPage {
    let words: Words
    /// Where it stands: its filters lead there.
    let base: String
    let heading: String
    let about: About?
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
    var sharing: PageSharing?

    var title: String { heading }
    var summary: String? {
        about?.paragraphs.first.map { WireText.cut($0, to: 200) } ?? words("shop.summary")
    }
    var script: String? { "boxoffice/filters.js" }

    /// What a house says of itself, and how it is reached.
    struct About: Sendable {
        let paragraphs: [String]
        let email: String?
        let phone: Phone?
        let website: Link?
        let hasContact: Bool
    }

    struct Phone: Sendable {
        let number: String
        let href: String
    }

    struct Link: Sendable {
        let href: String
        let label: String
    }

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
