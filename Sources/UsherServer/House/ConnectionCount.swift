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

/// Tells the count; every connection is welcome.
struct ConnectionWatch: AvailableConnectionsDelegate {
    let count: ConnectionCount

    func connectionOpened() { count.opened() }
    func connectionClosed() { count.closed() }
    func isAcceptingNewConnections() -> Bool { true }
}
