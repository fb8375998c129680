package import UsherCore

/// A sale as a house lists its orders.
package struct OrderRow: Sendable, Equatable, Selectable {
    package let id: Sale.ID
    package let uuid: String
    package let name: String
    package let email: String
    package let status: String
    package let created: Instant
    package let show: String
    package let title: String
    package let starts: Instant
    package let zone: String
    package let tickets: Int64
    package let total: Int64
    package let refunded: Int64
    package let currency: String
    /// What people name it by; nil where it has none.
    package let number: String?

    /// A sale s with its event e and its organisation o, the booking b that it may have, and what else is known of how it was made, m.
    init(_ columns: inout Columns) {
        id = columns.next("s.id")
        uuid = columns.next("s.uuid")
        name = columns.next("s.name")
        email = columns.next("s.email")
        status = columns.next("s.status")
        created = columns.next("s.created_at")
        show = columns.next("e.uuid")
        title = columns.next("e.name")
        starts = columns.next("e.starts_at")
        zone = columns.next("e.time_zone")
        tickets = columns.next("CAST((SELECT COALESCE(SUM(l.quantity), 0) FROM sale_lines l WHERE l.sale_id = s.id) AS BIGINT)")
        total = columns.next(
            """
            CAST(COALESCE(b.total, (SELECT SUM(l.quantity * t.price) FROM sale_lines l JOIN ticket_types t ON t.id = l.ticket_type_id
                WHERE l.sale_id = s.id), 0) AS BIGINT)
            """)
        refunded = columns.next("COALESCE(b.refunded, 0)")
        currency = columns.next("COALESCE(b.currency, o.currency)")
        number = columns.next("COALESCE(b.number, m.number)")
    }
}
