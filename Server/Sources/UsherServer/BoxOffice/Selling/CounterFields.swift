import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What staff send of a sale.
extension FieldReader<BoxOfficePolicy> {
    mutating func counterSale() throws -> CounterSale {
        var (payment, hold): (CounterPayment?, CounterSale.Hold?)
        if var inner = try object("payment") { payment = try inner.counterPayment() }
        if var inner = try object("hold") { hold = try inner.counterHold() }
        if payment != nil, hold != nil { throw fault("hold") }
        var sale = CounterSale(form: try checkoutForm(channel: hold == nil ? .counter : .office, isGuest: true))
        (sale.payment, sale.hold) = (payment, hold)
        sale.force = try bool("force") ?? false
        if let comp = try line("comp", most: 200) {
            guard !comp.isEmpty, hold == nil else { throw fault("comp") }
            sale.comp = comp
        }
        sale.billing = try billing()
        if case .invoice? = hold {
            if sale.form.name.isEmpty, sale.billing.company.isEmpty { throw fault("name") }
            if sale.billing.address.isEmpty { throw fault("address") }
        }
        if let locale = try text("locale", most: 35) {
            guard let language = Language(rawValue: locale) else { throw fault("locale") }
            sale.language = language.rawValue
        }
        return sale
    }

    mutating func counterPayment() throws -> CounterPayment {
        guard let method = try text("method").flatMap({ CounterMethod(rawValue: $0) }) else { throw fault("method") }
        var payment = CounterPayment(method: method)
        payment.pence = try integer("pence", in: 1...DrawerStore.mostPence)
        payment.tendered = try integer("tendered_pence", in: 0...DrawerStore.mostPence)
        payment.reference = try line("reference", most: 100)
        payment.drawer = try text("drawer", most: 36)
        if let digits = try text("last4", most: 4) {
            guard digits.utf8.count == 4, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw fault("last4") }
            payment.last4 = digits
        }
        return payment
    }

    private mutating func counterHold() throws -> CounterSale.Hold {
        switch try text("kind") {
        case StaffSaleRow.Kind.reservation.rawValue:
            guard let until = try instant("until") else { throw fault("until") }
            return .reservation(until: until)
        case StaffSaleRow.Kind.invoice.rawValue:
            guard let due = try text("due").flatMap({ CivilDate($0) }) else { throw fault("due") }
            guard let tickets = StaffSaleRow.Tickets(rawValue: try text("tickets") ?? StaffSaleRow.Tickets.paid.rawValue) else {
                throw fault("tickets")
            }
            return .invoice(due: due, tickets: tickets, cancelDays: try integer("cancel_days", in: 0...365))
        default: throw fault("kind")
        }
    }

    private mutating func billing() throws -> StaffSaleRow.Billing {
        var billing = StaffSaleRow.Billing()
        billing.company = try line("company", most: 200) ?? ""
        billing.address = try block("address", most: 500) ?? ""
        billing.taxID = try line("tax_id", most: 50) ?? ""
        billing.notes = try block("notes", most: 2_000) ?? ""
        if let country = try text("country"), !country.isEmpty {
            guard country.utf8.count == 2, country.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { throw fault("country") }
            billing.country = country
        }
        return billing
    }

    /// A text of one line.
    mutating func line(_ name: String, most: Int) throws(Problem) -> String? {
        guard let text = try block(name, most: most) else { return nil }
        guard !text.contains(where: \.isNewline) else { throw fault(name) }
        return text
    }

    /// A text, trimmed.
    private mutating func block(_ name: String, most: Int) throws(Problem) -> String? {
        guard let text = try text(name).map(WireText.trimmed) else { return nil }
        guard WireText.fits(text, most), !WireText.hasHeap(text) else { throw fault(name) }
        return text
    }
}
