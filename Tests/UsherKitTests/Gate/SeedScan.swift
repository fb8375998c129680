/// The seed's own structs, word for word.
enum SeedScan {
    struct ScanResponse: Codable {
        struct Data: Codable {
            let sale_id: Int
            let entry_id: Int
            let scanned_at: String
            let sale: SaleData
        }

        struct SaleData: Codable {
            let name: String
            let status: String
            let event: EventData
            let tickets: [TicketData]
        }

        struct EventData: Codable {
            let name: String
            let starts_at: String
        }

        struct TicketData: Codable {
            let quantity: Int
            let usage_status: String
        }

        let data: Data
    }

    struct ErrorResponse: Codable {
        let error: String
    }
}
