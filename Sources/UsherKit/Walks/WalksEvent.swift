public import Foundation
public import UsherWire

/// Something that happened in an app.
public struct WalksEvent: Codable, Sendable, Hashable {
    /// What happened.
    public var kind: Kind
    /// What else there is to say, by name: `tourId`, `order`, `offline` and their like.
    public var properties: [String: AnyJSON]
    /// Known to the server, it is not stored again.
    public var eventID: String?
    /// When it happened; nil where the server's time of hearing will do.
    public var timestamp: Date?
    /// A device, not a person.
    public var anonymousID: String?

    /// `AnalyticsQueue` gives it an id, a time and the device's id.
    public init(
        _ kind: Kind, properties: [String: AnyJSON] = [:], eventID: String? = nil, timestamp: Date? = nil, anonymousID: String? = nil
    ) {
        self.kind = kind
        self.properties = properties
        self.eventID = eventID
        self.timestamp = timestamp
        self.anonymousID = anonymousID
    }

    enum CodingKeys: String, CodingKey {
        case kind = "eventType", properties, eventID = "eventId", timestamp, anonymousID = "anonymousId"
    }
}

/// Body of `POST /analytics/events`.
struct WalksEventBatch: Codable, Sendable { let events: [WalksEvent] }
