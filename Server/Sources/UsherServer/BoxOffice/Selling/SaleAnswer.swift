import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

/// A sale as those who sell see it; never a ticket's code.
extension StaffSaleStore.Told {
    /// `{"success":true,"sale":{…}}`; `change`: what goes back over the counter.
    func answer(change: Int64? = nil) throws -> [UInt8] {
        var json = JSONWriter(capacity: 2_048)
        try json.object { json in
            json.member("success", true)
            json.name("sale")
            try json.object { try write(&$0) }
            if let change { json.member("change_pence", change) }
        }
        return json.bytes
    }

    private func write(_ json: inout JSONWriter) throws {
        let (booking, event) = (record.booking, record.event)
        json.member("id", booking.uuid)
        json.member("number", (booking.terms?.number ?? elsewhere?.number).map(BookingTerms.shown))
        json.member("status", booking.status.rawValue)
        json.member("channel", (elsewhere?.channel ?? booking.channel).rawValue)
        if let origin = booking.origin ?? elsewhere?.origin { json.member("origin", origin) }
        json.member("name", booking.name)
        json.member("email", booking.email)
        json.name("show")
        json.object { json in
            json.member("id", event.uuid)
            json.member("title", event.title)
            json.member("starts_at", Timestamp.milliseconds(event.startsAt))
            json.member("timezone", event.zone.name)
        }
        json.member("held_until", booking.paidAt == nil ? Timestamp.milliseconds(booking.heldUntil) : nil)
        json.member("created_at", Timestamp.milliseconds(booking.createdAt))
        json.member("paid_at", booking.paidAt.map { Timestamp.milliseconds($0) })
        json.member("currency", booking.currency)
        json.member("total_pence", booking.total)
        json.member("payable_pence", booking.payable)
        if let exchange = booking.exchange { json.member("gives_up", exchange.sale) }
        json.member("paid_pence", received)
        json.member("refunded_pence", booking.refunded)
        json.member("paid_back_pence", paidBack)
        json.name("quote")
        if let terms = booking.terms {
            json.raw(try WireEncoder.milliseconds.bytes(BoxOffice.Quote(of: booking, terms)))
        } else {
            json.null()
        }
        record.tickets(&json)
        money(&json)
        json.member("owed_pence", owed)
        json.member("prints", prints)
        json.name("documents")
        try json.array(documents) { json, document in json.raw(document.told(try document.content).utf8) }
        counter(&json)
    }

    private func money(_ json: inout JSONWriter) {
        json.name("payments")
        if let elsewhere {
            json.array(elsewhere.payments) { json, payment in json.object { payment.write(&$0) } }
        } else {
            json.array(payments) { json, payment in json.object { write(payment, &$0) } }
        }
        json.name("refunds")
        json.array(refunds) { json, refund in
            json.object { json in
                json.member("id", refund.id)
                json.name("amount")
                if let amount = refund.amount { json.integer(amount) } else { json.null() }
                json.member("currency", refund.currency)
                json.member("state", refund.state.rawValue)
            }
        }
    }

    private func write(_ payment: PaymentReceipt, _ json: inout JSONWriter) {
        json.member("method", payment.provider)
        json.member("amount", payment.amount)
        json.member("currency", payment.currency)
        json.member("refunded", payment.returned)
        if payment.staff != nil { json.member("rounding_pence", payment.rounding) }
        if payment.provider == BookingPayment.credit { json.member("parent", record.booking.exchange?.sale) }
        if let reference = payment.reference { json.member("reference", reference) }
        if let last4 = payment.last4 { json.member("last4", last4) }
    }

    /// What staff said of it.
    private func counter(_ json: inout JSONWriter) {
        json.member("hold", record.booking.exchange == nil ? staff?.kind.rawValue : BookingExchange.fee)
        json.member("last4", payments.compactMap(\.last4).last)
        if let comp = record.booking.terms?.comp { json.member("comp", comp) }
        guard let billing = staff?.billing ?? elsewhere?.billing else { return }
        if let due = staff?.due { json.member("due", due) }
        json.member("company", billing.company)
        json.member("address", billing.address)
        json.member("country", billing.country)
        json.member("tax_id", billing.taxID)
        json.member("notes", billing.notes)
    }
}

extension SoldPayment {
    /// One that came elsewhere.
    fileprivate func write(_ json: inout JSONWriter) {
        json.member("method", method)
        json.member("amount", amount)
        json.member("currency", currency)
        json.member("refunded", returned)
        if let reference { json.member("reference", reference) }
        if let last4 { json.member("last4", last4) }
    }
}

extension BookingRecord {
    /// Its tickets as those who sell see them; never their codes.
    func tickets(_ json: inout JSONWriter) {
        json.name("tickets")
        json.array(booking.seats.indices) { json, index in
            let seat = booking.seats[index]
            json.object { json in
                json.member("id", seat.id(in: event.uuid))
                json.member("label", seat.isStanding ? seat.sectionName : seat.label)
                json.member("category", booking.terms?.tickets[index].quote.category ?? PriceSheet.Category.standard.key)
                json.member("price_pence", seat.price)
                json.member("status", self.seat(index).status)
                if let reason = seat.reason { json.member("reason", reason.rawValue) }
                if let holder = seat.holder { json.member("name", holder) }
            }
        }
    }
}
