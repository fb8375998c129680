package import UsherCore

/// A line of what is printed: a home and its code.
package struct PrintLine: Sendable, Equatable {
    package let seq: Int64
    package let address: String
    package let unit: String?
    package let city: String?
    package let region: String?
    package let postalCode: String?
    package let slug: String

    package init(
        seq: Int64, address: String, unit: String? = nil, city: String? = nil, region: String? = nil, postalCode: String? = nil,
        slug: String
    ) {
        self.seq = seq
        self.address = address
        self.unit = unit
        self.city = city
        self.region = region
        self.postalCode = postalCode
        self.slug = slug
    }
}

extension QRCodeStore {
    /// Homes with a code that is on, by their number, behind `after` and up to `last`; of a territory, its homes alone. Only for those who pay.
    package func print(
        _ call: QRCall, after: Int64, last: Int64? = nil, territory: Territory.ID? = nil, limit: Int
    ) async throws -> (campaign: QRCampaign, lines: [PrintLine]) {
        try await database.read { connection in
            let campaign = try QRCodeTransaction(connection).campaign(of: call)
            guard try CampaignTransaction(connection).scanGate(call).isPaid else { throw QRRefusal.upgradeRequired }
            let lines =
                if let territory {
                    try connection.all(QRCodeStatements.printPart, campaign.id, after, limit, last ?? .max, territory)
                } else if let last {
                    try connection.all(QRCodeStatements.printRange, campaign.id, after, limit, last)
                } else {
                    try connection.all(QRCodeStatements.print, campaign.id, after, limit)
                }
            return (campaign, lines)
        }
    }
}

extension PrintLine: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            seq: columns.next("h.seq"), address: columns.next("h.address"), unit: columns.next("h.unit"), city: columns.next("h.city"),
            region: columns.next("h.region"), postalCode: columns.next("h.postal_code"), slug: columns.next("q.slug"))
    }
}
