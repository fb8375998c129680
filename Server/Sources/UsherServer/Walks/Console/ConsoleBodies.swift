import UsherCore
import UsherHTTP

// What the console's forms take, for the API's document, each beside the limits that its form reads by.

extension FactsForm {
    fileprivate static var properties: [(name: String, schema: Schema)] {
        [
            ("city", .string(maxLength: 200).nullable), ("durationMinutes", .integer(min: 1, max: 10_000).nullable),
            ("distanceKm", .number().nullable), ("coverMediaId", Schema.string("An image.", format: "uuid").nullable),
            ("trailerMediaId", Schema.string("A video.", format: "uuid").nullable),
        ]
    }
}

extension TourForm {
    static func schema(new: Bool) -> Schema {
        .object(
            [
                ("slug", .string()), ("isProtected", .boolean()),
                ("route", .array(.array(.number(), "Latitude, longitude.", min: 2, max: 2), max: 10_000).nullable),
                ("mapTilesUrl", .string().nullable),
            ] + FactsForm.properties, required: new ? ["slug"] : [])
    }
}

extension VersionForm {
    static func schema(new: Bool) -> Schema {
        .object(
            (new ? [("language", WalksSchema.language)] : []) + [
                ("title", .string(maxLength: 200)), ("description", .string(maxLength: 10_000)),
                ("startingPoint", Schema.object(["lat": .number(), "lng": .number()]).nullable),
                ("completionMessage", .string(maxLength: 2_000).nullable),
            ] + FactsForm.properties, required: new ? ["language", "title"] : [])
    }
}

extension PointForm {
    static func schema(new: Bool) -> Schema {
        .object(
            [
                ("order", .integer(min: 1, max: 999)), ("lat", .number()), ("lng", .number()),
                ("triggerRadiusMeters", .integer("150 without it.", min: 5, max: 500)),
            ], required: new ? ["lat", "lng"] : [])
    }
}

extension TextForm {
    static var schema: Schema {
        .object(
            [
                ("title", .string(maxLength: 200)), ("contentText", .string(maxLength: 50_000)),
                ("audioMediaId", .string(format: "uuid")), ("imageMediaId", .string(format: "uuid")),
                ("subtitleMediaId", .string(format: "uuid")),
            ], required: ["title"])
    }
}

extension VoucherForm {
    private static let time = Schema.string(format: "date-time")
    private static let name = Schema.string(maxLength: 200)
    private static let description = Schema.string(maxLength: 2_000)
    private static let maxUses = Schema.integer(min: 1, max: 100_000)

    static var batchSchema: Schema {
        .object(
            [
                ("name", name), ("description", description), ("tourId", WalksSchema.uuid), ("quantity", .integer(min: 1, max: 1_000)),
                ("maxUsesPerCode", maxUses), ("expiresAt", time), ("codePrefix", .string("Capitals, digits and dashes.", maxLength: 10)),
            ], required: ["name", "tourId", "quantity"])
    }

    static var batchChangeSchema: Schema {
        .object([("name", name), ("description", description.nullable), ("expiresAt", time.nullable), ("active", .boolean())])
    }

    static var voucherSchema: Schema {
        .object(
            [
                ("code", .string("4 to 32 capitals, digits and dashes.", maxLength: 32)), ("tourId", WalksSchema.uuid),
                ("maxUses", maxUses),
                ("expiresAt", time),
            ], required: ["tourId", "maxUses"])
    }

    static var voucherChangeSchema: Schema {
        .object([("maxUses", maxUses), ("expiresAt", time.nullable), ("active", .boolean())])
    }
}
