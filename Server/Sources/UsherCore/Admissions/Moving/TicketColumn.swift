/// What a column of another shop's list says of a ticket.
package enum TicketColumn: String, CaseIterable, Sendable {
    /// What is printed on the ticket.
    case code
    case order
    case ticketType = "ticket_type"
    /// Of the ticket type, such as "reduced".
    case variation
    case status, quantity, price, seat
    /// Who comes; in one column or two.
    case name
    case firstName = "first_name"
    case lastName = "last_name"
    case email
    /// Who paid, if that is told apart.
    case buyer
    case buyerEmail = "buyer_email"

    /// A head as it is compared: letters and digits in lower case, and the sign that stands for "number".
    package static func key(_ head: some StringProtocol) -> String {
        String(
            String.UnicodeScalarView(
                head.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "#" }))
    }
}
