/// A ticket type of another shop's, with the key that it gets in the house.
package struct MovedTicketType: Sendable, Equatable {
    package let name: String
    package let key: String
    /// What most tickets of it cost, in minor units.
    package var price: Int64 = 0

    /// What the type of tickets is called whose list names none.
    package static let unnamed = "Ticket"

    /// The types of these tickets in the order in which they come, and which of them each name is. `keys` says of names which type of the house they are.
    package static func gather(
        _ tickets: [MovedTicket], keys: [String: String], currency: String
    ) -> (types: [MovedTicketType], faults: [MovingFault]) {
        var (types, places, faults): ([MovedTicketType], [String: Int], [MovingFault]) = ([], [:], [])
        var prices: [[Int64: Int]] = []
        var taken: Set<String> = []
        for ticket in tickets {
            if places[ticket.ticketType] == nil {
                places[ticket.ticketType] = types.count
                let name = ticket.ticketType.isEmpty ? unnamed : ticket.ticketType
                types.append(MovedTicketType(name: name, key: keys[ticket.ticketType] ?? free(name, &taken)))
                prices.append([:])
            }
            guard let text = ticket.price, let place = places[ticket.ticketType] else { continue }
            if let price = MovedPrice.minor(text, currency) {
                prices[place][price, default: 0] += 1
            } else if faults.count < MovingFault.most {
                faults.append(MovingFault(ticket.line, "the price \"\(text)\" is no amount of \(currency)"))
            }
        }
        for index in types.indices {
            types[index].price = prices[index].max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
        }
        return (types, faults)
    }

    private static func free(_ name: String, _ taken: inout Set<String>) -> String {
        let slug = Show.slug(name)
        let base = slug.isEmpty ? "ticket" : slug
        let key = taken.contains(base) ? (2...).lazy.map { "\(base)-\($0)" }.first { !taken.contains($0) } ?? base : base
        taken.insert(key)
        return key
    }
}

/// Reads what shops write for an amount: `25.00`, `£25`, `1.234,50 €`, `1,234.50`.
package enum MovedPrice {
    package static func minor(_ text: String, _ currency: String) -> Int64? {
        let plain = Array(text.utf8.filter { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") })
        guard !plain.isEmpty, !text.contains("-") else { return nil }
        let digits = Money.digits(currency)
        let mark = plain.lastIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
        var (whole, rest) = (plain[...], plain[plain.endIndex...])
        if let mark, digits > 0, plain.count - mark - 1 <= digits { (whole, rest) = (plain[..<mark], plain[(mark + 1)...]) }
        let number = whole.filter { (0x30...0x39).contains($0) }
        let fraction = String(decoding: rest, as: UTF8.self) + String(repeating: "0", count: max(0, digits - rest.count))
        return Digits.whole(String(decoding: number.isEmpty ? [0x30] : number, as: UTF8.self) + fraction, in: 0...1_000_000_000_000)
    }
}
