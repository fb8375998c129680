/// One seat of a booking, with everything that was agreed when it was held: a later change of map or price does not touch it.
package struct BookedSeat: Sendable, Equatable {
    package enum Status: String, Sendable {
        case held, valid, refunded, cancelled
    }

    /// Its id in the seat map.
    package let mapSeat: String
    package let ticketType: TicketType.ID
    /// The section's id in the seat map.
    package let section: String
    package let sectionName: String
    /// `#RRGGBB`
    package let colour: String
    package let row: String
    package let number: String
    package let price: Int64
    package var status: Status
    /// Why it lets nobody in by this sale any more, where it is not that its money went back.
    package var reason: Reason?
    /// Who comes with it, where that has been said.
    package var holder: String?

    package enum Reason: String, Sendable { case transferred, exchanged, resold }

    package init(
        mapSeat: String, ticketType: TicketType.ID, section: String, sectionName: String, colour: String, row: String, number: String,
        price: Int64, status: Status = .held
    ) {
        self.mapSeat = mapSeat
        self.ticketType = ticketType
        self.section = section
        self.sectionName = sectionName
        self.colour = colour
        self.row = row
        self.number = number
        self.price = price
        self.status = status
    }

    /// A place in a standing area: it has no seat in the map, and is named within its sale.
    package static func place(_ number: Int, of sale: String) -> String { "~\(sale)/\(number)" }

    package var isStanding: Bool { mapSeat.hasPrefix("~") }

    /// What stands on the ticket: `A12`.
    package var label: String { row + number }

    /// The seat's number as the seed's integer: its leading digits, else 0.
    package var leadingNumber: Int64 { BookedSeat.leadingNumber(number) }

    package static func leadingNumber(_ text: String) -> Int64 {
        let digits = text.utf8.prefix { $0 >= 0x30 && $0 <= 0x39 }
        return Int64(String(decoding: digits, as: UTF8.self)) ?? 0
    }

    /// Whether it still lets somebody in, or will once it is paid.
    package var stands: Bool { status == .held || status == .valid }

    /// Whether somebody else has it by now, and its money is still this sale's.
    package var isPassedOn: Bool { status == .cancelled && reason == .transferred }

    /// Whether something else was taken for it, and its money is that one's.
    package var isExchanged: Bool { status == .cancelled && reason == .exchanged }

    /// Whether what was paid for it is not this sale's any more.
    package var isPaidBack: Bool { status == .refunded || isExchanged }

    /// Whether what was paid for it is still owed to somebody.
    package var counts: Bool { stands || isPassedOn }
}
