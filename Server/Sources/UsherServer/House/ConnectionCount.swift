import Hummingbird
import HummingbirdCore
import Synchronization

/// How many connections are open.
final class ConnectionCount: Sendable {
    private let count = Atomic<Int>(0)

    var open: Int { count.load(ordering: .relaxed) }
    func opened() { count.wrappingAdd(1, ordering: .relaxed) }
    func closed() { count.wrappingSubtract(1, ordering: .relaxed) }
}

/// Tells the count; a connection too many waits with the system until another one ends.
struct ConnectionWatch: AvailableConnectionsDelegate {
    let count: ConnectionCount
    let most: Int

    func connectionOpened() { count.opened() }
    func connectionClosed() { count.closed() }
    func isAcceptingNewConnections() -> Bool { count.open < most }
}
