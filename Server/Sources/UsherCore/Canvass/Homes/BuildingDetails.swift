/// What is known of a building in one campaign, over all its homes there.
package struct BuildingDetails: Sendable, Equatable {
    package let gersID: GERSID
    package let campaignUUID: String
    package let campaignName: String
    /// Of the home that stands for the others.
    package let home: Front
    package let visited: Bool
    package let figures: ScanFigures
    package let homes: Int64

    package struct Front: Sendable, Equatable {
        package let uuid: String
        /// With the unit.
        package let address: String
        package let postalCode: String?
        package let created: Instant

        package init(uuid: String, address: String, postalCode: String?, created: Instant) {
            self.uuid = uuid
            self.address = address
            self.postalCode = postalCode
            self.created = created
        }
    }

    package init(
        gersID: GERSID, campaignUUID: String, campaignName: String, home: Front, visited: Bool, figures: ScanFigures, homes: Int64
    ) {
        self.gersID = gersID
        self.campaignUUID = campaignUUID
        self.campaignName = campaignName
        self.home = home
        self.visited = visited
        self.figures = figures
        self.homes = homes
    }
}

/// A building of a campaign on the map.
package struct BuildingFeature: Sendable, Equatable {
    package let gersID: String
    package let homes: Int64
    /// UUID of the home that stands for the others.
    package let home: String
    package let address: String
    package let visited: Bool
    package let figures: ScanFigures
    /// The mean of its homes' places; nil where none is known.
    package let place: Coordinate?

    package static let most = 20_000

    package init(
        gersID: String, homes: Int64, home: String, address: String, visited: Bool, figures: ScanFigures, place: Coordinate?
    ) {
        self.gersID = gersID
        self.homes = homes
        self.home = home
        self.address = address
        self.visited = visited
        self.figures = figures
        self.place = place
    }
}
