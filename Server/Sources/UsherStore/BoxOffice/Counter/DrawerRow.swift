package import UsherCore

/// A cash drawer: somebody's, from its opening to its closing.
package struct DrawerRow: Sendable, Equatable, Selectable {
    package typealias ID = Int64

    package let id: ID
    package let uuid: String
    package let organisation: Organisation.ID
    package let account: Account.ID
    package let name: String
    package let currency: String
    package let float: Int64
    package let opened: Instant
    package let closed: Instant?
    /// The house's, without a gap; nil while it is open.
    package let number: Int64?
    /// What should have been in it when it was closed, and what was.
    package let expected: Int64?
    package let counted: Int64?
    package let note: String

    init(_ columns: inout Columns) {
        id = columns.next("id")
        uuid = columns.next("uuid")
        organisation = columns.next("organisation_id")
        account = columns.next("account_id")
        name = columns.next("name")
        currency = columns.next("currency")
        float = columns.next("float_pence")
        opened = columns.next("opened_at")
        closed = columns.next("closed_at")
        number = columns.next("number")
        expected = columns.next("expected")
        counted = columns.next("counted")
        note = columns.next("note")
    }
}

/// Money that goes into a drawer, or out of it, without a sale.
package struct DrawerMove: Sendable, Equatable, Selectable {
    package let at: Instant
    /// Below 0: out.
    package let pence: Int64
    package let reason: String

    init(_ columns: inout Columns) {
        at = columns.next("at")
        pence = columns.next("pence")
        reason = columns.next("reason")
    }
}
