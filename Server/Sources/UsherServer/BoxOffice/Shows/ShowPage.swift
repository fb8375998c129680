import UsherHTTP

/// `/shows/{id}`: what it is, and the seats to choose from.
struct ShowPage: WebPage {
    let title: String
    let paragraphs: [String]
    /// The show's picture, as markup.
    let art: String
    let category: String
    let facts: [Fact]
    let notice: Notice?
    /// The seats, while they can be bought.
    let sale: Sale?
    /// Standing places, while they can be bought.
    var places: PlacesForm?
    let imageOrigins: [String]

    var summary: String? { paragraphs.first.map { String($0.prefix(200)) } }
    var script: String? { sale == nil ? nil : "boxoffice/seats.js" }

    struct Fact: Sendable {
        let name: String
        let text: String
    }

    struct Sale: Sendable {
        let action: String
        let token: String
        /// The map, as markup.
        let plan: String
        let legend: [SeatLegend]
        /// The seats as a list, as markup.
        let list: String
        /// Whose statuses the script asks for.
        let statuses: String
        let most: Int
        /// Before and behind the digits of an amount.
        let symbol: String
        let digits: Int
        let chosen: [ChosenSeat]
        let hasChosen: Bool
        let total: String
        /// A free ticket has nobody who could ask for the address later.
        let guest: [FormField]
    }

    /// A seat in the basket.
    struct ChosenSeat: Sendable {
        let id: String
        let place: String
        let price: String
    }

    static let template = "boxoffice/show"
}

/// A line of the legend: how a seat looks, and what that means.
struct SeatLegend: Sendable {
    /// As markup.
    let picture: String
    let label: String
}
