import UsherCore

/// What a home is made or changed with.
enum HomeForm {
    static func change(_ fields: CanvassFields, isNew: Bool) throws -> HomeChange {
        var change = HomeChange()
        if isNew || fields.has("address") {
            let address = try fields.text("address", longest: HomeFields.longest)
            guard !address.utf8.contains(0) else { throw fields.invalid("address") }
            change.address = address
        }
        change.unit = try fields.patch("unit", longest: HomeFields.longest)
        change.city = try fields.patch("city", longest: HomeFields.longest)
        change.region = try fields.patch("region", longest: HomeFields.longest)
        change.postalCode = try fields.patch("postal_code", longest: HomeFields.longest)
        change.externalID = try fields.patch("external_id", longest: HomeFields.longest)
        change.note = try fields.patch("note", longest: HomeFields.longest)
        change.place = try place(fields)
        change.gersID = try gersID(fields, "gers_id")
        change.building = try gersID(fields, "building_gers_id")
        change.revision = try fields.integer("revision")
        return change
    }

    /// Both numbers, or none of them.
    private static func place(_ fields: CanvassFields) throws -> Patch<Coordinate?> {
        guard fields.has("lat") || fields.has("lng") else { return .keep }
        let (lat, lng) = (try fields.number("lat"), try fields.number("lng"))
        if lat == nil && lng == nil { return .set(nil) }
        guard let lat, lat.magnitude <= 90 else { throw fields.invalid("lat") }
        guard let lng, lng.magnitude <= 180 else { throw fields.invalid("lng") }
        return .set(Coordinate(latitude: lat, longitude: lng))
    }

    private static func gersID(_ fields: CanvassFields, _ name: String) throws -> Patch<GERSID?> {
        switch try fields.patch(name) {
        case .keep: return .keep
        case .set(nil): return .set(nil)
        case .set(let text?):
            guard let id = GERSID(text) else { throw fields.invalid(name) }
            return .set(id)
        }
    }
}
