import UsherCore

/// A campaign as a catalogue tells it, or a further part of one that is too long for a single element.
struct CatalogueCampaign: Sendable {
    let key: String
    let uuid: String?
    let organisation: String
    /// 1, unless it goes on with an element before it.
    let part: Int64
    let facts: CampaignFacts
    let created: Instant?
    let homes: [Home]
    /// Codes of no home.
    let codes: [Code]

    struct Home: Sendable {
        let uuid: String?
        let seq: Int64?
        let fields: HomeFields
        let visited: Bool
        let visitedAt: Instant?
        /// An e-mail.
        let visitedBy: String?
        let created: Instant?
        let links: [Link]
        let code: Code?
    }

    struct Link: Sendable {
        let gersID: GERSID
        /// Millionths.
        let confidence: Int64
    }

    struct Code: Sendable {
        let uuid: String?
        let slug: String
        let destination: String?
        let label: String?
        let enabled: Bool
        let scans: Int64
        let lastScanned: Instant?
        let created: Instant?
    }

    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> CatalogueCampaign? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let statuses = Campaign.Status.allCases.map(\.rawValue)
            let status = fields.choice("status", statuses).flatMap(Campaign.Status.init(rawValue:)) ?? .active
            return CatalogueCampaign(
                key: fields.filled("key"), uuid: fields.uuid("uuid"), organisation: fields.filled("organisation"),
                part: fields.optionalInteger("part", 1...1_000_000, "must be an integer from 1 to 1000000") ?? 1,
                facts: CampaignFacts(
                    name: fields.filled("name"), description: fields.optionalText("description", longest: 5_000),
                    region: fields.optionalText("region"), status: status, destination: fields.destination()),
                created: fields.instant("created_at"), homes: fields.optionalArray("addresses", Home.read) ?? [],
                codes: fields.optionalArray("qr_codes", Code.read) ?? [])
        }
    }
}

extension CatalogueCampaign.Home {
    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> Self? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let longest = HomeFields.longest
            let (lat, lng) = (fields.degrees("lat", upTo: 90), fields.degrees("lng", upTo: 180))
            if (lat == nil) != (lng == nil) { fields.note(lat == nil ? "lat" : "lng", "is required where the other is given") }
            var place: Coordinate?
            if let lat, let lng { place = Coordinate(lat: lat, lng: lng) }
            return Self(
                uuid: fields.uuid("uuid"), seq: fields.optionalInteger("seq", 1...1 << 40, "must be a positive integer"),
                fields: HomeFields(
                    address: fields.filled("address", longest: longest), unit: fields.optionalText("unit", longest: longest),
                    city: fields.optionalText("city", longest: longest), region: fields.optionalText("region", longest: longest),
                    postalCode: fields.optionalText("postal_code", longest: longest), place: place, gersID: fields.gersID("gers_id"),
                    building: fields.gersID("building_gers_id"), externalID: fields.optionalText("external_id", longest: longest),
                    note: fields.optionalText("note", longest: longest)),
                visited: fields.bool("visited", default: false), visitedAt: fields.instant("visited_at"),
                visitedBy: fields.optionalText("visited_by"), created: fields.instant("created_at"),
                links: fields.optionalArray("links", CatalogueCampaign.Link.read) ?? [],
                code: fields.optionalObject("qr") { CatalogueCampaign.Code(fields: &$0) })
        }
    }
}

extension CatalogueCampaign.Link {
    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> Self? {
        FieldReader<CataloguePolicy>.read(value, &problems) { fields in
            let confidence = fields.optional("confidence", "must be a number from 0 to 1") { value in
                FieldValue.number(value).flatMap { (0...1).contains($0) ? Coordinate.micro($0) : nil }
            }
            let standIn = GERSID(stored: "")
            return Self(gersID: fields.required("gers_id", fields.gersID("gers_id"), or: standIn), confidence: confidence ?? 1_000_000)
        }
    }
}

extension CatalogueCampaign.Code {
    static func read(_ value: JSONValue, _ problems: inout [CatalogueFault]) -> Self? {
        FieldReader<CataloguePolicy>.read(value, &problems) { Self(fields: &$0) }
    }

    init(fields: inout FieldReader<CataloguePolicy>) {
        let slug = fields.filled("slug", longest: 64)
        let isSlug = (3...64).contains(slug.utf8.count) && slug.utf8.allSatisfy { Self.letters.contains($0) }
        if !isSlug, slug != "-" { fields.note("slug", "must be 3 to 64 letters, digits, dashes and underscores") }
        self.init(
            uuid: fields.uuid("uuid"), slug: slug, destination: fields.destination(), label: fields.optionalText("label"),
            enabled: fields.bool("enabled", default: true),
            scans: fields.optionalInteger("scans", 0...1_000_000, "must be an integer from 0 to 1000000") ?? 0,
            lastScanned: fields.instant("last_scanned_at"), created: fields.instant("created_at"))
        if scans > 0 && lastScanned == nil { fields.note("last_scanned_at", "is required where there are scans") }
    }

    private static let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}

extension FieldReader<CataloguePolicy> {
    fileprivate mutating func gersID(_ name: String) -> GERSID? {
        optional(name, "must be an Overture id") { value in FieldValue.string(value).flatMap { GERSID($0) } }
    }

    fileprivate mutating func degrees(_ name: String, upTo most: Double) -> Int64? {
        optional(name, "must be a number from -\(Int(most)) to \(Int(most))") { value in
            FieldValue.number(value).flatMap { $0.magnitude <= most ? Coordinate.micro($0) : nil }
        }
    }

    /// A catalogue knows no address of this server's, so that it may name any.
    fileprivate mutating func destination() -> String? {
        optional("destination_url", "must be an http or https address") { value in
            FieldValue.string(value).flatMap { QRDestination.accepts($0, base: "") ? $0 : nil }
        }
    }
}
