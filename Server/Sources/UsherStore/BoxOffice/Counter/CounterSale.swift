package import UsherCore

/// What staff sell, its form checked: the tickets, and how they are held or paid.
package struct CounterSale: Sendable {
    package var form: CheckoutForm
    /// Held and paid at once.
    package var payment: CounterPayment?
    /// Held until its buyer comes; with neither of both it is held while a terminal works.
    package var hold: Hold?
    /// Why it is given away; nil where it is sold.
    package var comp: String?
    /// Rules are broken that nobody else may break; sizes never are.
    package var force = false
    package var billing = StaffSaleRow.Billing()
    /// In which the buyer is written to; nil: English.
    package var language: String?

    package init(form: CheckoutForm) { self.form = form }

    package enum Hold: Sendable, Equatable {
        /// Paid when it is fetched.
        case reservation(until: Instant)
        /// Billed, and paid in parts until `due`; what is not paid ends so many days later, but nothing whose tickets are there `now`.
        case invoice(due: CivilDate, tickets: StaffSaleRow.Tickets, cancelDays: Int64?)
    }
}

extension CounterSale.Hold {
    var kind: StaffSaleRow.Kind {
        switch self {
        case .reservation: .reservation
        case .invoice: .invoice
        }
    }

    var due: CivilDate? { if case .invoice(let due, _, _) = self { due } else { nil } }
    var tickets: StaffSaleRow.Tickets? { if case .invoice(_, let tickets, _) = self { tickets } else { nil } }
}
