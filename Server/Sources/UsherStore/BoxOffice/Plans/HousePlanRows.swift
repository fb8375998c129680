package import UsherCore

/// A plan of a house, without its drawing.
package struct HousePlanRow: Sendable, Selectable {
    package let id: Int64
    package let uuid: String
    package let organisation: Organisation.ID
    package let name: String
    /// Counts up with every change of the draft.
    package let revision: Int64
    let editorID: Account.ID?
    let editorName: String?
    let editorSince: Instant?
    let editorUntil: Instant?
    /// The number of its latest version; 0 before the first.
    package let latest: Int64
    /// Of the latest version.
    package let places: Int64?
    let map: SeatMap.ID?
    package let mapUUID: String?
    /// How many shows have a version of it.
    package let shows: Int64
    package let changed: Instant

    init(_ columns: inout Columns) {
        id = columns.next("p.id")
        uuid = columns.next("p.uuid")
        organisation = columns.next("p.organisation_id")
        name = columns.next("p.name")
        revision = columns.next("p.revision")
        editorID = columns.next("p.editor_id")
        editorName = columns.next("a.name")
        editorSince = columns.next("p.editor_since")
        editorUntil = columns.next("p.editor_until")
        latest = columns.next("p.latest")
        places = columns.next("v.places")
        map = columns.next("v.seat_map_id")
        mapUUID = columns.next("m.uuid")
        shows = columns.next(
            """
            (SELECT COUNT(DISTINCT s.event_id) FROM plan_versions w JOIN shows s ON s.seat_map_id = w.seat_map_id
                JOIN events e ON e.id = s.event_id WHERE w.plan_id = p.id AND e.organisation_id = p.organisation_id AND e.deleted_at IS NULL)
            """)
        changed = columns.next("p.changed_at")
    }

    /// Who edits it; also who did last.
    package var editor: HousePlanEditor? {
        guard let editorID, let editorSince, let editorUntil else { return nil }
        return HousePlanEditor(account: editorID, name: editorName ?? "", since: editorSince, until: editorUntil)
    }
}

/// What was published, when and by whom, and what changed with it.
package struct HousePlanVersionRow: Sendable, Selectable {
    package let number: Int64
    package let note: String
    package let author: String
    package let created: Instant
    package let places: Int64
    package let added: Int64
    package let removed: Int64
    package let moved: Int64
    package let renamed: Int64
    let map: SeatMap.ID
    package let mapUUID: String
    /// How many shows have it.
    package let shows: Int64

    init(_ columns: inout Columns) {
        number = columns.next("v.number")
        note = columns.next("v.note")
        author = columns.next("a.name")
        created = columns.next("v.created_at")
        places = columns.next("v.places")
        added = columns.next("v.added")
        removed = columns.next("v.removed")
        moved = columns.next("v.moved")
        renamed = columns.next("v.renamed")
        map = columns.next("v.seat_map_id")
        mapUUID = columns.next("m.uuid")
        shows = columns.next(
            """
            (SELECT COUNT(*) FROM shows s JOIN events e ON e.id = s.event_id
                WHERE s.seat_map_id = v.seat_map_id AND e.organisation_id = p.organisation_id AND e.deleted_at IS NULL)
            """)
    }
}

/// A coming show that a plan's version may be given.
struct ComingShowRow: Sendable, Selectable {
    let event: Event.ID
    let uuid: String
    let title: String
    let startsAt: Instant
    let zone: String
    let map: SeatMap.ID
    let mapUUID: String
    /// Which version of this plan it has; nil where it has another map.
    let version: Int64?

    init(_ columns: inout Columns) {
        event = columns.next("e.id")
        uuid = columns.next("e.uuid")
        title = columns.next("e.name")
        startsAt = columns.next("e.starts_at")
        zone = columns.next("e.time_zone")
        map = columns.next("s.seat_map_id")
        mapUUID = columns.next("m.uuid")
        version = columns.next("w.number")
    }
}
