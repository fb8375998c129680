import Synchronization

/// How many event streams are open in this process: of each owner (a key, an airline), from each address, and in all.
package final class OpenStreams<Owner: Hashable & Sendable>: Sendable {
    private struct State {
        var all = 0
        var owners: [Owner: Int] = [:]
        var addresses: [ClientAddress: Int] = [:]
    }

    private let perOwner: Int
    private let perAddress: Int
    private let most: Int
    private let state = Mutex(State())

    package init(perOwner: Int, perAddress: Int, most: Int) {
        self.perOwner = perOwner
        self.perAddress = perAddress
        self.most = most
    }

    /// A place for one more stream; nil where there is none left.
    package func enter(_ owner: Owner, from address: ClientAddress) -> Place? {
        let entered = state.withLock { state in
            guard state.all < most, state.owners[owner, default: 0] < perOwner,
                state.addresses[address.party, default: 0] < perAddress
            else { return false }
            state.all += 1
            state.owners[owner, default: 0] += 1
            state.addresses[address.party, default: 0] += 1
            return true
        }
        return entered ? Place(streams: self, owner: owner, address: address.party) : nil
    }

    /// How many streams of this owner are open.
    package func count(of owner: Owner) -> Int { state.withLock { $0.owners[owner, default: 0] } }

    private func leave(_ owner: Owner, _ address: ClientAddress) {
        state.withLock { state in
            state.all -= 1
            Self.lower(&state.owners, owner)
            Self.lower(&state.addresses, address)
        }
    }

    private static func lower<Key: Hashable>(_ counts: inout [Key: Int], _ key: Key) {
        let left = counts[key, default: 0] - 1
        counts[key] = left > 0 ? left : nil
    }

    /// One stream's place: given back once, at the latest when nobody holds it any more.
    package final class Place: Sendable {
        private let streams: OpenStreams
        private let owner: Owner
        private let address: ClientAddress
        private let held = Atomic<Bool>(true)

        package init(streams: OpenStreams, owner: Owner, address: ClientAddress) {
            self.streams = streams
            self.owner = owner
            self.address = address
        }

        deinit { leave() }

        package func leave() {
            if held.exchange(false, ordering: .relaxed) { streams.leave(owner, address) }
        }
    }
}
