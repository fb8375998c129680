import UsherCore

/// What a home is made or changed with.
enum HomeForm {
    static func change(_ sent: FieldReader<CanvassPolicy>, isNew: Bool) throws -> HomeChange {
        var fields = sent
        var change = HomeChange()
        if isNew || fields.has("address") {
            change.address = try fields.filled("address", most: HomeFacts.longest)
        }
        change.unit = try fields.patch("unit", most: HomeFacts.longest)
        change.city = try fields.patch("city", most: HomeFacts.longest)
        change.region = try fields.patch("region", most: HomeFacts.longest)
        change.postalCode = try fields.patch("postal_code", most: HomeFacts.longest)
        change.externalID = try fields.patch("external_id", most: HomeFacts.longest)
        change.note = try fields.patch("note", most: HomeFacts.longest)
        change.place = try place(&fields)
        change.gersID = try gersID(&fields, "gers_id")
        change.building = try gersID(&fields, "building_gers_id")
        change.revision = try fields.integer("revision")
        return change
    }

    /// Both numbers, or none of them.
    private static func place(_ fields: inout FieldReader<CanvassPolicy>) throws -> Patch<Coordinate?> {
        guard fields.has("lat") || fields.has("lng") else { return .keep }
        let (lat, lng) = (try fields.number("lat"), try fields.number("lng"))
        if lat == nil && lng == nil { return .set(nil) }
        guard let lat, lat.magnitude <= 90 else { throw fields.fault("lat") }
        guard let lng, lng.magnitude <= 180 else { throw fields.fault("lng") }
        return .set(Coordinate(latitude: lat, longitude: lng))
    }

    private static func gersID(_ fields: inout FieldReader<CanvassPolicy>, _ name: String) throws -> Patch<GERSID?> {
        switch try fields.patch(name) {
        case .keep: return .keep
        case .set(nil): return .set(nil)
        case .set(let text?):
            guard let id = GERSID(text) else { throw fields.fault(name) }
            return .set(id)
        }
    }
}
