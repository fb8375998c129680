public import Foundation

/// An HTTP answer, whole.
public struct UsherResponse: Sendable, Hashable {
    /// The HTTP status.
    public var status: Int
    /// The fields as they came.
    public var headers: UsherHeaders
    /// All of it; empty where there was none.
    public var body: Data

    /// For transports of one's own, and for tests.
    public init(status: Int, headers: UsherHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Seconds of `Retry-After`, at most a day; nil without one.
    public var retryAfter: Double? {
        headers["Retry-After"].flatMap(Double.init).flatMap { $0.isFinite ? min(86_400, max(0, $0)) : nil }
    }

    /// The server's clock, by `Date`.
    public var date: Date? { headers["Date"].flatMap(HTTPDate.read) }
}

/// An HTTP answer whose body comes piece by piece.
public struct UsherStream: Sendable {
    /// The HTTP status.
    public var status: Int
    /// The fields as they came.
    public var headers: UsherHeaders
    /// Ends with `UsherError.network` where the connection breaks. Ending the loop early ends the request.
    public var pieces: AsyncThrowingStream<Data, any Error>

    /// For transports of one's own, and for tests.
    public init(status: Int, headers: UsherHeaders, pieces: AsyncThrowingStream<Data, any Error>) {
        self.status = status
        self.headers = headers
        self.pieces = pieces
    }

    /// The rest of the body, at most so many bytes.
    func collected(atMost limit: Int = .max) async throws(UsherError) -> UsherResponse {
        var body = Data()
        do {
            for try await piece in pieces {
                body.append(piece)
                if body.count >= limit { break }
            }
        } catch {
            throw .heard(error)
        }
        return UsherResponse(status: status, headers: headers, body: body)
    }
}
