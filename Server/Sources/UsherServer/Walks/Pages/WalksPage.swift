import UsherHTTP
import UsherTemplates

/// `/walks`: every walk there is, and a field for a voucher.
struct WalksPage: SpokenPage {
    let words: Words
    let cards: [WalkCard]
    let isEmpty: Bool
    let notice: Notice?
    let redeem: RedeemForm?
    let imageOrigins: [String]
    var sharing: PageSharing?
    /// Somebody comes with a card in their hand: the form stands first.
    var isRedeeming = false

    var title: String { words("site.walks") }
    var summary: String? { words("walks.summary") }

    static let template = "walks/walks"
}

/// A walk among others.
struct WalkCard: Sendable {
    let href: String
    let title: String
    let language: String
    /// Its picture, as markup.
    let art: String
    let city: String
    let measure: String
    let badge: String
    let languages: String
}
