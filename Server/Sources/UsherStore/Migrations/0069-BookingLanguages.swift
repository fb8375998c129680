extension Migrations {
    /// The language in which somebody has bought: their mails and papers speak it. Null: nobody has said, and they speak English.
    static let bookingLanguages = Migration(
        name: "0069-booking-languages", script: "ALTER TABLE bookings ADD COLUMN language TEXT;")
}
