import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore

/// A JSON answer written once and sent many times, with its tag.
struct TaggedAnswer: Sendable {
    private let body: ByteBuffer
    private let fresh: HTTPFields
    private let unchanged: HTTPFields
    let etag: String

    /// `identity`: the bytes that the tag is made of, where they are others than the body's.
    init(_ body: [UInt8], identity: [UInt8]? = nil) {
        self.body = ByteBuffer(bytes: body)
        etag = EntityTag.of(identity ?? body)
        unchanged = [.cacheControl: "private, no-cache", .vary: "Authorization", .eTag: etag]
        fresh = [
            .contentType: "application/json; charset=utf-8", .cacheControl: "private, no-cache", .vary: "Authorization", .eTag: etag,
        ]
    }

    init(_ answer: some Encodable, capacity: Int) throws { self.init(try WireEncoder.seconds.bytes(answer, capacity: capacity)) }

    /// The answer, or 304 where the client has it already. `stale`: with the hint that its token is not valid.
    func response(_ request: Request, stale: Bool = false) -> Response {
        let known = request.headers[.ifNoneMatch].map { EntityTag.matches($0, etag) } ?? false
        var response =
            known
            ? Response(status: .notModified, headers: unchanged, body: ResponseBody())
            : Response(status: .ok, headers: fresh, body: ResponseBody(byteBuffer: body))
        if stale { response.headers[.wwwAuthenticate] = WalkRefusal.invalidTokenChallenge }
        return response
    }
}
