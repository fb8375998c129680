package import UsherCore

/// What a code is made with.
package struct VoucherDraft: Sendable {
    /// Nil: one is made up.
    package var code: String?
    /// UUID.
    package var tour: String?
    package var maxUses: Int64
    package var expires: Instant?
    package var active: Bool

    package init(code: String?, tour: String?, maxUses: Int64, expires: Instant? = nil, active: Bool = true) {
        self.code = code
        self.tour = tour
        self.maxUses = maxUses
        self.expires = expires
        self.active = active
    }
}

/// A code that nobody has used.
struct NewVoucher: Storable {
    let id: Voucher.ID
    let uuid: String
    let organisation: Organisation.ID
    let code: String
    var batch: Identifier<Voucher.Batch>?
    /// Nil: its batch's.
    var tour: Tour.ID?
    let draft: VoucherDraft
    let created: Instant

    static let columns: StoredColumns<NewVoucher> = [
        "id": { $0.id }, "uuid": { $0.uuid }, "organisation_id": { $0.organisation }, "code": { $0.code }, "batch_id": { $0.batch },
        "tour_id": { $0.tour }, "max_uses": { $0.draft.maxUses }, "expires_at": { $0.draft.expires },
        "active": { $0.draft.active }, "created_at": { $0.created },
    ]
}

/// A code as its organisation sees it.
package struct VoucherRow: Sendable, Equatable, Selectable, Storable {
    let id: Voucher.ID
    package let uuid: String
    package let code: String
    package let tour: String?
    package var maxUses: Int64
    package let uses: Int64
    package var expires: Instant?
    package var active: Bool
    package let created: Instant
    package let batch: String?

    /// `vouchers` v with its batch b, if it has one, and its tour t.
    init(_ columns: inout Columns) {
        id = columns.next("v.id")
        uuid = columns.next("v.uuid")
        code = columns.next("v.code")
        tour = columns.next("t.uuid")
        maxUses = columns.next("v.max_uses")
        uses = columns.next("v.uses")
        expires = columns.next("v.expires_at")
        active = columns.next("v.active")
        created = columns.next("v.created_at")
        batch = columns.next("b.uuid")
    }

    /// What a change may change.
    static let columns: StoredColumns<VoucherRow> = [
        "active": { $0.active }, "max_uses": { $0.maxUses }, "expires_at": { $0.expires },
    ]
}
