package import Hummingbird
package import NIOCore

extension Request {
    /// The whole body; `Problem.bodyTooLarge` past `limit`, before reading it if its length was announced.
    package func bytes(upTo limit: Int) async throws -> ByteBuffer {
        if let announced = headers[.contentLength].flatMap({ Int($0) }), announced > limit { throw Problem.bodyTooLarge }
        return try await body.collect(upTo: limit)
    }
}
