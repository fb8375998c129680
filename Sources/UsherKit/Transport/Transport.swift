/// What carries requests: `URLSessionTransport` in an app, the server's own router in tests.
///
/// A transport follows no redirect: it answers with the 3xx. It throws `UsherError.network` where no answer came (a timeout
/// is one of them) and `UsherError.cancelled` where its task was cancelled.
public protocol Transport: Sendable {
    /// Sends a request and reads its whole answer.
    func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse

    /// Sends a request and hands the body out as it comes, for downloads and live streams.
    func stream(_ request: UsherRequest) async throws(UsherError) -> UsherStream
}

extension Transport {
    public func stream(_ request: UsherRequest) async throws(UsherError) -> UsherStream {
        let response = try await send(request)
        let pieces = AsyncThrowingStream<_, any Error> { pieces in
            if !response.body.isEmpty { pieces.yield(response.body) }
            pieces.finish()
        }
        return UsherStream(status: response.status, headers: response.headers, pieces: pieces)
    }
}
