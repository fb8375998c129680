import UsherCore
import UsherStore

extension WalksDesk {
    /// Replaced bytes stay as long as an address of them can last, and two hours more.
    func sweep() async throws {
        let now = clock.now()
        try await families.sweep(at: now)
        let before = now.adding(seconds: -Int64(settings.urlHours + 2) * 3_600)
        for sha256 in try await mediaFiles.sweep(before: before) { try await storage.remove(sha256) }
        try await forgetEvents(at: now)
        files.forget()
        local.sweepDrafts(olderThan: 86_400)
    }

    /// Keeps events for their time and not too many of them; of the others what they come to.
    func forgetEvents(at now: Instant) async throws {
        let old = now.adding(seconds: -Int64(settings.eventsKept))
        let before = max(old, try await events.arrival(beyond: settings.mostEvents)?.adding(microseconds: 1) ?? old)
        while try await events.forget(before: before) > 0 { try await Task.sleep(for: .milliseconds(10)) }
    }
}
