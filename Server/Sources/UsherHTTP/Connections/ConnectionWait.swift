package import NIOCore

/// What a connection waits for its client to do, and since when.
enum ConnectionWait: Equatable {
    /// The handshake, or the head of a request that has begun.
    case head(since: NIODeadline)
    /// A request's body: when the request began, when something came last, and how much so far.
    case body(since: NIODeadline, last: NIODeadline, bytes: Int)
    /// The next request.
    case request(since: NIODeadline)
    /// That it reads its answer: when it last read anything to speak of.
    case reader(since: NIODeadline)
    /// That it hangs up, too.
    case goodbye(since: NIODeadline)

    /// Whoever sends a body slower than this, on average, means no good.
    private static let slowest: Int64 = 1_024
    /// So many bytes read are progress; so a byte now and then is none.
    static let progress = 4_096
    /// For so long a client may read nothing where there is no room left for others.
    static let patience = TimeAmount.seconds(10)
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

    /// Since when nothing, or nothing that anybody fetches, would be lost with it; nil: something would.
    var idleSince: NIODeadline? {
        switch self {
        case .request(let since), .head(let since), .goodbye(let since): since
        case .reader(let since): since + Self.patience
        case .body: nil
        }
    }

    /// When the client last did anything.
    var since: NIODeadline {
        switch self {
        case .request(let since), .head(let since), .goodbye(let since), .reader(let since): since
        case .body(_, let last, _): last
        }
    }

    /// Whether its answer takes room that others need.
    func isStuck(at now: NIODeadline) -> Bool {
        if case .reader(let since) = self { now - since >= Self.patience } else { false }
    }
}

/// How long clients may take.
package struct ConnectionTimes: Sendable {
    package let head: TimeAmount
    package let body: TimeAmount
    package let idle: TimeAmount
    package let write: TimeAmount

    /// In seconds.
    package init(head: Int, body: Int, idle: Int, write: Int) {
        self.head = .seconds(Int64(head))
        self.body = .seconds(Int64(body))
        self.idle = .seconds(Int64(idle))
        self.write = .seconds(Int64(write))
    }
}
