import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import UsherCore

/// An answer that stays right for a while: as long as what it tells of is the same object, and until its next turn. Its body is
/// written when somebody wants it, off the event loops, and kept, plain and compressed.
final class CachedAnswer: Sendable {
    private struct Bodies {
        var plain: ByteBuffer?
        var compressed: ByteBuffer?
    }

    private let source: ObjectIdentifier
    private let keep: any AnyObject & Sendable
    private let from: Instant
    private let until: Instant
    private let etag: String
    private let headers: HTTPFields
    private let build: @Sendable () throws -> [UInt8]
    private let bodies = Mutex(Bodies())
    /// Held while a body is made: nobody who finds one ready waits for it.
    private let making = Mutex(())

    /// `etag` without its quotes; `more` stands in the headers.
    init(
        of source: any AnyObject & Sendable, from: Instant, until: Instant, etag: String, more: HTTPFields = [:],
        build: @escaping @Sendable () throws -> [UInt8]
    ) {
        self.source = ObjectIdentifier(source)
        keep = source
        (self.from, self.until, self.build) = (from, until, build)
        self.etag = "W/\"\(etag)\""
        var headers = more
        headers[.eTag] = self.etag
        headers[.cacheControl] = "no-cache"
        headers[.vary] = "Accept-Encoding"
        self.headers = headers
    }

    func isRight(for source: any AnyObject, at now: Instant) -> Bool {
        self.source == ObjectIdentifier(source) && now >= from && now < until
    }

    /// 304 where the client has it already; decided without a body.
    func response(to request: Request) async throws -> Response {
        if let known = request.headers[.ifNoneMatch], matches(known) { return Response(status: .notModified, headers: headers) }
        let compressed = Gzip.isAccepted(by: request)
        if let body = ready(compressed) { return response(body) }
        try await ClientWork.run { try self.prepare(compressed) }
        guard let body = ready(compressed) else { throw Problem.internal }
        return response(body)
    }

    private func response(_ body: (buffer: ByteBuffer, compressed: Bool)) -> Response {
        var headers = headers
        headers[.contentType] = "application/json"
        if body.compressed { headers[.contentEncoding] = "gzip" }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body.buffer))
    }

    /// Weak comparison: what comes from a cache may have lost its `W/`.
    private func matches(_ known: String) -> Bool {
        if known == etag { return true }
        return known.split(separator: ",").contains { tag in
            let tag = String(tag).trimmed
            return tag == "*" || tag == etag || "W/" + tag == etag
        }
    }

    private func ready(_ compressed: Bool) -> (buffer: ByteBuffer, compressed: Bool)? {
        bodies.withLock { bodies in
            if compressed, let buffer = bodies.compressed { return (buffer, true) }
            guard let plain = bodies.plain else { return nil }
            return compressed && plain.readableBytes > CachedAnswer.least ? nil : (plain, false)
        }
    }

    /// Smaller bodies are not worth compressing.
    private static let least = 1_024

    /// Whoever else wants the same body waits for it, on a thread of the pool.
    private func prepare(_ compressed: Bool) throws {
        try making.withLock { _ in
            guard ready(compressed) == nil else { return }
            let plain = try bodies.withLock({ $0.plain }) ?? ByteBuffer(bytes: build())
            if compressed, plain.readableBytes > CachedAnswer.least, let small = Gzip.compress(plain) {
                bodies.withLock { $0.compressed = small }
            } else {
                bodies.withLock { $0.plain = plain }
            }
        }
    }
}

extension BoundedCache<String, CachedAnswer> {
    /// The answer known by this key, if it is still right, else a new one.
    func find(_ key: String, of source: any AnyObject & Sendable, at now: Instant, make: () throws -> CachedAnswer) rethrows -> CachedAnswer
    {
        if let known = self[key], known.isRight(for: source, at: now) { return known }
        let new = try make()
        self[key] = new
        return new
    }
}
