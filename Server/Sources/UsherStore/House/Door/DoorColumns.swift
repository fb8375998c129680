package import UsherCore

extension DoorScope {
    init(event: Event.ID?) { self = event.map { .event($0) } ?? .tonight }
}

extension DoorLink: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("id"), account: columns.next("account_id"), organisation: columns.next("organisation_id"),
            scope: DoorScope(event: columns.next("event_id")), gate: columns.next("gate"),
            can: DoorAbilities(rawValue: columns.next("can")),
            devices: columns.next("devices"), starts: columns.next("starts_at"), expires: columns.next("expires_at"))
    }
}

/// A link in a list, with who made it and how many phones are in by it.
package struct DoorLinkRow: Sendable, Equatable {
    package let link: DoorLink
    package let email: EmailAddress
    package let event: String?
    package let organisation: String
    package let created: Instant
    package let revoked: Instant?
    package let inUse: Int
}

extension DoorLinkRow: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            link: DoorLink(&columns), email: EmailAddress(stored: columns.next("a.email")), event: columns.next("e.name"),
            organisation: columns.next("o.name"), created: columns.next("created_at"), revoked: columns.next("revoked_at"),
            inUse: columns.next(
                "(SELECT COUNT(*) FROM door_devices d JOIN api_keys k ON k.id = d.key_id WHERE d.link_id = l.id AND k.revoked_at IS NULL)"))
    }
}

/// A device in a list, with how it stands.
package struct DoorDeviceRow: Sendable, Equatable {
    package let id: APIKey.ID
    package let name: String
    package let link: DoorLink.ID?
    package let organisation: Organisation.ID
    package let event: Event.ID?
    package let eventName: String?
    package let gate: String?
    package let can: DoorAbilities
    package let joined: Instant
    package let expires: Instant?
    package let revoked: Instant?
    package let seen: Instant
    /// Scans that it has not been able to send yet, as it said last.
    package let waiting: Int
    /// Since when its list has been as it is; nil where it has none.
    package let listed: Instant?
}

extension DoorDeviceRow: Selectable {
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("k.id"), name: columns.next("k.name"), link: columns.next("d.link_id"),
            organisation: columns.next("d.organisation_id"), event: columns.next("d.event_id"), eventName: columns.next("e.name"),
            gate: columns.next("d.gate"), can: DoorAbilities(rawValue: columns.next("d.can")),
            joined: columns.next("k.created_at"), expires: columns.next("k.expires_at"), revoked: columns.next("k.revoked_at"),
            seen: columns.next("d.seen_at"), waiting: columns.next("d.waiting"), listed: columns.next("d.listed_at"))
    }
}

/// The device of a key, as its row tells it; nil in the end where its public key is none.
struct StoredDevice: Selectable {
    let device: DoorDevice?

    init(_ columns: inout Columns) {
        let (link, organisation): (DoorLink.ID?, Organisation.ID) = (columns.next("link_id"), columns.next("organisation_id"))
        let scope = DoorScope(event: columns.next("event_id"))
        let (gate, can): (String?, Int64) = (columns.next("gate"), columns.next("can"))
        let bytes: [UInt8] = columns.next("public_key")
        device = DeviceKey(bytes: bytes).map {
            DoorDevice(link: link, organisation: organisation, scope: scope, gate: gate, can: DoorAbilities(rawValue: can), key: $0)
        }
    }
}
