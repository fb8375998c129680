import NIOCore

/// A connection as the watch sees it, on its event loop.
protocol WatchedConnection: AnyObject {
    /// What it waits for its client to do; nil: nothing, the server is at work.
    func waiting(at now: NIODeadline) -> ConnectionWait?
    /// Whether it is a connection, and not a request on one.
    var isConnection: Bool { get }
    func end()
}

extension WatchedConnection {
    var isConnection: Bool { true }
}

/// The connections of one event loop, used there alone. One look a second at all of them, and not a timer for each.
final class LoopConnections {
    private let times: ConnectionTimes
    private let isCrowded: @Sendable () -> Bool
    private let isTight: @Sendable (NIODeadline) -> Bool
    private var members: [ObjectIdentifier: any WatchedConnection] = [:]
    private var isWatching = false

    private static let round = TimeAmount.seconds(1)
    /// For so long a new connection is left alone, however many there are.
    private static let grace = TimeAmount.seconds(1)

    /// `isTight`: whether answers that nobody reads take all the room there is.
    init(
        _ times: ConnectionTimes, isCrowded: @escaping @Sendable () -> Bool, isTight: @escaping @Sendable (NIODeadline) -> Bool
    ) {
        self.times = times
        self.isTight = isTight
        self.isCrowded = isCrowded
    }

    func enter(_ member: any WatchedConnection, on loop: any EventLoop) {
        members[ObjectIdentifier(member)] = member
        if !isWatching { watch(loop) }
    }

    func leave(_ member: any WatchedConnection) { members[ObjectIdentifier(member)] = nil }

    private func watch(_ loop: any EventLoop) {
        isWatching = true
        loop.assumeIsolated().scheduleTask(in: Self.round) { [weak self] in
            guard let self else { return }
            look(loop.now)
            isWatching = false
            if !members.isEmpty { watch(loop) }
        }
    }

    private func look(_ now: NIODeadline) {
        var over: [any WatchedConnection] = []
        var idle: [(member: any WatchedConnection, since: NIODeadline)] = []
        let isCrowded = self.isCrowded()
        let isTight = self.isTight(now)
        for member in members.values {
            guard let waiting = member.waiting(at: now) else { continue }
            if waiting.isOver(at: now, times) || isTight && waiting.isStuck(at: now) {
                over.append(member)
            } else if isCrowded, member.isConnection, let since = waiting.idleSince, now - since >= Self.grace {
                idle.append((member, since))
            }
        }
        if !idle.isEmpty {
            idle.sort { $0.since < $1.since }
            over += idle.prefix(max(1, members.count / 8)).map(\.member)
        }
        for member in over { member.end() }
    }
}
