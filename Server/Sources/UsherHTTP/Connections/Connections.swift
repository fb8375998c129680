package import NIOCore
import Synchronization

/// The server's connections: how many there may be, how many from one address, and a watch over what each of them is waiting for.
package final class Connections: Sendable {
    package let times: ConnectionTimes
    /// As many as are accepted.
    package let most: Int
    package let bodies: BodyBudgets
    /// Answers that wait to be read.
    package let unread: ByteBudget
    private let perAddress: Int
    private let count: ConnectionCount
    private let proxies: TrustedProxies
    private let addresses = Mutex<[ClientAddress: Int]>([:])
    private let loops = Mutex<[ObjectIdentifier: NIOLoopBound<LoopConnections>]>([:])

    /// No more than the machine has files for.
    package init(
        most: Int, perAddress: Int, times: ConnectionTimes, proxies: TrustedProxies, bodies: BodyBudgets,
        count: ConnectionCount = ConnectionCount()
    ) {
        (self.bodies, unread) = (bodies, bodies.unread)
        self.times = times
        self.most = min(most, OpenFiles.connections)
        self.perAddress = perAddress
        self.proxies = proxies
        self.count = count
    }

    /// Nearly as many as may be.
    private var isCrowded: Bool { count.open >= most - max(1, most / 16) }

    /// Whether one more may come from where this one does. One that may not is closed at once.
    package func admit(_ channel: any Channel) {
        let peer = ClientAddress(channel.remoteAddress)
        let address = peer.party
        guard perAddress < .max, address != .unknown, !proxies.trusts(peer) else { return }
        let isWelcome = addresses.withLock { addresses in
            addresses[address, default: 0] += 1
            return addresses[address, default: 0] <= perAddress
        }
        channel.closeFuture.whenComplete { [self] _ in
            addresses.withLock { addresses in
                let left = (addresses[address] ?? 1) - 1
                addresses[address] = left > 0 ? left : nil
            }
        }
        // Not in the midst of its being set up.
        if !isWelcome { channel.eventLoop.execute { channel.close(promise: nil) } }
    }

    /// In whose account a connection's answers wait: a proxy's are everybody's.
    package func holder(_ peer: ClientAddress, connection: ObjectIdentifier? = nil) -> ByteBudget.Holder {
        ByteBudget.Holder(proxies.trusts(peer) ? nil : peer, connection: connection)
    }

    /// Has the connection, or the stream of one, watched from now on. On its event loop.
    func enter(_ member: any WatchedConnection, on loop: any EventLoop) { list(of: loop).enter(member, on: loop) }

    func leave(_ member: any WatchedConnection, on loop: any EventLoop) { list(of: loop).leave(member) }

    private func list(of loop: any EventLoop) -> LoopConnections {
        loops.withLock { loops in
            if let known = loops[ObjectIdentifier(loop)] { return known }
            let made = NIOLoopBound(
                LoopConnections(
                    times, isCrowded: { [weak self] in self?.isCrowded ?? false }, isTight: { [unread] in unread.isTight(at: $0) }),
                eventLoop: loop)
            loops[ObjectIdentifier(loop)] = made
            return made
        }.value
    }
}
