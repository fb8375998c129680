/// One row of another shop's list, read.
package struct MovedTicket: Sendable, Equatable {
    package let line: Int
    package var code = ""
    package var order = ""
    package var ticketType = ""
    package var status = SaleStatus.paid
    package var quantity = 1
    /// As it stands there: what the minor units of it are depends on a currency.
    package var price: String?
    package var seat: String?
    package var name = ""
    package var email = ""
    package var buyer = ""
    package var buyerEmail = ""

    package init(line: Int) { self.line = line }

    /// Whether its holder may still come.
    package var isLive: Bool { status == .paid || status == .unpaid || status == .pending }
}
