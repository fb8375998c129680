/// What people say of a home.
package struct HomeFacts: Sendable, Equatable {
    package var address: String
    package var unit: String?
    package var city: String?
    package var region: String?
    package var postalCode: String?
    package var place: Coordinate?
    package var gersID: GERSID?
    package var building: GERSID?
    package var externalID: String?
    package var note: String?

    package static let longest = 500

    package init(
        address: String, unit: String? = nil, city: String? = nil, region: String? = nil, postalCode: String? = nil,
        place: Coordinate? = nil, gersID: GERSID? = nil, building: GERSID? = nil, externalID: String? = nil, note: String? = nil
    ) {
        self.address = address
        self.unit = unit
        self.city = city
        self.region = region
        self.postalCode = postalCode
        self.place = place
        self.gersID = gersID
        self.building = building
        self.externalID = externalID
        self.note = note
    }

    /// The address as people read it: the line, and the unit if there is one.
    package var line: String { HomeFacts.line(address, unit) }

    package static func line(_ address: String, _ unit: String?) -> String {
        guard let unit, !unit.isEmpty else { return address }
        return "\(address), \(unit)"
    }

    /// These fields with whatever `row` says in addition; what it leaves empty stays.
    package func taking(_ row: HomeFacts) -> HomeFacts {
        HomeFacts(
            address: row.address.isEmpty ? address : row.address, unit: row.unit ?? unit, city: row.city ?? city,
            region: row.region ?? region, postalCode: row.postalCode ?? postalCode, place: row.place ?? place,
            gersID: row.gersID ?? gersID, building: row.building ?? building, externalID: row.externalID ?? externalID,
            note: row.note ?? note)
    }

    /// What it is found by.
    package var keys: HomeKeys {
        HomeKeys(
            gersID: gersID?.text, externalID: externalID,
            address: HomeKeys.digest(address: address, unit: unit, postalCode: postalCode))
    }
}
