import UsherCore

/// A territory of a campaign as a catalogue tells it, with the links to its walk list.
struct CatalogueTerritory: CatalogueObject {
    var key = ""
    var uuid: String?
    var name = ""
    var colour = TerritoryColour.blue
    var area: TerritoryArea?
    /// Who walks it: a member's e-mail.
    var walker: String?
    var created: Instant?
    var links: [Link] = []

    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("key", &key)
        file.uuid("uuid", &uuid)
        file.filled("name", &name, longest: TerritoryFacts.longestName)
        file.choice("colour", &colour, of: TerritoryColour.allCases, by: \.rawValue)
        area(&file)
        file.text("walker", &walker)
        file.instant("created_at", &created)
        file.objects("links", &links, unlessEmpty: true)
    }

    func check(_ file: inout CatalogueMembers) {
        file.note("links", "must not be more than \(Link.most)", where: links.count > Link.most)
        file.distinct("links", "sha256", links.map(\.digest.hex))
    }

    private mutating func area(_ file: inout CatalogueMembers) {
        var (outline, streets) = (area?.outline, area?.streets)
        file.value(
            "corners", &outline, "must be 3 to 500 corners [latitude, longitude] that enclose something",
            { sent in if case .array(let corners) = sent { TerritoryOutline(corners) } else { nil } }, write: { $0.route($1.corners) })
        file.texts("streets", &streets, "must be the name of a street") { name in
            !WireText.trimmed(name).isEmpty && !name.contains(where: \.isNewline)
        }
        guard file.isReading else { return }
        file.note("streets", "must not stand beside corners", where: outline != nil && streets != nil)
        area = outline.map(TerritoryArea.outline) ?? streets.flatMap { TerritoryArea(streets: $0.joined(separator: "\n")) }
        let isTold = file.faults.contains { $0.path.hasPrefix(".corners") || $0.path.hasPrefix(".streets") }
        file.note(
            "streets", "must be 1 to \(TerritoryArea.mostStreets) names of streets", where: streets != nil && area == nil && !isTold)
        if area == nil, streets == nil { file.missing("corners") }
    }

    /// What lets a few phones in without an account. A revoked one is none any more.
    struct Link: CatalogueObject {
        var uuid: String?
        var digest = SecretDigest(of: "")
        var name = ""
        var devices = WalkLink.usualDevices
        /// As whom its visits count: a member's e-mail.
        var maker = ""
        var starts: Instant?
        var expires = Instant(seconds: 0)
        var created: Instant?

        static let most = 200

        mutating func members(_ file: inout CatalogueMembers) {
            file.uuid("uuid", &uuid)
            digest(&file)
            file.filled("name", &name, longest: WalkLink.longestName)
            file.integer("devices", &devices, in: WalkLink.deviceCounts)
            file.filled("maker", &maker)
            file.instant("starts_at", &starts)
            file.instant("expires_at", &expires)
            file.instant("created_at", &created)
        }

        func check(_ file: inout CatalogueMembers) {
            file.note("starts_at", "must be before expires_at", where: starts.map { $0 >= expires } ?? false)
        }

        private mutating func digest(_ file: inout CatalogueMembers) {
            var (clear, hash): (SecretDigest?, SecretDigest?) = (nil, digest)
            file.value(
                "token", &clear, "must be uwl_ and 22 characters", { FieldValue.string($0).flatMap(WalkSecret.linkDigest) },
                write: { $0.string($1.hex) })
            file.value(
                "sha256", &hash, "must be 64 hexadecimal digits", { FieldValue.string($0).flatMap { SecretDigest(hex: $0) } },
                write: { $0.string($1.hex) })
            file.note("sha256", "must not stand beside token", where: clear != nil && hash != nil)
            if let found = clear ?? hash {
                digest = found
            } else if !file.faults.contains(where: { $0.path == ".sha256" }) {
                file.missing("token")
            }
        }
    }
}

extension CatalogueTerritory: Selectable {
    /// A territory t with the account w that walks it. What has no key of its own goes by its UUID.
    init(_ columns: inout Columns) throws {
        key = columns.next("COALESCE(t.key, t.uuid)")
        uuid = columns.next("t.uuid")
        name = columns.next("t.name")
        colour = try columns.next("t.colour")
        area = try TerritoryArea(&columns)
        walker = columns.next("w.email")
        created = columns.next("t.created_at")
    }
}

extension CatalogueTerritory.Link: Selectable {
    /// A link l with its maker's account a.
    init(_ columns: inout Columns) {
        uuid = columns.next("l.uuid")
        digest = SecretDigest(bytes: columns.next("l.hash")) ?? digest
        name = columns.next("l.name")
        devices = columns.next("l.devices")
        maker = columns.next("a.email")
        starts = columns.next("l.starts_at")
        expires = columns.next("l.expires_at")
        created = columns.next("l.created_at")
    }
}

private enum TerritoryExportStatements {
    /// Who has left the house walks nothing any more.
    static let ofCampaign = Selection<Territory.ID, CatalogueTerritory>(
        """
        SELECT t.id, {{columns t}} FROM territories t JOIN campaigns c ON c.id = t.campaign_id
            LEFT JOIN members m ON m.organisation_id = c.organisation_id AND m.account_id = t.walker_id AND m.role BETWEEN 2 AND 4
            LEFT JOIN accounts w ON w.id = m.account_id
        WHERE t.campaign_id = $1 AND t.deleted_at IS NULL ORDER BY t.id
        """)
    static let links = Selection<CatalogueTerritory.Link>(
        """
        SELECT {{columns l}} FROM walk_links l JOIN accounts a ON a.id = l.account_id
            JOIN members m ON m.organisation_id = l.organisation_id AND m.account_id = l.account_id AND m.role BETWEEN 2 AND 4
        WHERE l.territory_id = $1 AND l.revoked_at IS NULL ORDER BY l.expires_at DESC, l.id LIMIT $2
        """)
}

extension CatalogueExporter {
    /// Nil where there are none. What one house takes along has no links: they are secrets of this server's, as keys are.
    func territories(of campaign: Campaign.ID) throws -> [CatalogueTerritory]? {
        let found = try connection.all(TerritoryExportStatements.ofCampaign, campaign).map { id, territory in
            var territory = territory
            if house == nil {
                territory.links = try connection.all(TerritoryExportStatements.links, id, CatalogueTerritory.Link.most)
            }
            return territory
        }
        return found.isEmpty ? nil : found
    }
}
