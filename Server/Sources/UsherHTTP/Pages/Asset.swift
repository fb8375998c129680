import Crypto
import HTTPTypes
package import Hummingbird
import NIOCore
import UsherCore

/// A file that pages load, compiled in. Its URL holds a hash of its content, so a browser keeps it for ever.
package struct Asset: Sendable {
    package let name: String
    package let type: String
    package let path: String
    private let plain: ByteBuffer
    private let zipped: ByteBuffer?

    package init(_ name: String, type: String, _ text: String) {
        let bytes = Array(text.utf8)
        let hash = Hexadecimal.text(Array(SHA256.hash(data: bytes)).prefix(6))
        let parts = name.split(separator: ".")
        self.name = name
        self.type = type
        path = "/assets/\(parts[0])-\(hash).\(parts[1])"
        plain = ByteBuffer(bytes: bytes)
        zipped = Gzip.compress(plain)
    }

    package func response(to request: Request) -> Response {
        var headers: HTTPFields = [
            .contentType: type, .cacheControl: "public, max-age=31536000, immutable", .vary: "Accept-Encoding",
        ]
        guard Gzip.isAccepted(by: request), let zipped else {
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: plain))
        }
        headers[.contentEncoding] = "gzip"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: zipped))
    }
}
