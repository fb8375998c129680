extension Migrations {
    /// What subtitles say, by the digest of their file: read once, when the file comes, and never while somebody looks at a walk.
    static let transcripts = Migration(
        name: "0021-transcripts",
        script: """
            CREATE TABLE transcripts (
                sha256 TEXT NOT NULL PRIMARY KEY,
                cues TEXT NOT NULL,
                stored_at INTEGER NOT NULL
            ) STRICT;
            """)
}
