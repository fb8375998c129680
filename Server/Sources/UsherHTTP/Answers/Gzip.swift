import UsherCore
import HTTPTypes
package import Hummingbird
package import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

/// Compresses one answer, where a route finds it worth the work. The compressor is swift-nio-extras', driven by
/// hand: it is made for a connection, and only some answers of a connection are compressed.
package enum Gzip {
    /// Whether the client takes gzip: named, or by `*`, and not with `q=0`.
    package static func isAccepted(by request: Request) -> Bool {
        guard let accepted = request.headers[.acceptEncoding] else { return false }
        return QualityList(accepted).quality(of: "gzip", "*") ?? 0 > 0
    }

    package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        compress(ByteBuffer(bytes: bytes)).map { Array($0.readableBytesView) }
    }

    /// `body` as gzip; nil if the compressor fails, and the plain body must do.
    package static func compress(_ body: ByteBuffer) -> ByteBuffer? {
        let channel = EmbeddedChannel(handler: HTTPResponseCompressor())
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        do {
            let request = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["accept-encoding": "gzip"])
            try channel.writeInbound(HTTPServerRequestPart.head(request))
            try channel.writeOutbound(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
            try channel.writeOutbound(HTTPServerResponsePart.body(.byteBuffer(body)))
            try channel.writeOutbound(HTTPServerResponsePart.end(nil))
            var compressed = ByteBuffer()
            while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
                if case .body(.byteBuffer(var piece)) = part { compressed.writeBuffer(&piece) }
            }
            return compressed
        } catch { return nil }
    }
}

extension Response {
    /// JSON, gzipped where the client takes it and it pays.
    package static func compressedJSON(_ body: ByteBuffer, for request: Request) async throws -> Response {
        let zips = body.readableBytes >= 1024 && Gzip.isAccepted(by: request)
        let zipped: ByteBuffer? = zips ? try await ClientWork.run { Gzip.compress(body) } : nil
        guard let compressed = zipped else {
            var response = Response.json(body)
            response.headers[.vary] = "Accept-Encoding"
            return response
        }
        var response = Response.json(compressed)
        response.headers[.contentEncoding] = "gzip"
        response.headers[.vary] = "Accept-Encoding"
        return response
    }
}
