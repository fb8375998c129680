package import UsherCore

private enum TranscriptStatements {
    static let keep = Statement(
        "INSERT INTO transcripts (sha256, cues, stored_at) VALUES ($1, $2, $3) ON CONFLICT (sha256) DO NOTHING")
    static let find = Selection<String>("SELECT cues FROM transcripts WHERE sha256 = $1")
    static let missing = Selection<String, String>(
        """
        SELECT DISTINCT m.sha256, m.mime FROM media m
        WHERE m.kind = 'subtitle' AND m.sha256 IS NOT NULL AND NOT EXISTS (SELECT 1 FROM transcripts t WHERE t.sha256 = m.sha256)
        ORDER BY m.sha256 LIMIT 20
        """)
    static let forget = Statement("DELETE FROM transcripts WHERE sha256 = $1")
}

/// The cues of subtitles, as they were read when the file came: whoever views a walk reads no file.
package struct TranscriptStore: Sendable {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    /// The cues of these files, as `SubtitleCues.json` wrote them; those that are not known are missing.
    package func find(_ digests: Set<String>) async throws -> [String: String] {
        guard !digests.isEmpty else { return [:] }
        return try await database.read { connection in
            let sorted = digests.sorted()
            var found: [String: String] = [:]
            try connection.run(TranscriptStatements.find, each: sorted.map { [$0.sql] }) { index, cues in found[sorted[index]] = cues }
            return found
        }
    }

    /// Files of subtitles that came before their cues were kept; a few at a time.
    package func missing() async throws -> [(sha256: String, type: MediaType)] {
        try await database.read { connection in
            try connection.all(TranscriptStatements.missing).map { sha256, mime in
                guard let type = MediaType(rawValue: mime) else { throw DatabaseError.defect("media type") }
                return (sha256, type)
            }
        }
    }

    package func keep(_ cues: String, of sha256: String, at now: Instant) async throws {
        try await database.write { try MediaTransaction($0).keepTranscript(cues, of: sha256, at: now) }
    }
}

extension MediaTransaction {
    func keepTranscript(_ cues: String, of sha256: String, at now: Instant) throws {
        try connection.execute(TranscriptStatements.keep, sha256, cues, now)
    }

    func forgetTranscript(of sha256: String) throws { try connection.execute(TranscriptStatements.forget, sha256) }
}
