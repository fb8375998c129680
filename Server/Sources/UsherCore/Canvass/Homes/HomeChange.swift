/// What is to become of a home's fields.
package struct HomeChange: Sendable {
    package var address: String?
    package var unit: Patch<String?> = .keep
    package var city: Patch<String?> = .keep
    package var region: Patch<String?> = .keep
    package var postalCode: Patch<String?> = .keep
    package var place: Patch<Coordinate?> = .keep
    package var gersID: Patch<GERSID?> = .keep
    package var building: Patch<GERSID?> = .keep
    package var externalID: Patch<String?> = .keep
    package var note: Patch<String?> = .keep
    /// Refused where the home has another one by now.
    package var revision: Int64?

    package init() {}

    package func applied(to fields: HomeFacts) -> HomeFacts {
        HomeFacts(
            address: address ?? fields.address, unit: unit.or(fields.unit), city: city.or(fields.city), region: region.or(fields.region),
            postalCode: postalCode.or(fields.postalCode), place: place.or(fields.place), gersID: gersID.or(fields.gersID),
            building: building.or(fields.building), externalID: externalID.or(fields.externalID), note: note.or(fields.note))
    }
}
