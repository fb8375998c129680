/// The columns of an import, in the order in which their faults are told.
package enum ImportColumn: Int, Sendable, CaseIterable {
    case address, unit, city, region, postalCode, lat, lng, gersID, buildingGersID, externalID, note

    /// As files and reports name it.
    package var name: String {
        switch self {
        case .address: "address"
        case .unit: "unit"
        case .city: "city"
        case .region: "region"
        case .postalCode: "postal_code"
        case .lat: "lat"
        case .lng: "lng"
        case .gersID: "gers_id"
        case .buildingGersID: "building_gers_id"
        case .externalID: "external_id"
        case .note: "note"
        }
    }

    /// A column by its name in any case; `address_line` is the address too.
    package init?(name: String) {
        let name = WireText.comparable(WireText.trimmed(name)).lowercased()
        if name == "address_line" {
            self = .address
            return
        }
        guard let column = ImportColumn.allCases.first(where: { $0.name == name }) else { return nil }
        self = column
    }
}
