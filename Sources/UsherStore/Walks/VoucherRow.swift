package import UsherCore

/// A code as its organisation sees it.
package struct VoucherRow: Sendable, Equatable {
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

    init(row: Row) {
        id = row.id(0)
        uuid = row.text(1)
        code = row.text(2)
        tour = row.optionalText(3)
        maxUses = row.int(4)
        uses = row.int(5)
        expires = row.optionalInstant(6)
        active = row.bool(7)
        created = row.instant(8)
        batch = row.optionalText(9)
    }
}

/// A batch as its organisation sees it.
package struct BatchRow: Sendable, Equatable {
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

    init(row: Row) {
        uuid = row.text(0)
        name = row.text(1)
        description = row.optionalText(2)
        tour = row.optionalText(3)
        quantity = row.int(4)
        maxUses = row.int(5)
        prefix = row.optionalText(6)
        expires = row.optionalInstant(7)
        active = row.bool(8)
        created = row.instant(9)
        uses = row.int(10)
        id = row.id(11)
    }
}
