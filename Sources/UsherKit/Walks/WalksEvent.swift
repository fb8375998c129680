public import Foundation
public import UsherWire

/// Something that happened in an app: `tour_started`, `point_triggered`, …
public struct WalksEvent: Codable, Sendable, Equatable {
    public var eventType: String
    public var properties: [String: AnyJSON]
    /// Known to the server, it is not stored again.
    public var eventId: String?
    public var timestamp: Date?
    /// A device, not a person.
    public var anonymousId: String?

    public init(
        _ eventType: String, properties: [String: AnyJSON] = [:], eventId: String? = nil, timestamp: Date? = nil, anonymousId: String? = nil
    ) {
        self.eventType = eventType
        self.properties = properties
        self.eventId = eventId
        self.timestamp = timestamp
        self.anonymousId = anonymousId
    }
}

/// Body of `POST /analytics/events`.
struct WalksEventBatch: Codable, Sendable { let events: [WalksEvent] }
