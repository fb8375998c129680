/// An order of another shop's with its tickets, as it becomes a sale.
package struct MovedSale: Sendable, Equatable {
    /// Its key in the house: the order, or the code of a ticket that has none.
    package let key: String
    package var status = SaleStatus.paid
    package var tickets: [MovedTicket]

    /// Where it begins in the file.
    package var line: Int { tickets[0].line }

    /// Who bought it, or else who comes.
    package var name: String { tickets.lazy.map(\.buyer).first { !$0.isEmpty } ?? tickets.lazy.map(\.name).first { !$0.isEmpty } ?? "" }
    package var email: String {
        tickets.lazy.map(\.buyerEmail).first { !$0.isEmpty } ?? tickets.lazy.map(\.email).first { !$0.isEmpty } ?? ""
    }

    /// Who else comes, for the door to see.
    package var others: [String] {
        var seen: Set = [name, ""]
        return tickets.filter(\.isLive).compactMap { seen.insert($0.name).inserted ? $0.name : nil }
    }

    /// A single code for several persons is the sale's own: it lets them all in.
    package var isGroup: Bool { tickets.count == 1 && tickets[0].quantity > 1 }

    /// The sales of tickets, in the order in which they begin; and what is wrong with them.
    package static func gather(_ tickets: [MovedTicket]) -> (sales: [MovedSale], faults: [MovingFault]) {
        var (sales, places, faults): ([MovedSale], [String: Int], [MovingFault]) = ([], [:], [])
        for ticket in tickets {
            let key = ticket.order.isEmpty ? ticket.code : ticket.order
            if let place = places[key] {
                sales[place].tickets.append(ticket)
            } else {
                places[key] = sales.count
                sales.append(MovedSale(key: key, tickets: [ticket]))
            }
        }
        for index in sales.indices {
            if let fault = sales[index].settle(), faults.count < MovingFault.most { faults.append(fault) }
        }
        return (sales, faults)
    }

    /// What the sale is, of what its tickets are.
    private mutating func settle() -> MovingFault? {
        if tickets.count > 1, let group = tickets.first(where: { $0.quantity > 1 }) {
            return MovingFault(group.line, "one code for \(group.quantity) persons in an order with other tickets: give each person a line")
        }
        let live = Set(tickets.filter(\.isLive).map(\.status))
        guard live.count <= 1 else {
            let words = live.map(\.rawValue).sorted().joined(separator: " and ")
            return MovingFault(line, "the order \(key) is \(words) at once")
        }
        let gone = Set(tickets.map(\.status))
        status = live.first ?? (gone.count == 1 ? tickets[0].status : gone.contains(.refunded) ? .refunded : .cancelled)
        return nil
    }

    /// What has become of one person of it, if that is not what has become of the sale.
    package func status(of ticket: MovedTicket) -> SaleStatus? {
        guard ticket.status != status, !ticket.isLive else { return nil }
        return ticket.status == .refunded ? .refunded : .cancelled
    }
}
