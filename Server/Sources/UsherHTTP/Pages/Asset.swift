import HTTPTypes
package import Hummingbird
import NIOCore

/// A file that pages load, under its path within `Web`.
package struct Asset: Sendable {
    package let name: String
    package let type: String
    private let plain: ByteBuffer
    private let zipped: ByteBuffer?

    /// Its type is told by its name's ending.
    package init(_ name: String, _ text: String) {
        self.name = name
        type = Self.type(of: name)
        plain = ByteBuffer(string: text)
        zipped = Gzip.compress(plain)
    }

    /// What is compressed already.
    package init(_ name: String, packed bytes: [UInt8]) {
        self.name = name
        type = Self.type(of: name)
        plain = ByteBuffer(bytes: bytes)
        zipped = nil
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

    private static func type(of name: String) -> String {
        types[name.split(separator: ".").last.map { String($0) } ?? ""] ?? "text/plain; charset=utf-8"
    }

    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "json": "application/json",
        "woff2": "font/woff2",
    ]
}
