import UsherHTTP
import Hummingbird
import NIOCore
import ServiceLifecycle
import UsherCore
import UsherStore
import UsherWire

/// How time passes for streams: a test has it pass when it likes.
struct LivePace: Sendable {
    /// Waits until it is time to look again.
    let pause: @Sendable (Duration) async throws -> Void
    /// For how long what one stream has asked for will do for the others.
    let fresh: Duration

    /// Half of the time for which a change may wait; the streams look as often.
    static let usual = LivePace(pause: { try await Task.sleep(for: $0) }, fresh: .milliseconds(400))
}

/// One open stream of counts (5.7).
struct LiveStream: Sendable {
    let events: ManagedEventStore
    let shared: SharedCounts
    let door: GateAuthenticator
    let clock: WallClock
    let pace: LivePace
    /// What it was asked for by.
    let request: Request
    let key: APIKey
    let event: Event.ID
    let date: CivilDate?
    /// What a device is told besides.
    var news: DoorNews?

    /// What a client over its allowance of streams is told to wait.
    static let retryAfter = 5
    /// How often the counts are asked for: twice as often as they are sent, so that a change waits for half a second at most.
    private static let tick = Duration.milliseconds(500)
    private static let sendEvery = Duration.seconds(1)
    private static let commentEvery = Duration.seconds(15)
    private static let checkKeyEvery = Duration.seconds(2)

    /// Writes until the key or the role is gone, the client leaves or the server stops.
    func run(from first: EventCounts, _ writer: inout any ResponseBodyWriter) async throws {
        // Since then so much has passed, looked at once a tick.
        var (sent, written, checked) = (Duration.zero, Duration.zero, Duration.zero)
        var known = LiveCounts(first)
        var news = news
        try await writer.write(LiveStream.text(known, at: first.asOf, beginning: true))
        if let text = try await news?.next(known) { try await writer.write(text) }
        while !Task.isShuttingDownGracefully {
            try await pace.pause(LiveStream.tick)
            (sent, written, checked) = (sent + LiveStream.tick, written + LiveStream.tick, checked + LiveStream.tick)
            if checked >= LiveStream.checkKeyEvery {
                guard try await mayWatch() else {
                    if news != nil { try await writer.write(DoorNews.session) }
                    return
                }
                checked = .zero
            }
            if sent >= LiveStream.sendEvery {
                guard let counts = try await self.counts() else { return }
                let live = LiveCounts(counts)
                if live.differs(from: known) {
                    known = live
                    (sent, written) = (.zero, .zero)
                    try await writer.write(LiveStream.text(known, at: counts.asOf, beginning: false))
                }
                if let text = try await news?.next(known) {
                    written = .zero
                    try await writer.write(text)
                }
            }
            if written >= LiveStream.commentEvery {
                written = .zero
                try await writer.write(ByteBuffer(string: ":\n\n"))
            }
        }
    }

    /// Whether key and role still stand.
    private func mayWatch() async throws -> Bool {
        guard try await door.stillValid(request) else { return false }
        return try await events.knows(event, key, at: clock.now())
    }

    /// Nil where the event is gone.
    private func counts() async throws -> EventCounts? {
        try await shared.counts(of: event, date: date) { try await events.counts(of: event, date: date, at: clock.now()) }
    }

    private static func text(_ counts: LiveCounts, at asOf: Instant, beginning: Bool) throws -> ByteBuffer {
        var buffer = ByteBuffer()
        if beginning { buffer.writeString("retry: 3000\n") }
        buffer.writeString("event: counts\nid: \(asOf.microseconds)\ndata: ")
        buffer.writeBytes(try WireEncoder.seconds.bytes(counts))
        buffer.writeString("\n\n")
        return buffer
    }
}
