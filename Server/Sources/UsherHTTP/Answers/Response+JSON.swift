package import HTTPTypes
package import Hummingbird
import NIOCore

extension HTTPFields {
    /// What every JSON answer carries.
    package static let json: HTTPFields = [.contentType: "application/json", .cacheControl: "no-store"]
}

extension HTTPField.Name {
    package static let requestID = HTTPField.Name("X-Request-Id")!
    package static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
    /// Where an API key is sent.
    package static let apiKey = HTTPField.Name("X-API-Key")!
}

extension Response {
    /// An answer of JSON text that is already written.
    package static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: .json, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// An answer in a type of the wire. `capacity`: about how many bytes are expected.
    package static func json(
        _ answer: some Encodable, _ encoder: WireEncoder, status: HTTPResponse.Status = .ok, capacity: Int = 512
    ) throws -> Response {
        .json(try encoder.bytes(answer, capacity: capacity), status: status)
    }

    package static func json(_ buffer: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: .json, body: ResponseBody(byteBuffer: buffer))
    }
}
