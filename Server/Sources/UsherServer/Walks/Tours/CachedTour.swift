import Synchronization
import UsherCore

/// A tour with the answers that were written about it.
final class CachedTour: Sendable {
    let tour: Tour
    private let answers = Mutex<[Key: (window: MediaWindow?, answer: TaggedAnswer)]>([:])

    enum Key: Hashable {
        case detail(WalkLanguage, hasAccess: Bool)
        case points(WalkLanguage)
        case manifest(WalkLanguage)
    }

    init(_ tour: Tour) { self.tour = tour }

    func isOpen(to granted: Set<Tour.ID>) -> Bool { !tour.isProtected || granted.contains(tour.id) }

    /// The answer as it was written for this window, or written now.
    func answer(_ key: Key, _ window: MediaWindow? = nil, write: () throws -> TaggedAnswer) rethrows -> TaggedAnswer {
        if let known = answers.withLock({ $0[key] }), known.window == window { return known.answer }
        let answer = try write()
        answers.withLock { $0[key] = (window, answer) }
        return answer
    }

    /// Covers and trailers, and everything of a free tour.
    var publicPaths: [String] {
        tour.published.flatMap { version in
            let facts = tour.facts(of: version)
            let files = tour.isProtected ? [facts.cover, facts.trailer].compactMap(\.self) : tour.files(of: version)
            return files.compactMap(\.path)
        }
    }
}
