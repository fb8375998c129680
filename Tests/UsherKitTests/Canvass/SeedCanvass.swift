/// The seed's two answers, as an app writes them down.
enum SeedCanvass {
    struct Entitlement: Codable {
        let plan: String
        let is_active: Bool
        let source: String
        let current_period_end: String?

        var canShowScans: Bool { is_active && (plan == "pro" || plan == "team") }
    }

    struct Building: Codable {
        let gers_id: String
        let address_id: String
        let campaign_id: String
        let campaign_name: String
        let address: String
        let postal_code: String?
        let status: String
        let visited: Bool
        let scans: Int
        let last_scanned_at: String?
        let created_at: String
    }
}
