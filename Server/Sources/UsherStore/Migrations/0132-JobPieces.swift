extension Migrations {
    /// Files that jobs make, in pieces that lie in the storage of media, sealed: any process gives them out. `file_size` is there as long as the file
    /// may be fetched. A job that begins anew, for it was killed or what it has read is out of date, makes another `attempt`: pieces of earlier ones
    /// are swept, as those of a file that is gone.
    static let jobPieces = Migration(
        name: "0132-job-pieces",
        script: """
            ALTER TABLE jobs ADD COLUMN file_size INTEGER;
            CREATE TABLE job_pieces (
                job_id INTEGER NOT NULL REFERENCES jobs (id),
                attempt INTEGER NOT NULL,
                part INTEGER NOT NULL,
                sha256 TEXT NOT NULL,
                kept_at INTEGER NOT NULL,
                PRIMARY KEY (job_id, attempt, part)
            ) STRICT;
            CREATE INDEX job_pieces_by_bytes ON job_pieces (sha256);
            CREATE INDEX jobs_of_house ON jobs (organisation_id, kind);
            """)
}
