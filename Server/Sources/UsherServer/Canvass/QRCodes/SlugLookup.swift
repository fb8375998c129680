import UsherHTTP
import Logging
import UsherCore
import UsherStore

/// Finds where printed codes lead, in memory or in the database.
struct SlugLookup: Sendable {
    let cache: SlugCache
    private let targets: QRTargets

    /// The most slugs read at once.
    private static let largestRead = 1000

    init(_ database: Database, cache: SlugCache = SlugCache()) {
        targets = QRTargets(database)
        self.cache = cache
    }

    /// Nil where there is no such slug.
    func find(_ slug: String) async throws -> QRTarget? {
        guard QRSlug.isValid(slug) else { return nil }
        if let known = cache.find(slug) { return known }
        do { return try await read([slug])[slug] } catch DatabaseError.unavailable(let reason) {
            guard let last = cache.last(slug) else { throw DatabaseError.unavailable(reason) }
            cache.isAway(true)
            return last
        }
    }

    /// Reads again what people ask for.
    func refresh() async throws {
        let wanted = cache.wanted()
        do {
            for start in stride(from: 0, to: wanted.count, by: Self.largestRead) {
                _ = try await read(Array(wanted[start..<min(wanted.count, start + Self.largestRead)]))
            }
            // Nobody asks, but the database may be back.
            if wanted.isEmpty && cache.isAway { _ = try await read([]) }
        } catch {
            if case DatabaseError.unavailable = error { cache.isAway(true) }
            throw error
        }
    }

    /// Has what this process changed act at once.
    func changed(_ belongs: (QRScan.Place) -> Bool) async {
        let slugs = cache.forget(belongs)
        // Should the database go away now, they are known all the same.
        for start in stride(from: 0, to: slugs.count, by: Self.largestRead) {
            _ = try? await read(Array(slugs[start..<min(slugs.count, start + Self.largestRead)]))
        }
    }

    private func read(_ slugs: [String]) async throws -> [String: QRTarget] {
        let (mark, now) = (cache.mark, Instant.steady)
        let found = try await targets.find(slugs)
        cache.keep(found, of: slugs, since: mark, at: now)
        cache.isAway(false)
        return found
    }
}
