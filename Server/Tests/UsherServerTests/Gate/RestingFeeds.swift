import UsherTesting

@testable import UsherStore

extension Database {
    /// Waits until every change of sales and scans lies below the horizon. On PostgreSQL the horizon is the whole server's: a test beside
    /// this one, in a database of its own, holds it back for as long as its longest transaction lasts, and feeds repeat what lies above it.
    func untilFeedsRest() async throws -> Bool {
        try await eventually { try await read { try $0.first(RestingFeeds.rest) ?? false } }
    }
}

private enum RestingFeeds {
    static let rest = Selection<Bool>(
        """
        SELECT CASE WHEN COALESCE((SELECT MAX(mark) FROM sales), 0) < {{horizon}} AND COALESCE((SELECT MAX(mark) FROM scans), 0) < {{horizon}}
            THEN 1 ELSE 0 END
        """)
}
