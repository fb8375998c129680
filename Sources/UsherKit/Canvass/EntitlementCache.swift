public import Foundation
import UsherWire

/// What whoever is signed in pays for: asked once a session, kept on disk for when the network is away.
///
/// ```swift
/// let cache = EntitlementCache(client: canvass, file: caches.appending(path: "plan.json"))
/// await cache.setUser(session.user.id)
/// let row = scanRow(await cache.state(), building, showsUpgrade: true)
/// ```
public actor EntitlementCache {
    private struct Kept: Codable {
        let user: String
        let entitlement: Entitlement
        let fetchedAt: Date
    }

    private let client: CanvassClient
    private let file: URL
    private var user: String?
    private var kept: Kept?
    /// Asked in this session already.
    private var isFresh = false
    private var flight: Task<EntitlementState, Never>?
    /// Changes with the user: answers of an older one are dropped.
    private var session = 0
    private var watched = Broadcast(EntitlementState.unknown)
    private var clock: UsherClock { client.sender.clock }
    private static let week = 7 * 86_400.0

    /// `file` keeps the plan that was last known, for whoever `setUser` names.
    public init(client: CanvassClient, file: URL) {
        self.client = client
        self.file = file
    }

    deinit { watched.finish() }

    /// What is known: now, then with every change, a purchase on another screen for one. Each call gives a stream of its own.
    public var states: AsyncStream<EntitlementState> {
        watched.stream { [weak self] reader in
            // A reader that has gone tells it from wherever it was.
            Task { await self?.leave(reader) }
        }
    }

    private func leave(_ reader: Int) { watched.forget(reader) }

    /// Who is signed in; nil at sign-out. Whatever was known of somebody else goes first, also what is under way.
    public func setUser(_ id: String?) {
        guard id != user || id == nil else { return }
        forget()
        user = id
        let onDisk = (try? Data(contentsOf: file)).flatMap { try? WireJSON.decoder.decode(Kept.self, from: $0) }
        if let id, let onDisk, onDisk.user == id { kept = onDisk } else { try? FileManager.default.removeItem(at: file) }
    }

    /// What is known; asks the server at the first need of a session. Calls at the same time share one request.
    public func state() async -> EntitlementState {
        if isFresh, let kept, isGood(kept) { return .known(kept.entitlement) }
        return await shared()
    }

    /// Asks the server.
    @discardableResult
    public func refresh() async -> EntitlementState { await shared() }

    /// After a purchase or a restore: asks at once and, while nothing is active, after 1, 2, 4 and 8 s more.
    @discardableResult
    public func refreshAfterPurchase() async -> EntitlementState {
        let mine = session
        var state = await shared()
        for wait in [1.0, 2, 4, 8] {
            if case .known(let entitlement) = state, entitlement.isActive { break }
            guard mine == session, (try? await clock.sleep(wait)) != nil, mine == session else { break }
            state = await shared()
        }
        return state
    }

    /// Sends StoreKit's transaction, and keeps what the server makes of it.
    @discardableResult
    public func verifyApple(signedTransaction: String) async throws(CanvassError) -> Entitlement {
        let mine = session
        let entitlement = try await client.verifyApple(signedTransaction: signedTransaction)
        if mine == session { keep(entitlement) }
        return entitlement
    }

    private func shared() async -> EntitlementState {
        guard user != nil else { return .unknown }
        if let flight { return await flight.value }
        let mine = session
        // All who wait share one fetch, so it must outlive whoever began it: a task of its own, not a child of theirs.
        let task = Task { await self.fetch(mine) }
        flight = task
        let state = await task.value
        if mine == session { flight = nil }
        return mine == session ? state : .unknown
    }

    private func fetch(_ mine: Int) async -> EntitlementState {
        do {
            let entitlement = try await client.entitlement()
            guard mine == session else { return .unknown }
            keep(entitlement)
            return .known(entitlement)
        } catch {
            guard mine == session else { return .unknown }
            return failed(error)
        }
    }

    private func failed(_ error: CanvassError) -> EntitlementState {
        if error.status == 401 {
            kept = nil
            isFresh = false
            watched.set(.known(.free))
            try? FileManager.default.removeItem(at: file)
            return .known(.free)
        }
        if case .cancelled = error { return local }
        if case .decoding = error { return local }
        return error.isOutage || error.status == 429 ? local : .unknown
    }

    /// What was last known, as long as it is good.
    private var local: EntitlementState {
        guard let kept, isGood(kept) else { return .unknown }
        return .known(kept.entitlement)
    }

    private func isGood(_ kept: Kept) -> Bool {
        clock.now() < (kept.entitlement.currentPeriodEnd ?? kept.fetchedAt.addingTimeInterval(Self.week))
    }

    private func keep(_ entitlement: Entitlement) {
        guard let user else { return }
        let kept = Kept(user: user, entitlement: entitlement, fetchedAt: clock.now())
        self.kept = kept
        isFresh = true
        watched.set(.known(entitlement))
        if let data = try? WireJSON.encoder.encode(kept) { try? AtomicFile.write(data, to: file) }
    }

    private func forget() {
        session += 1
        flight?.cancel()
        (flight, kept, isFresh) = (nil, nil, false)
        watched.set(.unknown)
    }
}
