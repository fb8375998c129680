import UsherCore

/// Judges a scan as `ScanStore` would, and leaves everything as it is.
package struct LookStore: Sendable {
    private let database: Database
    private let events = EventCache()
    private let encode: ScanStore.Encode

    package init(_ database: Database, encode: @escaping ScanStore.Encode) {
        self.database = database
        self.encode = encode
    }

    /// What the scan would be answered; one that would let somebody in is 200. Its name, if it has one, plays no part.
    package func look(_ request: ScanRequest) async throws -> ScanReply {
        try await database.read { connection in
            let found = try SaleSearch(connection: connection, events: events).look(request)
            let reply = try JudgedScan.judge(found, request, index: 0, id: 0, connection, encode: encode).reply
            return reply.status == 201 ? ScanReply(status: 200, body: reply.body) : reply
        }
    }
}
