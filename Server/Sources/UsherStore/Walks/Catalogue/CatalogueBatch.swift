import UsherCore

/// A batch of vouchers as a catalogue tells it; its codes are vouchers that name it.
struct CatalogueBatch: CatalogueObject {
    var uuid: String?
    var name = ""
    var organisation = ""
    /// The tour's key or UUID; nil where it opens none any more.
    var tour: String?
    var description: String?
    /// What its codes begin with.
    var prefix: String?
    var maxUses: Int64 = 1
    var validUntil: Instant?
    var active = true
    var created: Instant?

    mutating func members(_ file: inout CatalogueMembers) {
        file.uuid("uuid", &uuid)
        file.filled("name", &name, longest: 200)
        file.filled("organisation", &organisation)
        file.text("tour", &tour)
        file.text("description", &description, longest: 2_000)
        file.text("code_prefix", &prefix, longest: 10)
        file.note(
            "code_prefix", "must be 1 to 10 capitals, digits and dashes", where: prefix.map { !VoucherCode.acceptsPrefix($0) } ?? false)
        file.integer("max_uses", &maxUses, in: 1...100_000)
        file.instant("valid_until", &validUntil)
        file.flag("active", &active)
        file.instant("created_at", &created)
    }
}

private enum BatchStatements {
    static let all = Selection<CatalogueBatch, Tour.ID?>(
        """
        SELECT {{columns}}, b.tour_id FROM voucher_batches b JOIN organisations o ON o.id = b.organisation_id
        ORDER BY o.key, b.name, b.uuid
        """)
    static let ofHouse = Selection<CatalogueBatch, Tour.ID?>(
        """
        SELECT {{columns}}, b.tour_id FROM voucher_batches b JOIN organisations o ON o.id = b.organisation_id
        WHERE b.organisation_id = $1 ORDER BY b.name, b.uuid
        """)
    static let names = Selection<Identifier<Voucher.Batch>, Organisation.ID, String, String>(
        "SELECT id, organisation_id, name, uuid FROM voucher_batches ORDER BY id")
    static let namesOfHouse = Selection<Identifier<Voucher.Batch>, Organisation.ID, String, String>(
        "SELECT id, organisation_id, name, uuid FROM voucher_batches WHERE organisation_id = $1 ORDER BY id")
    static let byName = Selection<CatalogueBatch, Identifier<Voucher.Batch>, Organisation.ID, Tour.ID?>(
        """
        SELECT {{columns}}, b.id, b.organisation_id, b.tour_id FROM voucher_batches b JOIN organisations o ON o.id = b.organisation_id
        WHERE b.organisation_id = $1 AND b.name = $2 ORDER BY b.id LIMIT 1
        """)
    static let byUUID = Selection<CatalogueBatch, Identifier<Voucher.Batch>, Organisation.ID, Tour.ID?>(
        """
        SELECT {{columns}}, b.id, b.organisation_id, b.tour_id FROM voucher_batches b JOIN organisations o ON o.id = b.organisation_id
        WHERE b.uuid = $1
        """)
    static let insert = Saving<NewBatch>("INSERT INTO voucher_batches ({{names}}) VALUES ({{values}})")
    static let update = Statement(
        """
        UPDATE voucher_batches SET name = $2, description = $3, prefix = $4, max_uses = $5, expires_at = $6, active = $7 WHERE id = $1
        """)
}

extension CatalogueBatch: Selectable {
    /// `voucher_batches` b with its organisation o; its tour has a name elsewhere.
    init(_ columns: inout Columns) {
        uuid = columns.next("b.uuid")
        name = columns.next("b.name")
        organisation = columns.next("o.key")
        description = columns.next("b.description")
        prefix = columns.next("b.prefix")
        maxUses = columns.next("b.max_uses")
        validUntil = columns.next("b.expires_at")
        active = columns.next("b.active")
        created = columns.next("b.created_at")
    }

    /// Whether a change that the pages could make is none.
    fileprivate func says(_ other: CatalogueBatch) -> Bool {
        (name, description, prefix) == (other.name, other.description, other.prefix)
            && (maxUses, validUntil, active) == (other.maxUses, other.validUntil, other.active)
    }
}

extension CatalogueImporter {
    /// Known by its UUID, where the file gives one, else by its name. Its tour stays: codes of it are in somebody's hands.
    mutating func save(_ item: CatalogueBatch) throws {
        let organisation = try organisation(item.organisation)
        let tour = try item.tour.map { try self.tour(named: $0, "tour") }
        if let tour, tour.organisation != organisation { throw AdmissionsRefusal("organisation", "is not the tour's") }
        let known =
            if let uuid = item.uuid {
                try connection.first(BatchStatements.byUUID, uuid)
            } else {
                try connection.first(BatchStatements.byName, organisation, item.name)
            }
        guard let (before, id, owner, own) = known else { return try add(item, tour?.id, organisation) }
        guard owner == organisation else { throw HouseRefusal.taken("uuid") }
        if let tour, let own, tour.id != own { throw AdmissionsRefusal("tour", "cannot be changed") }
        guard !before.says(item) else { return summary.voucherBatches.count(.unchanged) }
        try connection.execute(
            BatchStatements.update, id, item.name, item.description, item.prefix, item.maxUses, item.validUntil, item.active)
        summary.voucherBatches.count(.changed)
    }

    private mutating func add(_ item: CatalogueBatch, _ tour: Tour.ID?, _ organisation: Organisation.ID) throws {
        let id = Identifier<Voucher.Batch>(try IDTransaction(connection).takeIDs(.voucherBatches).lowerBound)
        let draft = BatchDraft(
            name: item.name, description: item.description, tour: "", quantity: 0, maxUses: item.maxUses, expires: item.validUntil,
            prefix: item.prefix)
        try connection.execute(
            BatchStatements.insert,
            NewBatch(
                id: id, uuid: item.uuid ?? newUUID(), organisation: organisation, tour: tour, draft: draft, created: item.created ?? now,
                active: item.active))
        summary.voucherBatches.count(.added)
    }
}

extension CatalogueExporter {
    func eachBatch(_ body: (CatalogueBatch) throws -> Void) throws {
        try forEach(BatchStatements.all, BatchStatements.ofHouse) { found, tour in
            var batch = found
            batch.tour = tours.name(of: tour)
            try body(batch)
        }
    }

    /// What vouchers call their batches: by their names, those of whose house several have it by their UUIDs.
    func batchNames() throws -> [Identifier<Voucher.Batch>: String] {
        struct Name: Hashable {
            let organisation: Organisation.ID
            let name: String
        }
        let rows = try all(BatchStatements.names, BatchStatements.namesOfHouse)
        let counts = rows.reduce(into: [Name: Int]()) { $0[Name(organisation: $1.1, name: $1.2), default: 0] += 1 }
        return Dictionary(
            uniqueKeysWithValues: rows.map { id, house, name, uuid in
                (id, counts[Name(organisation: house, name: name)] == 1 ? name : uuid)
            })
    }
}
