public import Foundation
public import UsherWire

/// A walk list that goes on without a network: the list is kept on disk, and so is what came of each visit until the server has it.
///
/// ```swift
/// let offline = OfflineWalk(client: client, folder: folder)
/// let walk = try await offline.load()
/// if let home = await offline.next {
///     _ = try await offline.say(.nobody, of: home.id)
/// }
/// ```
/// What waits belongs to its territory: a link that has ended loses nothing, the next one for the same territory sends it.
public actor OfflineWalk {
    private let client: WalkListClient
    private let folder: URL
    private var walk: CanvassWalk?
    private var visits: VisitQueue?
    private var territory = ""

    private var file: URL { folder.appending(path: "walk.json") }

    /// `folder` keeps the list and what waits; one walk list a folder.
    public init(client: WalkListClient, folder: URL) { (self.client, self.folder) = (client, folder) }

    /// Sends what waits and fetches the list; without a network it is the one that was last fetched. Either is shown as it is once the server
    /// has heard what waits. A link that is over takes the kept list along.
    public func load() async throws(CanvassError) -> CanvassWalk {
        if walk == nil, let kept = kept() { try take(kept) }
        await visits?.flush()
        do {
            let fresh = try await client.walk()
            try take(fresh)
            try? AtomicFile.write(WireJSON.encoder(.milliseconds).encode(fresh), to: file)
        } catch {
            if Self.isOver(error) { drop() }
            guard walk != nil, !Self.isOver(error) else { throw error }
        }
        // Of a territory that has just become known something may wait, from a link before.
        await visits?.flush()
        guard let shown = await shown() else { throw .signedOut }
        return shown
    }

    /// The home to go to: the first where nobody has been, then those where nobody was there; nil where all are done.
    public var next: CanvassAddress? {
        get async {
            let left = await shown()?.homes.filter { !$0.visited && $0.outcome != .refused } ?? []
            return left.first { $0.outcome == nil } ?? left.first
        }
    }

    /// How many visits are on disk, and not with the server yet.
    public var waiting: Int { get async { await visits?.waiting ?? 0 } }

    /// Says what came of going to a home: it is on disk before anything is answered, and sent if there is a network.
    public func say(_ outcome: VisitOutcome, of home: String, note: String? = nil) async throws -> VisitQueue.Result {
        guard let visits else { throw CanvassError.signedOut }
        let change = CanvassVisitsRequest.Change(
            addressID: home, visited: outcome == .visited, outcome: outcome, occurredAt: client.sender.clock.now(), note: note)
        let result = try await visits.report(change, campaign: territory)
        if case .sent(let fresh?) = result, let place = walk?.homes.firstIndex(where: { $0.id == home }) { walk?.homes[place] = fresh }
        return result
    }

    /// Sends what waits: when the app comes to the front, and when the network is back.
    public func flush() async { await visits?.flush() }

    /// As it is once the server has heard what waits.
    private func shown() async -> CanvassWalk? {
        guard var walk else { return nil }
        let said = await visits?.pendingChanges() ?? [:]
        walk.homes = walk.homes.compactMap { home in
            var home = home
            if let change = said[home.id] {
                (home.visited, home.outcome) = (change.visited, change.outcome)
                home.status = change.visited ? .visited : .notVisited
                home.note = change.note ?? home.note
            }
            return home.outcome == .neverAgain ? nil : home
        }
        return walk
    }

    private func take(_ fresh: CanvassWalk) throws(CanvassError) {
        if fresh.territoryID != territory || visits == nil {
            let client = client
            let waiting = folder.appending(path: "walk-\(fresh.territoryID.filter { $0.isHexDigit || $0 == "-" }).jsonl")
            do {
                visits = try VisitQueue(file: waiting) { visits, _ async throws(CanvassError) in try await client.report(visits) }
            } catch { throw .decoding("\(error)") }
        }
        (walk, territory) = (fresh, fresh.territoryID)
    }

    /// The list of the link that this phone has; another's is not shown.
    private func kept() -> CanvassWalk? {
        guard let link = client.started, let data = try? Data(contentsOf: file),
            let kept = try? WireJSON.decoder.decode(CanvassWalk.self, from: data), kept.id == link.id
        else { return nil }
        return kept
    }

    private func drop() {
        walk = nil
        try? FileManager.default.removeItem(at: file)
    }

    /// Whether this phone has no list any more.
    private static func isOver(_ error: CanvassError) -> Bool { error == .signedOut || [404, 410].contains(error.status) }
}
