package import NIOCore
import Synchronization

/// So many bytes may be held at once: by all together, and of that by one address and over one connection. Whoever holds nothing yet is
/// given what he asks for while there is room at all, so that a single large thing is never in vain.
package final class ByteBudget: Sendable {
    /// Whose bytes they are. An address that stands for many people (a proxy's) is none.
    package struct Holder: Sendable {
        package let address: ClientAddress?
        package var connection: ObjectIdentifier?

        package init(_ address: ClientAddress?, connection: ObjectIdentifier? = nil) {
            self.address = address == .unknown ? nil : address?.party
            self.connection = connection
        }
    }

    private struct State {
        var total = 0
        var highest = 0
        var addresses: [ClientAddress: Int] = [:]
        var connections: [ObjectIdentifier: Int] = [:]
    }

    package let most: Int
    private let perAddress: Int
    private let perConnection: Int
    private let state = Mutex(State())
    /// When somebody last found it nearly used up, in nanoseconds of the steady clock; 0: nobody has.
    private let tight = Atomic<UInt64>(0)
    private static let aftermath = TimeAmount.seconds(2)

    /// An address may hold one part of `addressShare`.
    package init(_ most: Int, addressShare: Int = 8) {
        self.most = most
        perAddress = most / addressShare
        perConnection = perAddress / 2
    }

    package var held: Int { state.withLock { $0.total } }
    /// The most that was ever held at once.
    package var highest: Int { state.withLock { $0.highest } }

    /// False, and nothing taken, where there is no room.
    package func take(_ count: Int, for holder: Holder) -> Bool {
        let (isTaken, isTight) = state.withLock { state in
            guard Self.fits(count, state.total, most) else { return (false, true) }
            if let address = holder.address, !Self.fits(count, state.addresses[address] ?? 0, perAddress) { return (false, true) }
            if let connection = holder.connection, !Self.fits(count, state.connections[connection] ?? 0, perConnection) {
                return (false, true)
            }
            state.total += count
            state.highest = max(state.highest, state.total)
            if let address = holder.address { state.addresses[address, default: 0] += count }
            if let connection = holder.connection { state.connections[connection, default: 0] += count }
            return (true, state.total > most - most / 4)
        }
        if isTight { tight.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed) }
        return isTaken
    }

    package func give(_ count: Int, of holder: Holder) {
        guard count > 0 else { return }
        state.withLock { state in
            state.total -= count
            if let address = holder.address { Self.lower(&state.addresses, address, by: count) }
            if let connection = holder.connection { Self.lower(&state.connections, connection, by: count) }
        }
    }

    /// Whether somebody found it nearly used up a moment ago.
    package func isTight(at now: NIODeadline) -> Bool {
        let found = tight.load(ordering: .relaxed)
        return found > 0 && now - NIODeadline.uptimeNanoseconds(found) < Self.aftermath
    }

    /// Whether there is nothing left for this holder. Asks only where it is tight.
    package func isFull(for holder: @autoclosure () -> Holder, at now: NIODeadline) -> Bool {
        guard isTight(at: now) else { return false }
        let holder = holder()
        return state.withLock { state in
            state.total >= most || holder.address.map { state.addresses[$0] ?? 0 >= perAddress } ?? false
        }
    }

    private static func fits(_ count: Int, _ held: Int, _ most: Int) -> Bool { held == 0 || count <= most - held }

    private static func lower<Key: Hashable>(_ counts: inout [Key: Int], _ key: Key, by count: Int) {
        let left = (counts[key] ?? 0) - count
        counts[key] = left > 0 ? left : nil
    }
}
