import UsherHTTP
import UsherTemplates

/// `/shows/{id}`: what it is, and the seats to choose from.
struct ShowPage: SpokenPage {
    let words: Words
    let title: String
    let paragraphs: [String]
    /// The show's picture, as markup.
    let art: String
    let category: String
    let facts: [Fact]
    var notice: Notice?
    /// What this visitor holds already.
    let held: Held?
    /// The seats, while they can be bought.
    let sale: Sale?
    /// Standing places, while they can be bought.
    var places: PlacesForm?
    /// For who comes too late.
    var waiting: WaitingJoin?
    /// The same on other days, where this one cannot be had.
    let others: [ShowDate]
    let hasOthers: Bool
    /// Other days of its production are offered beside its own seats.
    var picksDate = false
    let imageOrigins: [String]
    /// For who has the code of seats that are set aside.
    var code: CodeForm?
    var sharing: PageSharing?

    var summary: String? { paragraphs.first.map { String($0.prefix(200)) } }
    var script: String? {
        sale.map { $0.isList ? "boxoffice/seat-list.js" : "boxoffice/seats.js" } ?? (held == nil ? nil : "boxoffice/countdown.js")
    }
    var said: [String] { (sale == nil ? [] : ["seats."]) + (held == nil ? [] : ["hold."]) }
    var data: [String] { sale.map { $0.isList ? [$0.states] : [$0.geometry, $0.states] } ?? [] }
    var isPersonal: Bool { held != nil || code?.value.isEmpty == false }

    struct Fact: Sendable {
        let name: String
        let text: String
    }

    struct CodeForm: Sendable {
        let path: String
        /// As it was typed, and as what is chosen is bought with it.
        let value: String
        let used: String
        let inList: Bool
    }

    struct Sale: Sendable {
        let action: String
        let token: String
        let best: BestForm
        let views: Views
        let isList: Bool
        /// The house, as markup.
        let plan: String
        let sections: [SectionLine]
        let legend: [SeatLegend]
        /// One section's seats as a list, as markup.
        let list: String
        /// What the script asks for: where the seats are, and how it stands with them.
        let geometry: String
        let states: String
        /// The seats that are this visitor's already, by their ids in the map.
        let own: String
        let most: Int
        /// "Up to 8 seats"
        let upTo: String
        let money: MoneyForm
        let chosen: [ChosenSeat]
        let hasChosen: Bool
        /// "3 seats"
        let count: String
        let total: String
        /// A free ticket has nobody who could ask for the address later.
        let guest: [FormField]
    }

    /// Two ways to look at the same seats.
    struct Views: Sendable {
        let map: String
        let list: String
    }

    /// A section, to be opened.
    struct SectionLine: Sendable {
        let id: String
        let name: String
        let price: String
        let state: String
        /// As markup.
        let picture: String
        let isOpen: Bool
    }

    /// Looks for the best seats.
    struct BestForm: Sendable {
        struct Choice: Sendable {
            let value: String
            let label: String
            let isChosen: Bool
        }

        let counts: [Choice]
        let sections: [Choice]
        let hasAccessible: Bool
        let wantsAccessible: Bool
        let ask: String
        let isList: Bool
    }

    /// Seats that are this visitor's until their time is over.
    struct Held: Sendable {
        /// "3 seats"
        let seats: String
        /// "until 20:15"
        let until: String
        let clock: HoldClock
        let pay: String
        let mayChange: Bool
        let release: String
        let token: String
        let hold: String
    }

    /// A seat in the basket.
    struct ChosenSeat: Sendable {
        let id: String
        let place: String
        let price: String
        /// The same in minor units, for the script.
        let minor: Int64
        /// In a section that is not on the page, so that the form must carry it.
        let isElsewhere: Bool
    }

    static let template = "boxoffice/show"
    /// Other days of a production that are offered at once.
    static let mostDates = 30
}

/// The same show on another day.
struct ShowDate: Sendable {
    let href: String
    let when: String
    let price: String
}

/// A line of the legend: how a seat looks, and what that means.
struct SeatLegend: Sendable {
    /// As markup.
    let picture: String
    let label: String
}
