import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    static let walksJSON = "application/json; charset=utf-8"

    /// An answer of Walks that nobody keeps.
    static func walks(_ answer: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        .walks(try WireEncoder.seconds.bytes(answer), status: status)
    }

    /// The same, already written.
    static func walks(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: walksJSON, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
