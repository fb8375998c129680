package import UsherCore

/// What a batch is made with.
package struct BatchDraft: Sendable {
    package var name: String
    package var description: String?
    package var tour: String
    package var quantity: Int
    package var maxUses: Int64
    package var expires: Instant?
    package var prefix: String?

    package init(
        name: String, description: String? = nil, tour: String, quantity: Int, maxUses: Int64 = 1, expires: Instant? = nil,
        prefix: String? = nil
    ) {
        self.name = name
        self.description = description
        self.tour = tour
        self.quantity = quantity
        self.maxUses = maxUses
        self.expires = expires
        self.prefix = prefix
    }
}

/// A batch without its codes.
struct NewBatch: Storable {
    let id: Identifier<Voucher.Batch>
    let uuid: String
    let organisation: Organisation.ID
    let tour: Tour.ID?
    let draft: BatchDraft
    let created: Instant
    var active = true

    static let columns: StoredColumns<NewBatch> = [
        "id": { $0.id }, "uuid": { $0.uuid }, "organisation_id": { $0.organisation }, "name": { $0.draft.name },
        "description": { $0.draft.description }, "tour_id": { $0.tour }, "quantity": { $0.draft.quantity },
        "max_uses": { $0.draft.maxUses }, "prefix": { $0.draft.prefix }, "expires_at": { $0.draft.expires }, "active": { $0.active },
        "created_at": { $0.created },
    ]
}

/// A batch as its organisation sees it.
package struct BatchRow: Sendable, Equatable, Selectable, Storable {
    package let uuid: String
    package var name: String
    package var description: String?
    package let tour: String?
    package let quantity: Int64
    package let maxUses: Int64
    package let prefix: String?
    package var expires: Instant?
    package var active: Bool
    package let created: Instant
    package let uses: Int64
    let id: Identifier<Voucher.Batch>

    /// `voucher_batches` b with its tour t.
    init(_ columns: inout Columns) {
        uuid = columns.next("b.uuid")
        name = columns.next("b.name")
        description = columns.next("b.description")
        tour = columns.next("t.uuid")
        quantity = columns.next("b.quantity")
        maxUses = columns.next("b.max_uses")
        prefix = columns.next("b.prefix")
        expires = columns.next("b.expires_at")
        active = columns.next("b.active")
        created = columns.next("b.created_at")
        uses = columns.next("(SELECT COALESCE(SUM(v.uses), 0) FROM vouchers v WHERE v.batch_id = b.id)")
        id = columns.next("b.id")
    }

    /// What a change may change.
    static let columns: StoredColumns<BatchRow> = [
        "name": { $0.name }, "description": { $0.description }, "expires_at": { $0.expires }, "active": { $0.active },
    ]
}
