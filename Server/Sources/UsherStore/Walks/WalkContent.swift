package import UsherCore

private enum ContentStatements {
    static let lock = Selection<Int64>("UPDATE walk_content SET stamp = stamp + 1 WHERE id = 1 RETURNING stamp")
    static let stamp = Selection<Int64>("SELECT stamp FROM walk_content WHERE id = 1")
    static let stamps = Selection<Tour.ID, Int64>("SELECT id, stamp FROM tours")
    static let touch = Statement("UPDATE tours SET stamp = (SELECT stamp FROM walk_content WHERE id = 1) WHERE id = $1")
    static let renumber = Statement(
        "UPDATE tour_versions SET number = $3, fingerprint = $4 WHERE tour_id = $1 AND language = $2")
}

/// What readers go by: how often content has changed, and when each tour did.
package struct ContentStamps: Sendable {
    package let stamp: Int64
    package let tours: [Tour.ID: Int64]
}

extension TourTransaction {
    /// Begins a change of content: no other is under way from here to the commit.
    func lockContent() throws { _ = try connection.first(ContentStatements.lock) }

    package func contentStamp() throws -> Int64 { try connection.first(ContentStatements.stamp) ?? 0 }

    package func contentStamps() throws -> ContentStamps {
        let stamp = try contentStamp()
        var tours: [Tour.ID: Int64] = [:]
        for (id, stamp) in try connection.all(ContentStatements.stamps) { tours[id] = stamp }
        return ContentStamps(stamp: stamp, tours: tours)
    }

    /// Ends a change of a tour: other processes read it again, and each published version whose download is now another one
    /// counts up.
    func contentChanged(_ id: Tour.ID, at now: Instant) throws {
        try connection.execute(ContentStatements.touch, id)
        guard let tour = try self.tour(id) else { return }
        for version in tour.published {
            let fingerprint = tour.fingerprint(version)
            guard fingerprint != version.fingerprint else { continue }
            try connection.execute(ContentStatements.renumber, id, version.language.rawValue, version.number + 1, fingerprint)
            try PushTransaction(connection).changed(tour, version.language, at: now)
        }
    }
}

/// Reads tours for those who show them.
package struct TourStore: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    package func stamp() async throws -> Int64 { try await database.read { try TourTransaction($0).contentStamp() } }

    /// Every tour whose stamp is not the one that the reader knows, in one state of the database with the stamps.
    package func changes(since known: [Tour.ID: Int64]) async throws -> (stamps: ContentStamps, tours: [Tour]) {
        try await database.read { connection in
            let stamps = try TourTransaction(connection).contentStamps()
            let changed = stamps.tours.filter { known[$0.key] != $0.value }.keys.sorted()
            return (stamps, try changed.compactMap { try TourTransaction(connection).tour($0) })
        }
    }
}

extension ContentStamps {
    /// Of a reader that has read nothing yet.
    package static let none = ContentStamps(stamp: 0, tours: [:])
}
