package import UsherCore

private enum LanguageStatements {
    static let find = Selection<String?>("SELECT language FROM bookings WHERE id = $1")
}

extension BookingStore {
    /// In which language a booking was made; nil where nobody has said.
    package func language(of booking: Booking.ID) async throws -> String? {
        try await database.read { try $0.first(LanguageStatements.find, booking) ?? nil }
    }
}
