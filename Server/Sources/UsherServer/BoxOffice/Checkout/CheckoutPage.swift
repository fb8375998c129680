import UsherHTTP
import UsherTemplates

/// `/checkout/{reservationId}?hold=`: the seats that are held, and what is to be paid for them.
struct CheckoutPage: SpokenPage {
    let words: Words
    let show: ShowSummary
    /// Who sells.
    let seller: String
    /// Its address and numbers, where the house has said them.
    var sellerFacts: String?
    /// What becomes of the money of who cannot come.
    var refunds: String?
    let seats: [SeatLine]
    let total: String
    /// What of the total is tax.
    var taxes: [String] = []
    /// Whether and until when the tickets can be given back.
    let returns: String?
    let buyer: String?
    /// Where one pays, how long there is to, and how to give the seats back; nil once the hold is over.
    var open: Open?
    var notice: Notice?

    var title: String { words("checkout.title") }
    var formTargets: [String] { open?.boxes == nil ? [] : open.flatMap { PageHeaders.origin(of: $0.pay) }.map { [$0] } ?? [] }
    var imageOrigins: [String] { show.imageOrigins }
    var script: String? { open == nil ? nil : "boxoffice/countdown.js" }
    var said: [String] { open == nil ? [] : ["hold."] }
    var isSecret: Bool { true }
    var isBare: Bool { true }

    struct Open: Sendable {
        let pay: String
        /// What is to be agreed to first.
        var boxes: Boxes?
        /// For whom the tickets are, and a discount code.
        var prices: CheckoutPrices?
        /// "Pay £195.00"
        let says: String
        let release: String
        let token: String
        let hold: String
        let clock: HoldClock
    }

    /// What is asked before one pays: the house's questions, and a box for each text that the buyer agrees to; none is ticked beforehand.
    struct Boxes: Sendable {
        struct Box: Sendable {
            let name: String
            let label: String
            let href: String
            let text: String
            let isTicked: Bool
        }

        let action: String
        let boxes: [Box]
        var isMissing: Bool
        /// What the house asks, and what is wrong with what was answered.
        var fields: [AnswersPage.Field] = []
        var wrong: String?
    }

    static let template = "boxoffice/checkout"
}

/// How long a hold lasts. The script counts down; without it the time of day stands there.
struct HoldClock: Sendable {
    /// ISO 8601, UTC.
    let ends: String
    /// ISO 8601, UTC: the browser's clock may be wrong.
    let now: String
    /// In the show's zone.
    let local: String
}

/// `/checkout/cancel`: nothing was paid, the seats are free.
struct CancelPage: SpokenPage {
    let words: Words
    let show: ShowSummary?
    let released: Bool

    var title: String { words("checkout.notpaid") }
    var imageOrigins: [String] { show?.imageOrigins ?? [] }
    var isSecret: Bool { true }

    static let template = "boxoffice/cancel"
}
