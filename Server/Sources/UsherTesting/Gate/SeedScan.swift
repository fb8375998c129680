/// The seed's own structs, word for word.
package enum SeedScan {
    package struct ScanResponse: Codable {
        package struct Data: Codable {
            package let sale_id: Int
            package let entry_id: Int
            package let scanned_at: String
            package let sale: SaleData
        }

        package struct SaleData: Codable {
            package let name: String
            package let status: String
            package let event: EventData
            package let tickets: [TicketData]
        }

        package struct EventData: Codable {
            package let name: String
            package let starts_at: String
        }

        package struct TicketData: Codable {
            package let quantity: Int
            package let usage_status: String
        }

        package let data: Data
    }

    package struct ErrorResponse: Codable {
        package let error: String
    }
}
