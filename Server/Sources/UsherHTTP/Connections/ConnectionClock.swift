import NIOCore
import NIOHTTP1

/// When what happened on a connection of HTTP/1. Its times are the event loop's own, which cost nothing.
struct ConnectionClock {
    /// A request has begun and not ended.
    private(set) var isReading = false
    private var began = NIODeadline.uptimeNanoseconds(0)
    private var bytes = 0
    private var quietSince = NIODeadline.uptimeNanoseconds(0)
    /// A head has begun and not ended, or the connection is new.
    private var headSince: NIODeadline?
    private var blockedSince: NIODeadline?
    /// What was left to be read when the client last read anything to speak of.
    private var left = 0
    private var goodbyeSince: NIODeadline?
    private var hasRead = false

    mutating func opened(_ now: NIODeadline) { (quietSince, headSince) = (now, now) }

    mutating func read(_ part: HTTPServerRequestPart, _ now: NIODeadline) {
        quietSince = now
        hasRead = true
        switch part {
        case .head: (isReading, began, bytes, headSince) = (true, now, 0, nil)
        case .body(let body): bytes += body.readableBytes
        case .end: isReading = false
        }
    }

    /// Asks for the time only where it matters.
    mutating func readAll(_ now: @autoclosure () -> NIODeadline) {
        if !hasRead && !isReading && headSince == nil { headSince = now() }
        hasRead = false
    }

    mutating func answered(_ now: NIODeadline) { quietSince = now }

    mutating func blocked(_ since: NIODeadline?) { (blockedSince, left) = (since, 0) }

    var isBlocked: Bool { blockedSince != nil }

    /// So many bytes of the answer are left: whoever reads on is not cut off, and a trickle is no reading.
    mutating func unread(_ bytes: Int, _ now: NIODeadline) {
        if bytes <= left - ConnectionWait.progress { (left, blockedSince) = (bytes, now) } else { left = max(left, bytes) }
    }

    mutating func saidGoodbye(_ now: NIODeadline) { goodbyeSince = now }

    func waiting(isAnswering: Bool, isHolding: Bool) -> ConnectionWait? {
        if let blockedSince { return .reader(since: blockedSince) }
        if let goodbyeSince { return .goodbye(since: goodbyeSince) }
        if isReading && !isHolding { return .body(since: began, last: quietSince, bytes: bytes) }
        if isAnswering { return nil }
        return headSince.map { .head(since: $0) } ?? .request(since: quietSince)
    }
}
