package import UsherCore

/// A show as its house lists it.
package struct HouseShowRow: Sendable, Equatable, Selectable {
    package let event: Event.ID
    package let uuid: String
    package let title: String
    package let venue: String
    package let starts: Instant
    package let ends: Instant?
    package let zone: String
    package let isPublished: Bool
    package let isCancelled: Bool
    /// Whether it has places to sell.
    package let hasMap: Bool
    /// Places for sale, and those that are sold.
    package let capacity: Int64
    package let sold: Int64

    /// An event e and the show h that it may be.
    init(_ columns: inout Columns) {
        event = columns.next("e.id")
        uuid = columns.next("e.uuid")
        title = columns.next("e.name")
        let venue: String? = columns.next("e.venue_name")
        self.venue = venue ?? ""
        starts = columns.next("e.starts_at")
        ends = columns.next("e.ends_at")
        zone = columns.next("e.time_zone")
        isPublished = columns.next("e.published")
        let cancelled: Instant? = columns.next("e.cancelled_at")
        isCancelled = cancelled != nil
        let show: Event.ID? = columns.next("h.event_id")
        hasMap = show != nil
        capacity = columns.next(
            "CAST((SELECT COALESCE(SUM(c.seats - c.blocked), 0) FROM sections c WHERE c.event_id = e.id) AS BIGINT)")
        // Counts have holds with what is sold; the few holds of a show have an index of their own.
        sold = columns.next(
            """
            CAST((SELECT COALESCE(SUM(c.taken), 0) FROM sections c WHERE c.event_id = e.id)
                - (SELECT COUNT(*) FROM taken_seats t WHERE t.event_id = e.id AND t.state = 1) AS BIGINT)
            """)
    }
}
