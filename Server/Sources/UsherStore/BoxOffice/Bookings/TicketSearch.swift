package import UsherCore

/// A ticket by its code: the booking, and the one seat if the code is a single admission's.
package struct FoundTicket: Sendable {
    package let record: BookingRecord
    /// As it is stored: what a QR must hold.
    package let code: String
    /// Index into the booking's seats; nil for the code of the whole sale.
    package let seat: Int?
}

extension BookingStore {
    /// The ticket of this code, read as the door reads it; nil where nobody has it.
    package func find(code text: String) async throws -> FoundTicket? {
        let readings = TicketCode.candidates(WireText.trimmed(text))
        guard !readings.isEmpty else { return nil }
        let sale = try await database.read { connection -> (code: String, uuid: String)? in
            for code in readings {
                if let uuid = try connection.first(TicketStatements.sale, code) { return (code, uuid) }
            }
            return nil
        }
        guard let sale, let record = try await find(sale.uuid), let ticket = record.ticket else { return nil }
        if ticket.code == sale.code { return FoundTicket(record: record, code: sale.code, seat: nil) }
        guard let seat = ticket.admissions.firstIndex(where: { $0.code == sale.code }) else { return nil }
        return FoundTicket(record: record, code: sale.code, seat: seat)
    }
}

private enum TicketStatements {
    static let sale = Selection<String>(
        "SELECT s.uuid FROM codes c JOIN sales s ON s.id = c.sale_id WHERE c.code = $1 AND s.deleted_at IS NULL")
}
