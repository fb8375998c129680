package import UsherCore

private enum LanguageStatements {
    static let keep = Statement("UPDATE bookings SET language = $2 WHERE id = $1")
    static let find = Selection<String?>("SELECT language FROM bookings WHERE id = $1")
}

extension BookingTransaction {
    /// In which language somebody buys.
    func keep(language: String?, of booking: Booking.ID) throws {
        if let language { try connection.execute(LanguageStatements.keep, booking, language) }
    }
}

extension BookingStore {
    /// In which language a booking was made; nil where nobody has said.
    package func language(of booking: Booking.ID) async throws -> String? {
        try await database.read { try $0.first(LanguageStatements.find, booking) ?? nil }
    }
}
