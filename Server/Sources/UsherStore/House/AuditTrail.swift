package import UsherCore

/// Writes audit rows that belong to no other change: failed sign-ins, wrong keys. Many at once share a transaction.
package struct AuditTrail: Sendable {
    private let writes: GroupedWrite<AuditEntry, Void>

    package init(_ database: Database) {
        writes = GroupedWrite(database, limit: 256) { connection, entries in
            try AuditTransaction(connection).record(entries)
            return entries.map { _ in }
        }
    }

    /// Returns once the row is on disk.
    package func record(_ entry: AuditEntry) async throws { try await writes.submit(entry) }
}
