import UsherCore
import UsherStore

extension WalksDesk {
    /// Replaced bytes stay as long as an address of them can last, and two hours more.
    func sweep() async throws {
        let now = clock.now()
        try await families.sweep(at: now)
        let before = now.adding(seconds: -Int64(settings.urlHours + 2) * 3_600)
        for sha256 in try await mediaFiles.sweep(before: before) { try await storage.remove(sha256) }
        files.forget()
        local.sweepDrafts(olderThan: 86_400)
    }
}
