import Testing
import UsherCore
import UsherStore

@testable import UsherServer

/// A recount of everything that money has touched: seats belong to live or paid bookings, counters equal recounts, each paid booking has
/// its tickets at the door.
struct MoneyBooks {
    let findings: [String]

    /// `elsewhere`: so many seats belong to sales that no booking made.
    static func check(_ serving: SaleServing, elsewhere: Int = 0, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let books = try await MoneyBooks(serving.database, elsewhere: elsewhere)
        let findings = try await books.findings + charges(serving) + BooksStore(serving.database).recount()
        #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))", sourceLocation: sourceLocation)
    }

    /// Each charge has tickets or a refund, each refund its line.
    private static func charges(_ serving: SaleServing) async throws -> [String] {
        var findings: [String] = []
        let store = serving.desk.sales.refunds
        for session in serving.stripe.sessions where session.paymentStatus == "paid" && session.hasIntent {
            let sale = session.fields["client_reference_id"] ?? ""
            let (payments, refunds) = try await store.ofSale(sale)
            let returned = serving.stripe.returned(session.intent)
            guard let booking = try await serving.desk.sales.payments.find(sale),
                let receipt = payments.first(where: { $0.session == session.id })
            else {
                findings.append("\(session.id) was paid and nobody knows")
                continue
            }
            // What staff have to settle is no money that is lost.
            if refunds.contains(where: { $0.state == .failed || $0.state == .settled }) { continue }
            if returned > session.amount { findings.append("\(session.id): more went back than came") }
            let isDue = !receipt.isKept || booking.status == .refunded
            if isDue, returned != session.amount { findings.append("\(session.id): \(returned) of \(session.amount) went back") }
            let isEarned = [.paid, .review].contains(booking.status) || booking.status == .cancelled && booking.paidAt != nil
            if !isDue, !isEarned { findings.append("\(session.id) was paid for a sale that is \(booking.status)") }
        }
        for refund in serving.stripe.keptRefunds {
            guard let id = refund.fields["metadata[refund]"] else { continue }
            if try await store.find(id) == nil { findings.append("\(refund.name) has no line") }
        }
        return findings
    }

    init(_ database: Database, elsewhere: Int = 0) async throws {
        findings = try await database.read { connection in
            var findings = try connection.all(BookSQL.counts) { row in
                "event \(row.int(0)), type \(row.int(1)): counted \(row.int(2)), there \(row.int(3))"
            }
            let bookings = try connection.all(BookSQL.bookings) { row in
                (
                    id: row.int(0), uuid: row.text(1), status: BookingStatus(rawValue: row.text(2)),
                    seats: try row.withBytes(3) { try BookingDocument.seats($0) }, event: row.int(4), saleUUID: row.optionalText(5),
                    saleStatus: row.optionalText(6)
                )
            }
            var seats: [String: Int64] = [:]
            var strangers = 0
            // Where a sale from elsewhere has a booking's id, the sold seats of that id are the sale's.
            let known = Set(bookings.filter { $0.saleUUID == nil || $0.saleUUID == $0.uuid }.map(\.id))
            for (event, seat, state, booking) in try connection.all(BookSQL.seats, read: { ($0.int(0), $0.text(1), $0.int(2), $0.int(3)) })
            {
                guard known.contains(booking) else {
                    strangers += 1
                    continue
                }
                seats["\(event) \(seat) \(state)"] = booking
            }
            if strangers != elsewhere { findings.append("\(strangers) seats belong to no booking") }
            for booking in bookings {
                let kept = (booking.status?.keepsSeats ?? false)
                for seat in booking.seats {
                    let sold = seats.removeValue(forKey: "\(booking.event) \(seat.mapSeat) 2", where: booking.id)
                    let held = seats.removeValue(forKey: "\(booking.event) \(seat.mapSeat) 1", where: booking.id)
                    if booking.status == .paid, seat.status == .valid, !sold {
                        findings.append("\(booking.uuid): \(seat.mapSeat) is not sold")
                    }
                    if sold, booking.status != .paid || !seat.stands { findings.append("\(booking.uuid): \(seat.mapSeat) is sold") }
                    if held, !kept { findings.append("\(booking.uuid): \(seat.mapSeat) is held, \(String(describing: booking.status))") }
                }
                if booking.status == .paid, booking.saleUUID != booking.uuid || booking.saleStatus != "paid" {
                    findings.append("\(booking.uuid): paid, without a sale at the door")
                }
                if booking.status == .refunded || booking.status == .cancelled || booking.status == .expired,
                    booking.saleUUID == booking.uuid, booking.saleStatus == "paid"
                {
                    findings.append("\(booking.uuid): its sale lets people in")
                }
            }
            findings += seats.map { "\($0.key) belongs to \($0.value), which does not know it" }
            return findings
        }
    }
}

extension [String: Int64] {
    fileprivate mutating func removeValue(forKey key: String, where owner: Int64) -> Bool {
        guard self[key] == owner else { return false }
        self[key] = nil
        return true
    }
}

private enum BookSQL {
    static let counts = Statement(
        """
        SELECT s.event_id, s.ticket_type_id, s.taken,
            (SELECT COUNT(*) FROM taken_seats t
             WHERE t.event_id = s.event_id AND t.ticket_type_id = s.ticket_type_id AND t.state <> 3)
        FROM sections s
        WHERE s.taken <> (SELECT COUNT(*) FROM taken_seats t
             WHERE t.event_id = s.event_id AND t.ticket_type_id = s.ticket_type_id AND t.state <> 3)
        """)
    static let bookings = Statement(
        """
        SELECT b.id, b.uuid, b.status, b.seats, b.event_id, s.uuid, s.status FROM bookings b LEFT JOIN sales s ON s.id = b.id ORDER BY b.id
        """)
    static let seats = Statement("SELECT event_id, seat, state, booking_id FROM taken_seats WHERE booking_id IS NOT NULL")
}
