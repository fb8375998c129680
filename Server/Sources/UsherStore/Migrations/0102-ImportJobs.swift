extension Migrations {
    /// Jobs that read a file: it lies in pieces beside its job, so that any process goes on with it, until the job is over. `report` counts what
    /// came of its rows; a job that somebody has cancelled keeps what it has done.
    static let importJobs = Migration(
        name: "0102-import-jobs",
        script: """
            ALTER TABLE jobs ADD COLUMN report TEXT;
            ALTER TABLE jobs ADD COLUMN cancelled_at INTEGER;
            CREATE TABLE job_files (
                job_id INTEGER NOT NULL REFERENCES jobs (id),
                part INTEGER NOT NULL,
                bytes BLOB NOT NULL,
                PRIMARY KEY (job_id, part)
            ) STRICT;
            """)
}
