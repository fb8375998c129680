package import UsherCore

/// What staff said of a sale that they made: how it is held, and for whom its papers are.
package struct StaffSaleRow: Sendable, Equatable, Selectable {
    /// How it is held until it is paid.
    package enum Kind: String, Sendable, CaseIterable { case checkout, reservation, invoice }

    /// When an invoice's tickets are there: once they are paid, or at once.
    package enum Tickets: String, Sendable, CaseIterable { case paid, now }

    package var account: Account.ID
    package var drawer: DrawerRow.ID?
    package var kind: Kind
    package var due: CivilDate?
    package var tickets: Tickets?
    /// To whom it is billed.
    package var billing: Billing

    package struct Billing: Sendable, Equatable {
        package var company = ""
        package var address = ""
        package var country = ""
        package var taxID = ""
        package var notes = ""

        package init() {}
    }

    init(account: Account.ID, drawer: DrawerRow.ID?, kind: Kind, due: CivilDate? = nil, tickets: Tickets? = nil, billing: Billing) {
        (self.account, self.drawer, self.kind, self.due, self.tickets, self.billing) = (account, drawer, kind, due, tickets, billing)
    }

    init(_ columns: inout Columns) throws {
        account = columns.next("account_id")
        drawer = columns.next("drawer_id")
        kind = try columns.next("kind")
        due = (columns.next("due") as Int64?).map { CivilDate(days: $0) }
        tickets = (columns.next("tickets") as String?).flatMap { Tickets(rawValue: $0) }
        billing = Billing()
        billing.company = columns.next("company")
        billing.address = columns.next("address")
        billing.country = columns.next("country")
        billing.taxID = columns.next("tax_id")
        billing.notes = columns.next("notes")
    }
}
