extension Migrations {
    /// What houses say in their mails, and who those seem to be from.
    static let houseMails = Migration(
        name: "0097-house-mails",
        script: """
            CREATE TABLE house_mail_senders (
                organisation_id INTEGER NOT NULL PRIMARY KEY REFERENCES organisations (id),
                name TEXT NOT NULL,
                reply_to TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE house_mails (
                organisation_id INTEGER NOT NULL REFERENCES organisations (id),
                kind TEXT NOT NULL,
                language TEXT NOT NULL,
                subject TEXT NOT NULL,
                greeting TEXT NOT NULL,
                lead TEXT NOT NULL,
                closing TEXT NOT NULL,
                changed_at INTEGER NOT NULL,
                PRIMARY KEY (organisation_id, kind, language)
            ) STRICT, WITHOUT ROWID;
            """)
}
