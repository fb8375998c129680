package import UsherCore

/// A webhook of a house's.
package struct HookRow: Sendable, Selectable {
    package let id: Int64
    package let uuid: String
    package let organisation: Organisation.ID
    package let url: String
    package let types: Set<HookType>
    /// Whether it is told names and addresses.
    package let persons: Bool
    /// Sealed for `purpose`.
    package let secret: [UInt8]
    package let oldSecret: [UInt8]?
    package let oldUntil: Instant?
    /// Tries that failed since one was well.
    package let failures: Int64
    package let wellAt: Instant?
    package let enabledAt: Instant
    package let disabledAt: Instant?
    package let disabledFor: HookEnd?
    package let created: Instant
    let deleted: Instant?

    init(_ columns: inout Columns) {
        id = columns.next("id")
        uuid = columns.next("uuid")
        organisation = columns.next("organisation_id")
        url = columns.next("url")
        types = Set(stored: columns.next("types"))
        persons = columns.next("persons")
        secret = columns.next("secret")
        oldSecret = columns.next("old_secret")
        oldUntil = columns.next("old_until")
        failures = columns.next("failures")
        wellAt = columns.next("well_at")
        enabledAt = columns.next("enabled_at")
        disabledAt = columns.next("disabled_at")
        disabledFor = (columns.next("disabled_for") as String?).flatMap(HookEnd.init)
        created = columns.next("created_at")
        deleted = columns.next("deleted_at")
    }

    /// What its calls are called in the outbox.
    var kind: String { Self.kind(of: id) }
    static func kind(of id: Int64) -> String { "hook-\(id)" }

    /// What its secrets are sealed for.
    package static func purpose(_ uuid: String) -> String { "hook-secret-\(uuid)" }

    /// Whether it is called.
    package var isOn: Bool { disabledAt == nil && deleted == nil }
}

/// As much of a hook as whoever causes an event must know.
struct HookListener: Sendable, Selectable {
    let id: Int64
    let types: Set<HookType>
    let persons: Bool
    let disabledAt: Instant?

    init(_ columns: inout Columns) {
        id = columns.next("id")
        types = Set(stored: columns.next("types"))
        persons = columns.next("persons")
        disabledAt = columns.next("disabled_at")
    }
}

/// What has happened, as hooks tell it.
package struct HookEvent: Sendable, Selectable {
    package let uuid: String
    /// The organisation's UUID.
    package let organisation: String
    package let type: String
    /// JSON text of `data`, without and with persons; nil where nobody asked for them, or they are forgotten.
    package let data: String
    package let personal: String?
    package let at: Instant

    init(_ columns: inout Columns) {
        uuid = columns.next("e.uuid")
        organisation = columns.next("o.uuid")
        type = columns.next("e.type")
        data = columns.next("e.data")
        personal = columns.next("e.personal")
        at = columns.next("e.at")
    }
}

/// One call of a hook: what was to be told, and how that went.
package struct HookDelivery: Sendable {
    package let number: Int64
    package let event: String
    /// Nil where the event is forgotten.
    package let type: String?
    package let at: Instant?
    package let tries: Int64
    /// When it is tried (again); nil once it is over.
    package let due: Instant?
    package let done: Instant?
    /// Why the last try was not well.
    package let failure: String?
}
