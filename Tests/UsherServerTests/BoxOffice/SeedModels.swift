/// The seed's own Swift structs, word for word.
enum Seed {
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
        let section_id: String
        let section_name: String
        let color_code: String
        let price: Int
        let available_seats: Int
        let total_seats: Int
        let is_accessible: Bool
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
}
