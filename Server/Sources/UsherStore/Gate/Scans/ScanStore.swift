import UsherCore

/// Admits people: scans that wait at the same time are judged and stored together, in one transaction of three
/// statements a scan.
package final class ScanStore: Sendable {
    /// Writes an outcome as the body of an answer; done inside the transaction, because the answer is stored with it.
    package typealias Encode = @Sendable (ScanOutcome) -> [UInt8]

    private let writes: GroupedWrite<ScanRequest, ScanReply>
    private let ids: IDPool

    /// The most scans in one transaction.
    package static let largestGroup = 256

    package init(_ database: Database, ids: IDPool, encode: @escaping Encode) {
        let events = EventCache()
        self.ids = ids
        writes = GroupedWrite(database, limit: ScanStore.largestGroup) { connection, requests in
            var transaction = ScanTransaction(connection: connection, requests: requests, ids: ids, events: events, encode: encode)
            return try transaction.run()
        }
    }

    /// Judges one scan; the reply leaves after its commit.
    package func scan(_ request: ScanRequest) async throws -> ScanReply {
        try await ids.prepare(2 * ScanStore.largestGroup)
        return try await writes.submit(request)
    }

    /// Whether a scan needs nothing that must be fetched first.
    package var isReady: Bool { ids.has(2 * ScanStore.largestGroup) }

    /// The same for a caller that does not wait: `answer` is called on a thread of the engine's, and should be brief.
    package func scan(_ request: ScanRequest, answer: @escaping @Sendable (Result<ScanReply, any Error>) -> Void) {
        writes.submit(request, answer: answer)
    }
}
