/// The structs of `contracts/seed/gate.md`, word for word: an app that has them must go on working.
// swift-format-ignore
struct SeedScanResponse: Codable {
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

struct SeedErrorResponse: Codable {
    let error: String
}
