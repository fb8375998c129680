/// The seed's two answers, as an app writes them down.
package enum SeedCanvass {
    package struct Entitlement: Codable {
        package let plan: String
        package let is_active: Bool
        package let source: String
        package let current_period_end: String?

        package var canShowScans: Bool { is_active && (plan == "pro" || plan == "team") }
    }

    package struct Building: Codable {
        package let gers_id: String
        package let address_id: String
        package let campaign_id: String
        package let campaign_name: String
        package let address: String
        package let postal_code: String?
        package let status: String
        package let visited: Bool
        package let scans: Int
        package let last_scanned_at: String?
        package let created_at: String
    }
}
