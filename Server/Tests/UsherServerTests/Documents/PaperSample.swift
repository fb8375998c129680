@testable import UsherPapers
import Testing
import UsherCore

@testable import UsherServer

/// Papers to print.
enum PaperSample {
    static func seat(_ number: String, row: String = "C", code: String? = "SEATCDEFGHJKLMNPQR2", section: String = "Stalls")
        -> TicketDocument.Seat
    {
        TicketDocument.Seat(
            id: "8d3c0a4e-6b6d-8c1e-9f4e-0123456789a\(number.suffix(1))", section: section, row: row, number: number, price: 8500,
            code: code.map { $0 + number.suffix(1) }, colour: "#2E7D32")
    }

    static func paper(
        _ title: String = "The Winter's Tale", start: String = "2025-08-15T18:30:00Z", zone: String = "Europe/London",
        seats: [TicketDocument.Seat] = [seat("4"), seat("5"), seat("6")]
    ) throws -> TicketDocument {
        let start = try #require(Timestamp.read(start))
        return TicketDocument(
            showTitle: title, venue: "Victoria Palace", address: "79 Victoria Street, London SW1E 5EA", startsAt: start,
            endsAt: start.adding(seconds: 3 * 3600), zone: try #require(Zone(zone)), seats: seats,
            total: Money(seats.map(\.price).reduce(0, +), "GBP"), buyer: "Ann Lee", code: "ABCDEFGHJKLMNPQRSTU2",
            booking: "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90", status: .confirmed, revision: 1,
            bookedAt: try #require(Timestamp.read("2025-08-01T09:00:00Z")), seller: "Playhouse Company",
            page: "https://tickets.example.org/bookings/7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90?k=fQscUmpOTwybVy9aHTyOkLr1TqG4")
    }
}
