import UsherCore
import UsherTemplates

/// A row in a paper's table of seats: one seat, or in a large booking the seats beside each other.
package struct SeatRow: Equatable {
    package let texts: [String]
    package let admits: Bool

    /// More rows than these would leave the page.
    package static let most = 12

    package static func rows(of paper: TicketDocument) -> [SeatRow] {
        guard paper.seats.count > 8 else { return paper.seats.map { row(of: [$0], paper) } }
        var groups: [[TicketDocument.Seat]] = []
        for seat in paper.seats {
            if let last = groups.last?.last, isBeside(last, seat), let count = groups.last?.count, count < 8 {
                groups[groups.count - 1].append(seat)
            } else {
                groups.append([seat])
            }
        }
        guard groups.count > most else { return groups.map { row(of: $0, paper) } }
        let rest = groups[(most - 1)...].joined().count
        return groups[..<(most - 1)].map { row(of: $0, paper) } + [
            SeatRow(texts: [paper.words("pdf.more", ["count": .number(Int64(rest))]), "", "", ""], admits: true)
        ]
    }

    private static func isBeside(_ a: TicketDocument.Seat, _ b: TicketDocument.Seat) -> Bool {
        a.section == b.section && a.row == b.row && a.price == b.price && a.admits == b.admits && a.gone == b.gone
    }

    private static func row(of seats: [TicketDocument.Seat], _ paper: TicketDocument) -> SeatRow {
        let first = seats[0]
        let numbers = seats.map(\.number).filter { !$0.isEmpty }.joined(separator: ", ")
        let price = paper.money(first.price) + (first.gone.map { " · " + paper.words($0) } ?? "")
        return SeatRow(
            texts: [first.section, first.row, numbers, seats.count > 1 ? "\(seats.count) × \(price)" : price], admits: first.admits)
    }
}

extension TicketDocument.Seat {
    /// Whether it still lets somebody in.
    package var admits: Bool { status == .valid || status == .used }

    /// The key of what has become of it; nil while it is good.
    fileprivate var gone: String? {
        switch status {
        case .refunded: "pdf.gone.refunded"
        case .cancelled: "pdf.gone.cancelled"
        case .pending, .valid, .used: nil
        }
    }
}
