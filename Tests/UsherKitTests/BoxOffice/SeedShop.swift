/// The seed's own Swift structs, word for word.
enum SeedShop {
    struct User: Codable, Identifiable {
        let id: String
        let email: String
        let name: String
        let created_at: String
    }

    struct AuthResponse: Codable {
        let success: Bool
        let user: User?
        let token: String?
        let error: String?
    }

    struct Show: Codable, Identifiable {
        let id: String
        let title: String
        let description: String
        let date: String
        let time: String
        let venue_name: String
        let location: String
        let imageUrl: String
        let min_price: Int
        let max_price: Int
        let seatMapId: String
        let seat_pricing: [SeatPricing]
    }

    struct SeatPricing: Codable {
        let section_name: String
        let price: Int
    }

    struct Seat: Codable, Identifiable {
        enum Status: String, Codable { case available, reserved, sold }

        let id: String
        let row: String
        let number: String
        let section: String
        let price: Int
        let status: Status
        let seatMapId: String
    }

    struct UserBooking: Codable, Identifiable {
        struct BookedSeat: Codable {
            let id: String
        }

        let id: String
        let showId: String
        let showTitle: String
        let showDate: String
        let showTime: String
        let venue: String
        let seats: [BookedSeat]
        let totalAmount: Int
        let bookingDate: String
        let status: String
        let qrCode: String?
    }
}
