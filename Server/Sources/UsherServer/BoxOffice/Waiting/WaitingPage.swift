import UsherHTTP
import UsherTemplates

/// `/waiting/{id}?k=`: where somebody stands on a waiting list, and what is offered to them.
struct WaitingPage: WebPage {
    let words: Words
    let heading: String
    let text: String
    let show: Show
    let notice: Notice?
    let token: String
    /// Where the mailed link is used; nil once it has been.
    var confirm: String?
    /// Where one leaves the list; nil where there is nothing to leave.
    var leave: String?
    var offer: Offer?

    /// What it is for.
    struct Show: Sendable {
        let title: String
        let href: String
        let when: String
        let venue: String
    }

    struct Offer: Sendable {
        let clock: HoldClock
        let take: String
        let seats: [Seat]
        let areas: [Area]
        let total: String
    }

    struct Seat: Sendable {
        let id: String
        let place: String
        let price: String
    }

    /// So many places of an area.
    struct Area: Sendable {
        let field: String
        let name: String
        let price: String
        let most: Int
    }

    var title: String { heading }
    var language: Language { words.language }
    var script: String? { offer == nil ? nil : "boxoffice/countdown.js" }
    var isSecret: Bool { true }

    static let template = "boxoffice/waiting"
}

/// On a show's page: who comes too late may wait.
struct WaitingJoin: Sendable {
    let action: String
    let token: String
    let areas: [Choice]
    let most: Int
    let quantity: Int
    let atLeast: String
    let email: String
    /// A guest says where to write to.
    let asksWho: Bool
    let error: String?

    struct Choice: Sendable {
        let key: String
        let name: String
        let isChosen: Bool
    }
}
