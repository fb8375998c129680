/// Something that an app reports: what, when, and the few things that are counted.
package struct WalkEvent: Sendable, Equatable {
    package let type: String
    package let key: String?
    package let at: Instant
    package let received: Instant
    package var tour: String?
    package var point: String?
    package var order: Int64?
    package var language: String?
    package var offline: Bool?
    package var device: String?
    package var osVersion: String?
    package var anonymousID: String?
    package var sessionID: String?
    package var triggerType: String?
    package var durationSeconds: Int64?
    /// JSON text as it came.
    package var properties: String?

    package static let types: Set<String> = [
        "app_open", "signup", "login", "tour_viewed", "tour_download_started", "tour_download_completed", "tour_download_deleted",
        "tour_started", "point_triggered", "tour_completed", "tour_abandoned", "voucher_redeemed", "follow_us_clicked", "contact_clicked",
        "donation_link_clicked",
    ]
    package static let largestProperties = 4 * 1024

    /// Reads one item; nil where it is dropped.
    package init?(_ item: JSONValue, receivedAt now: Instant, write: (JSONValue) -> [UInt8]) {
        guard case .object = item else { return nil }
        let name = item.present("eventType") ?? item.present("name")
        guard let name = name.flatMap(FieldValue.string), WalkEvent.types.contains(name) else { return nil }
        var key: String?
        if let value = item.present("eventId") {
            guard let uuid = FieldValue.uuid(value) else { return nil }
            key = uuid
        }
        var properties = JSONValue.object([])
        if let value = item.present("properties") {
            guard case .object = value else { return nil }
            let bytes = write(value)
            // PostgreSQL has no text with U+0000, which JSON would hide in an escape.
            guard bytes.count <= WalkEvent.largestProperties else { return nil }
            properties = value
            self.properties = String(decoding: bytes, as: UTF8.self)
        }
        type = name
        self.key = key
        received = now
        at = WalkEvent.time(item.present("timestamp"), now)
        func text(_ name: String, _ most: Int) -> String? {
            (properties.present(name) ?? item.present(name)).flatMap(FieldValue.text(most))
        }
        tour = text("tourId", 64)?.lowercased()
        point = text("pointId", 64)?.lowercased()
        order = (properties.present("order") ?? item.present("order")).flatMap(FieldValue.whole(0...1_000_000))
        language = text("language", 16)
        offline = (properties.present("offline") ?? item.present("offline")).flatMap(FieldValue.bool)
        device = text("device", 128)
        osVersion = text("osVersion", 64)
        anonymousID = text("anonymousId", 64)
        sessionID = text("sessionId", 64)
        triggerType = text("triggerType", 32)
        let minutes = (properties.present("durationMinutes") ?? item.present("durationMinutes")).flatMap(FieldValue.number)
        durationSeconds = minutes.flatMap { (0...100_000).contains($0) ? Int64(($0 * 60).rounded()) : nil }
    }

    /// The item's own time where it can be right, else that of its arrival.
    private static func time(_ value: JSONValue?, _ now: Instant) -> Instant {
        guard let at = value.flatMap(FieldValue.instant), at >= now.adding(seconds: -30 * 86_400), at <= now.adding(seconds: 300) else {
            return now
        }
        return at
    }
}

extension JSONValue {
    /// The member of this name; nil where it is absent or null.
    fileprivate func present(_ name: String) -> JSONValue? {
        guard let value = self[name], value != .null else { return nil }
        return value
    }
}
