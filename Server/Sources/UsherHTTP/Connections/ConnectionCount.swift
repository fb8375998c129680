import Hummingbird
import HummingbirdCore
import Synchronization

/// How many connections are open.
package final class ConnectionCount: Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    package var open: Int { count.load(ordering: .relaxed) }
    package func opened() { count.wrappingAdd(1, ordering: .relaxed) }
    package func closed() { count.wrappingSubtract(1, ordering: .relaxed) }
}

/// Tells the count; a connection too many waits with the system until another one ends.
package struct ConnectionWatch: AvailableConnectionsDelegate {
    package let count: ConnectionCount
    package let most: Int

    package init(count: ConnectionCount, most: Int) {
        (self.count, self.most) = (count, most)
    }

    package func connectionOpened() { count.opened() }
    package func connectionClosed() { count.closed() }
    package func isAcceptingNewConnections() -> Bool { count.open < most }
}
