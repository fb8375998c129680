import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore

/// A JSON answer written once and sent many times, with its tag.
struct ServedAnswer: Sendable {
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

/// Entity tags as headers list them (RFC 9110, section 8.8.3).
enum EntityTag {
    /// A strong tag: 32 hexadecimal digits of the SHA-256.
    static func of(_ bytes: [UInt8]) -> String { "\"\(bytes.withUnsafeBytes { SecretDigest(of: $0) }.hex.prefix(32))\"" }

    /// The weak comparison of `If-None-Match`.
    static func matches(_ header: String, _ tag: String) -> Bool {
        if header == tag { return true }
        return list(header).contains { $0 == "*" || $0 == tag || $0 == "W/" + tag }
    }

    /// The strong comparison of `If-Match`.
    static func matchesStrongly(_ header: String, _ tag: String) -> Bool { list(header).contains { $0 == "*" || $0 == tag } }

    private static func list(_ header: String) -> [String] { header.split(separator: ",").map { String($0).trimmed } }
}
