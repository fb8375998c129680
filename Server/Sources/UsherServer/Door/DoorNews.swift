import NIOCore
import UsherCore
import UsherStore
import UsherWire

/// What a device's stream tells beside the counts: that its list is out of date, and that it had better ask who it is.
struct DoorNews: Sendable {
    let manifests: ManifestStore
    let keys: APIKeyStore
    let clock: WallClock
    let cookie: SecretDigest
    let event: Event.ID
    private var listed: Listed?
    private var key: APIKey?

    /// What tells one list from the next.
    private struct Listed: Equatable {
        let sales: [Int64]
        let totals: LiveCounts.Totals
    }

    init(manifests: ManifestStore, keys: APIKeyStore, clock: WallClock, cookie: SecretDigest, event: Event.ID, key: APIKey) {
        (self.manifests, self.keys, self.clock, self.cookie, self.event, self.key) = (manifests, keys, clock, cookie, event, key)
    }

    /// Told when the device is changed, and before the stream ends because it has ended.
    static let session = ByteBuffer(string: "event: session\ndata: {}\n\n")

    /// What is new since the last time; nil: nothing.
    mutating func next(_ counts: LiveCounts) async throws -> ByteBuffer? {
        var text = ByteBuffer()
        let now = Listed(sales: try await manifests.latest(of: event), totals: counts.totals)
        if let listed, listed != now { text.writeString("event: list\ndata: {\"event_id\":\(event.rawValue)}\n\n") }
        listed = now
        if let found = try await keys.device(cookie, at: clock.now()), found != key {
            key = found
            text.writeImmutableBuffer(Self.session)
        }
        return text.readableBytes == 0 ? nil : text
    }
}
