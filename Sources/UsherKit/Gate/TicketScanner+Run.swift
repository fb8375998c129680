import Foundation
import UsherWire

/// Keeping the list fresh and telling the server what was scanned.
extension TicketScanner {
    private static let tick = 5.0
    private static let freshness = 30.0

    /// Runs until its task is cancelled. Online the list is renewed every 30 s; offline it tries to return after 5 s, then
    /// less and less often, at last once a minute.
    public func run() async {
        while !Task.isCancelled {
            if clock.now() >= nextCall { await refresh() }
            do { try await clock.sleep(Self.tick) } catch { return }
        }
    }

    /// Uploads what waits and renews the list, now. Returns whether the server was there.
    @discardableResult
    public func refresh() async -> Bool {
        do {
            try await upload()
            try await renew()
            pause = Self.tick
            nextCall = clock.now().addingTimeInterval(Self.freshness)
            note {
                $0.isOnline = true
                $0.needsAttention = nil
            }
            return true
        } catch {
            failed(GateError(error))
            return false
        }
    }

    private func failed(_ error: GateError) {
        if error == .cancelled { return }
        let isRefusal = error.status == 401 || error.status == 403
        note { status in
            if isRefusal { status.needsAttention = error }
            if error.isOutage { status.isOnline = false }
        }
        nextCall = clock.now().addingTimeInterval(pause)
        pause = min(60, pause * 2)
    }

    /// In batches of 500; what a result names leaves the queue.
    private func upload() async throws {
        while let batch = queue?.items.prefix(500), !batch.isEmpty {
            let results = try await client.upload(batch.map(\.wire)).data.results
            let named = Set(results.compactMap(\.clientScanID)).intersection(batch.map(\.id))
            try queue?.remove(named)
            note { $0.waiting = queue?.items.count ?? 0 }
            if named.isEmpty { return }
        }
    }

    /// Fetches what has changed since the last page; everything, where the server no longer knows that page.
    private func renew() async throws {
        guard let event else { return }
        let started = clock.now()
        do {
            try await pages(event, from: list.head?.next)
        } catch let error as GateError where error.code == "cursor_gone" {
            try await pages(event, from: nil)
        }
        // What was told before this began is in the list now.
        let waiting = Set(queue?.items.flatMap(\.persons) ?? [])
        marks = marks.filter { waiting.contains($0.key) || $0.value.at >= started }
        note { $0.listedAt = list.head?.fetchedAt }
    }

    private func pages(_ event: Int, from cursor: String?) async throws {
        // A whole list is put together beside the old one, which serves until then.
        var (next, fresh) = (cursor, TicketList())
        while true {
            let page = try await client.manifest(event: event, since: next, limit: 5000).data
            if cursor == nil {
                fresh.apply(page, at: clock.now())
            } else {
                list.apply(page, at: clock.now())
                try? file?.append(page.sales, to: list)
            }
            next = page.next
            if !page.more { break }
        }
        guard cursor == nil else { return }
        list = fresh
        try? file?.replace(with: list)
    }
}
