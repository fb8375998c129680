/// How one shop heads the columns of its list.
package struct ShopLayout: Sendable {
    package let name: String
    /// Heads that only this shop's list has together: one set of them must be there.
    private let marks: [[String]]
    /// The heads of each column, the first that is there counts.
    private let heads: [(column: TicketColumn, heads: [String])]

    /// Which column each head is; nil where it says nothing of a ticket.
    package func columns(_ head: [String]) -> [TicketColumn?] {
        let keys = head.map { TicketColumn.key($0) }
        var columns = [TicketColumn?](repeating: nil, count: head.count)
        for (column, names) in heads {
            let found = names.lazy.compactMap { name in keys.firstIndex(of: TicketColumn.key(name)) }.first { columns[$0] == nil }
            if let found { columns[found] = column }
        }
        return columns
    }

    private func fits(_ keys: Set<String>) -> Bool { marks.contains { $0.allSatisfy { keys.contains(TicketColumn.key($0)) } } }

    /// The shop whose list has such a head.
    package static func recognised(_ head: [String]) -> ShopLayout? {
        let keys = Set(head.map { TicketColumn.key($0) })
        return all.first { $0.fits(keys) }
    }

    package static let all = [pretix, eventbrite, ticketTailor, weezevent, plain]

    /// pretix: "Order positions" of the order data, and the list of a check-in list.
    private static let pretix = ShopLayout(
        name: "pretix", marks: [["Order code", "Position ID"], ["Order code", "Product", "Secret"], ["Order code", "Ticket secret"]],
        heads: [
            (.code, ["Ticket secret", "Secret"]), (.order, ["Order code"]), (.ticketType, ["Product"]), (.variation, ["Variation"]),
            (.status, ["Status"]), (.price, ["Price"]), (.seat, ["Seat name", "Seat", "Seat ID"]), (.name, ["Attendee name"]),
            (.email, ["Attendee email"]), (.buyerEmail, ["Email", "E-mail"]), (.buyer, ["Invoice address name"]),
        ])

    /// Eventbrite: the attendees' report.
    private static let eventbrite = ShopLayout(
        name: "eventbrite",
        marks: [
            ["Order #", "Attendee #"], ["Order #", "Attendee Status"], ["Order no.", "Attendee no."], ["Order ID", "Attendee Status"],
        ],
        heads: [
            (.code, ["Barcode #", "Barcode no.", "Barcode"]), (.order, ["Order #", "Order no.", "Order ID"]),
            (.ticketType, ["Ticket Type"]),
            (.status, ["Attendee Status"]), (.quantity, ["Quantity", "Ticket quantity"]), (.price, ["Ticket Price", "Total Paid"]),
            (.seat, ["Assigned Seat", "Seat"]), (.firstName, ["First Name"]), (.lastName, ["Last Name", "Surname"]), (.name, ["Name"]),
            (.email, ["Email"]), (.buyer, ["Buyer Name"]), (.buyerEmail, ["Buyer Email"]),
        ])

    /// Ticket Tailor: issued tickets.
    private static let ticketTailor = ShopLayout(
        name: "tickettailor",
        marks: [["Order ID", "Barcode", "Ticket type"], ["Order ID", "Ticket code", "Ticket type"], ["Order ref", "Ticket code"]],
        heads: [
            (.code, ["Barcode", "Ticket code"]), (.order, ["Order ID", "Order ref"]), (.ticketType, ["Ticket type", "Ticket name"]),
            (.status, ["Ticket status", "Status", "Order status"]), (.price, ["Ticket price", "Listed price", "Price"]),
            (.seat, ["Seat", "Seat label"]),
            (.name, ["Full name", "Ticket holder name", "Name"]), (.firstName, ["First name"]), (.lastName, ["Last name"]),
            (.email, ["Email", "Email address"]), (.buyer, ["Buyer name"]), (.buyerEmail, ["Buyer email"]),
        ])

    /// Weezevent: the participants, in French or English.
    private static let weezevent = ShopLayout(
        name: "weezevent",
        marks: [["Code barre", "Tarif"], ["Code-barres", "Tarif"], ["Code à barres", "Tarif"], ["Barcode", "Rate"]],
        heads: [
            (.code, ["Code barre", "Code-barres", "Code à barres", "Barcode"]),
            (.order, ["N° de commande", "Numéro de commande", "Commande", "N° de transaction", "Order number"]),
            (.ticketType, ["Tarif", "Rate"]),
            (.status, ["Statut", "État", "Status"]), (.price, ["Prix", "Montant", "Price", "Amount"]), (.seat, ["Siège", "Place", "Seat"]),
            (.firstName, ["Prénom", "First name"]), (.lastName, ["Nom", "Last name"]), (.email, ["Email", "E-mail", "Adresse email"]),
            (.buyer, ["Acheteur", "Buyer"]), (.buyerEmail, ["Email acheteur", "Buyer email"]),
        ])

    /// A list made by hand, whose heads are the names of the columns.
    private static let plain = ShopLayout(name: "plain", marks: [["code"]], heads: TicketColumn.allCases.map { ($0, [$0.rawValue]) })
}
