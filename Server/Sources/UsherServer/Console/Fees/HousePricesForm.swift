import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// A form of a part of what a house adds to its prices: a fee, a tax's rate, how prices are meant.
protocol HousePricesForm: Sendable {
    static var part: HousePricesPart { get }

    /// Its key among the others; nil for a new one.
    var key: String? { get }
    var isDroppable: Bool { get }
    /// What is wrong, by field: keys of texts.
    var faults: [String: String] { get set }

    init(newOf prices: HousePrices, _ visit: ConsoleVisit)
    /// As it is kept; nil where none of this key may be changed.
    init?(_ key: String, of prices: HousePrices, _ visit: ConsoleVisit)
    /// As it was sent.
    init(_ form: FormBody, _ key: String?, of prices: HousePrices, _ visit: ConsoleVisit)

    func fields(_ words: Words) -> [ConsoleField]
    func tell(_ prices: inout HousePrices)
}

extension HousePricesForm {
    var isDroppable: Bool { key != nil }
    /// Below the page that lists them.
    var place: [String] { Self.part.path + (key.map { ["of", $0] } ?? ["new"]) }
}

/// Where the pages of such a part stand, and what they say: keys of texts.
struct HousePricesPart: Sendable {
    /// Which list of the API's it is in.
    let list: HousePricesStore.Part
    let path: [String]
    let new: String
    let lead: String
    let delete: String
}
