import NIOCore

/// What a connection waits for its client to do, and since when.
enum ConnectionWait: Equatable {
    /// The handshake, or the head of a request that has begun.
    case head(since: NIODeadline)
    /// A request's body: when the request began, when something came last, and how much so far.
    case body(since: NIODeadline, last: NIODeadline, bytes: Int)
    /// The next request.
    case request(since: NIODeadline)
    /// That it reads its answer.
    case reader(since: NIODeadline)
    /// That it hangs up, too.
    case goodbye(since: NIODeadline)

    /// Whoever sends a body slower than this, on average, means no good.
    private static let slowest: Int64 = 512
    private static let parting = TimeAmount.seconds(5)

    /// Whether it has waited long enough.
    func isOver(at now: NIODeadline, _ times: ConnectionTimes) -> Bool {
        switch self {
        case .head(let since): return now - since >= times.head
        case .request(let since): return now - since >= times.idle
        case .reader(let since): return now - since >= times.write
        case .goodbye(let since): return now - since >= Self.parting
        case .body(let since, let last, let bytes):
            if now - last >= times.body { return true }
            let due = (now - since - times.body).nanoseconds / 1_000_000_000
            return due > 0 && Int64(bytes) < due * Self.slowest
        }
    }

    /// Since when nothing would be lost with it; nil: something would.
    var idleSince: NIODeadline? {
        switch self {
        case .request(let since), .head(let since), .goodbye(let since): since
        case .body, .reader: nil
        }
    }
}

/// How long clients may take.
struct ConnectionTimes: Sendable {
    let head: TimeAmount
    let body: TimeAmount
    let idle: TimeAmount
    let write: TimeAmount

    init(_ settings: Settings.Connections) {
        head = .seconds(Int64(settings.head))
        body = .seconds(Int64(settings.body))
        idle = .seconds(Int64(settings.idle))
        write = .seconds(Int64(settings.write))
    }
}
