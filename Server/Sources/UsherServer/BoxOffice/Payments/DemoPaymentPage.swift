import UsherHTTP
import UsherTemplates

/// `/pay/demo/{id}`: where the demo pays. No money moves.
struct DemoPaymentPage: SpokenPage {
    let words: Words
    let show: ShowSummary
    let seats: [SeatLine]
    let total: String
    let notice: Notice?
    /// Nil once the hold is over.
    let open: Open?

    var title: String { words("demo.title") }
    var imageOrigins: [String] { show.imageOrigins }
    var script: String? { open == nil ? nil : "boxoffice/countdown.js" }
    var said: [String] { open == nil ? [] : ["hold."] }
    var isSecret: Bool { true }

    struct Open: Sendable {
        let action: String
        let token: String
        /// "Pay £195.00"
        let says: String
        let clock: HoldClock
        /// Who buys, if nobody is signed in.
        let guest: [FormField]
    }

    static let template = "boxoffice/demo-payment"
}
