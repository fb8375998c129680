/// The seed's own Swift structs, word for word.
package enum SeedShop {
    package struct User: Codable, Identifiable {
        package let id: String
        package let email: String
        package let name: String
        package let created_at: String
    }

    package struct AuthResponse: Codable {
        package let success: Bool
        package let user: User?
        package let token: String?
        package let error: String?
    }

    package struct Show: Codable, Identifiable {
        package let id: String
        package let title: String
        package let description: String
        package let date: String
        package let time: String
        package let venue_name: String
        package let location: String
        package let imageUrl: String
        package let min_price: Int
        package let max_price: Int
        package let seatMapId: String
        package let seat_pricing: [SeatPricing]
    }

    package struct SeatPricing: Codable {
        package let section_id: String
        package let section_name: String
        package let color_code: String
        package let price: Int
        package let available_seats: Int
        package let total_seats: Int
        package let is_accessible: Bool
    }

    package struct Seat: Codable, Identifiable {
        package enum Status: String, Codable { case available, reserved, sold }

        package let id: String
        package let row: String
        package let number: String
        package let section: String
        package let price: Int
        package let status: Status
        package let seatMapId: String
    }

    package struct UserBooking: Codable, Identifiable {
        package struct BookedSeat: Codable {
            package let id: String
        }

        package let id: String
        package let showId: String
        package let showTitle: String
        package let showDate: String
        package let showTime: String
        package let venue: String
        package let seats: [BookedSeat]
        package let totalAmount: Int
        package let bookingDate: String
        package let status: String
        package let qrCode: String?
    }
}
