extension Migrations {
    /// What a production asks those who buy any of its performances, as a document; null where it asks nothing.
    static let productionQuestions = Migration(
        name: "0095-production-questions",
        script: """
            ALTER TABLE productions ADD COLUMN questions TEXT;
            """)
}
