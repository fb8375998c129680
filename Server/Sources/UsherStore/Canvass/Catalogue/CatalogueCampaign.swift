import UsherCore

/// A campaign as a catalogue tells it, or a further part of one that is too long for a single element.
struct CatalogueCampaign: CatalogueObject {
    var key = ""
    var uuid: String?
    var organisation = ""
    /// Nil or 1, unless it goes on with an element before it.
    var part: Int64?
    var facts = CampaignFacts(name: "", status: .active)
    var created: Instant?
    /// Codes of no home; nil where an export has told them in an earlier part.
    var codes: [Code]? = []
    /// The oldest first: of two that have a home the newer one gets it. Nil where there are none, and in further parts.
    var territories: [CatalogueTerritory]?
    var homes: [Home] = []
    /// Who has reported what, the oldest first; of homes of this part or of one before. Nil where there is nothing.
    var visits: [Visit]?

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("key", &key)
        file.uuid("uuid", &uuid)
        file.filled("organisation", &organisation)
        file.integer("part", &part, in: 1...1_000_000)
        file.filled("name", &facts.name)
        file.text("description", &facts.description, longest: 5_000, isNull: true)
        file.text("region", &facts.region, isNull: true)
        file.choice("status", &facts.status, of: Campaign.Status.allCases, by: \.rawValue)
        if !file.isReading, facts.destination == nil { file.null("destination_url") } else { file.destination(&facts.destination) }
        file.instant("created_at", &created)
        file.elements("qr_codes", &codes, Code.read) { $0.object($1) }
        file.elements("territories", &territories, CatalogueTerritory.read) { $0.object($1) }
        file.objects("addresses", &homes)
        file.elements("visits", &visits, Visit.read) { $0.object($1) }
    }

    func check(_ file: inout CatalogueMembers) { file.distinct("territories", "key", (territories ?? []).map(\.key)) }
}

// MARK: - What it has
extension CatalogueCampaign {
    struct Home: CatalogueObject {
        var uuid: String?
        var seq: Int64?
        var fields = HomeFacts(address: "")
        var visited = false
        var visitedAt: Instant?
        /// An e-mail.
        var visitedBy: String?
        /// Nil leaves the one that is there, where that goes with `visited`.
        var outcome: VisitOutcome?
        var created: Instant?
        var code: Code?
        var links: [Link] = []

        mutating func members(_ file: inout CatalogueMembers) {
            let longest = HomeFacts.longest
            file.uuid("uuid", &uuid)
            file.integer("seq", &seq, in: 1...1 << 40, "must be a positive integer")
            file.filled("address", &fields.address, longest: longest)
            file.text("unit", &fields.unit, longest: longest)
            file.text("city", &fields.city, longest: longest)
            file.text("region", &fields.region, longest: longest)
            file.text("postal_code", &fields.postalCode, longest: longest)
            place(&file)
            file.gersID("gers_id", &fields.gersID)
            file.gersID("building_gers_id", &fields.building)
            file.text("external_id", &fields.externalID, longest: longest)
            file.text("note", &fields.note, longest: longest)
            file.flag("visited", &visited)
            file.instant("visited_at", &visitedAt)
            file.text("visited_by", &visitedBy)
            file.optionalChoice("outcome", &outcome, of: VisitOutcome.allCases, by: \.rawValue)
            file.instant("created_at", &created)
            file.object("qr", &code)
            file.objects("links", &links, unlessEmpty: true)
        }

        func check(_ file: inout CatalogueMembers) {
            file.note("outcome", "does not go with visited", where: outcome.map { $0.isVisit != visited } ?? false)
        }

        private mutating func place(_ file: inout CatalogueMembers) {
            var (lat, lng) = (fields.place?.lat, fields.place?.lng)
            file.degrees("lat", &lat, upTo: 90)
            file.degrees("lng", &lng, upTo: 180)
            file.note(lat == nil ? "lat" : "lng", "is required where the other is given", where: (lat == nil) != (lng == nil))
            if let lat, let lng { fields.place = Coordinate(lat: lat, lng: lng) }
        }
    }

    struct Link: CatalogueObject {
        var gersID: GERSID?
        /// Millionths.
        var confidence: Int64 = 1_000_000

        mutating func members(_ file: inout CatalogueMembers) {
            file.gersID("gers_id", &gersID)
            if file.isReading, gersID == nil { file.missing("gers_id") }
            file.value(
                always: "confidence", &confidence, "must be a number from 0 to 1",
                { sent in FieldValue.number(sent).flatMap { (0...1).contains($0) ? Coordinate.micro($0) : nil } },
                write: { $0.degrees($1) })
        }
    }

    struct Code: CatalogueObject {
        var uuid: String?
        var slug = ""
        var destination: String?
        var label: String?
        var enabled = true
        var scans: Int64 = 0
        var lastScanned: Instant?
        var created: Instant?

        mutating func members(_ file: inout CatalogueMembers) {
            file.uuid("uuid", &uuid)
            file.filled("slug", &slug, longest: 64)
            let isSlug = (3...64).contains(slug.utf8.count) && slug.utf8.allSatisfy { Self.letters.contains($0) }
            file.note("slug", "must be 3 to 64 letters, digits, dashes and underscores", where: !isSlug && slug != "-")
            file.destination(&destination)
            file.text("label", &label)
            file.flag("enabled", &enabled, unless: true)
            file.integer("scans", &scans, in: 0...1_000_000)
            file.instant("last_scanned_at", &lastScanned)
            file.instant("created_at", &created)
        }

        func check(_ file: inout CatalogueMembers) {
            file.note("last_scanned_at", "is required where there are scans", where: scans > 0 && lastScanned == nil)
        }

        private static let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    }
}

extension CatalogueMembers {
    fileprivate mutating func gersID(_ name: String, _ value: inout GERSID?) {
        self.value(name, &value, "must be an Overture id", { FieldValue.string($0).flatMap { GERSID($0) } }, write: { $0.string($1.text) })
    }

    /// A catalogue knows no address of this server's, so that it may name any.
    fileprivate mutating func destination(_ value: inout String?) {
        self.value(
            "destination_url", &value, "must be an http or https address",
            { FieldValue.string($0).flatMap { QRDestination.accepts($0, base: "") ? $0 : nil } }, write: { $0.string($1) })
    }
}
