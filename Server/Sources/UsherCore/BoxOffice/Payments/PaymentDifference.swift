/// Something that the provider's lists and the house's books do not agree on.
package struct PaymentDifference: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        /// A session was paid, and nobody here knew: it has been settled now.
        case missedPayment = "missed_payment"
        /// A session was paid, and the sale cannot be made of it.
        case stuckPayment = "stuck_payment"
        /// A payment for a sale that is not here.
        case unknownSale = "unknown_sale"
        /// A payment that came here with another amount.
        case otherAmount = "other_amount"
        /// A payment that is here, and not there.
        case unknownPayment = "unknown_payment"
        /// Money that somebody sent back without Usher: it has been noted now.
        case returnedElsewhere = "returned_elsewhere"
        /// A refund that stands otherwise there: it has been noted now.
        case otherRefund = "other_refund"
        /// A refund that is here, and not there.
        case unknownRefund = "unknown_refund"
        /// A refund that waits for staff.
        case failedRefund = "failed_refund"
        /// A refund that has had no answer for an hour.
        case unansweredRefund = "unanswered_refund"
    }

    package let kind: Kind
    /// The UUID of the sale, where one is known.
    package let sale: String?
    /// The provider's name for it: a session, a payment or a refund.
    package let name: String

    package init(_ kind: Kind, sale: String?, name: String) {
        self.kind = kind
        self.sale = sale
        self.name = name
    }

    /// As people read it.
    package var text: String {
        let what =
            switch kind {
            case .missedPayment: "was paid without anybody here knowing; it is settled now"
            case .stuckPayment: "was paid and cannot be stored: its sale is in the way of something else here, or it is a fault of Usher's"
            case .unknownSale: "was paid for a sale that is not here"
            case .otherAmount: "came with another amount than is written here"
            case .unknownPayment: "is written here and unknown to the provider"
            case .returnedElsewhere: "has gone back without Usher; that is noted now"
            case .otherRefund: "stood otherwise at the provider; that is noted now"
            case .unknownRefund: "is written here as sent back and unknown to the provider"
            case .failedRefund: "could not be paid out: try it again, or pay in another way"
            case .unansweredRefund: "has been asked for without an answer"
            }
        return "\(name)\(sale.map { " of sale \($0)" } ?? "") \(what)"
    }
}
