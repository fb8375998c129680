import Foundation
import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

/// A door link as the console shows it; `url`, which has the secret, only when it is made.
struct ConsoleDoorLink: Codable, Sendable {
    var id: Int
    var url: String?
    var eventID: Int?
    /// The event's name; null where the link is for whatever is open.
    var event: String?
    var organisation: String
    var gate: String?
    var can: [String]
    var devices: Int
    /// How many phones are in.
    var inUse: Int
    var createdAt: Date
    /// Absent where it is good at once.
    var startsAt: Date?
    var expiresAt: Date
    /// Whose link it is: its devices act as this account.
    var account: String

    enum CodingKeys: String, CodingKey {
        case id, url, eventID = "event_id", event, organisation, gate, can, devices, inUse = "in_use", createdAt = "created_at"
        case startsAt = "starts_at", expiresAt = "expires_at", account
    }
}

extension ConsoleDoorLink {
    init(_ row: DoorLinkRow, url: String? = nil) {
        let link = row.link
        self.init(
            id: link.id.wire, url: url, eventID: link.scope.event?.wire, event: row.event, organisation: row.organisation, gate: link.gate,
            can: link.can.names, devices: link.devices, inUse: row.inUse, createdAt: row.created.wire, startsAt: link.starts?.wire,
            expiresAt: link.expires.wire,
            account: row.email.text)
    }

    static let sample = ConsoleDoorLink(
        id: 7, url: nil, eventID: 456, event: "Hamlet", organisation: "Globe Playhouse", gate: "North", can: ["scan", "list", "offline"],
        devices: 10, inUse: 2, createdAt: Instant(seconds: 1_766_273_400).wire, expiresAt: Instant(seconds: 1_766_296_800).wire,
        account: "editor@globe.example")
    static var made: ConsoleDoorLink {
        var link = sample
        link.url = "https://tickets.example.com/door/#udl_2vXk0aVb9cQ4mT7yLw1sEg"
        return link
    }
}

/// A device as the console shows it.
struct ConsoleDoorDevice: Codable, Sendable {
    var id: Int
    var name: String
    var linkID: Int?
    var eventID: Int?
    var event: String?
    var gate: String?
    var can: [String]
    var joinedAt: Date
    var expiresAt: Date?
    var seenAt: Date
    /// Scans that wait on it.
    var waiting: Int
    /// Since when its list is as it is.
    var listedAt: Date?

    enum CodingKeys: String, CodingKey {
        case id, name, linkID = "link_id", eventID = "event_id", event, gate, can, joinedAt = "joined_at", expiresAt = "expires_at"
        case seenAt = "seen_at", waiting, listedAt = "listed_at"
    }
}

extension ConsoleDoorDevice {
    init(_ row: DoorDeviceRow) {
        self.init(
            id: row.id.wire, name: row.name, linkID: row.link?.wire, eventID: row.event?.wire, event: row.eventName, gate: row.gate,
            can: row.can.names, joinedAt: row.joined.wire, expiresAt: row.expires?.wire, seenAt: row.seen.wire, waiting: row.waiting,
            listedAt: row.listed?.wire)
    }

    static let sample = ConsoleDoorDevice(
        id: 31, name: "Anna's phone", linkID: 7, eventID: 456, event: "Hamlet", gate: "North", can: ["scan", "list", "offline"],
        joinedAt: Instant(seconds: 1_766_273_400).wire, expiresAt: Instant(seconds: 1_766_296_800).wire,
        seenAt: Instant(seconds: 1_766_273_430).wire, waiting: 0, listedAt: Instant(seconds: 1_766_273_430).wire)
}

/// `{"data":…}`, as all of the door's answers are.
struct DoorData<Value: Codable & Sendable>: Codable, Sendable {
    var data: Value
}
