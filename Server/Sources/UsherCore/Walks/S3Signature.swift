import Crypto

/// Signs addresses of an S3-compatible service by Signature Version 4, in the query.
package struct S3Signature: Sendable {
    private let key: String
    private let secret: String
    private let region: String

    package init(key: String, secret: String, region: String) {
        self.key = key
        self.secret = secret
        self.region = region
    }

    /// `scheme://host/path?…` for one method, from an instant on, for so many seconds. `path` as it stands on the wire.
    package func presign(
        _ method: String = "GET", scheme: String = "https", host: String, path: String, from: Instant, seconds: Int64
    ) -> String {
        let stamp = Timestamp.seconds(from).filter { $0 != "-" && $0 != ":" }
        let scope = "\(stamp.prefix(8))/\(region)/s3/aws4_request"
        let query = [
            ("X-Amz-Algorithm", "AWS4-HMAC-SHA256"), ("X-Amz-Credential", "\(key)/\(scope)"), ("X-Amz-Date", stamp),
            ("X-Amz-Expires", String(seconds)), ("X-Amz-SignedHeaders", "host"),
        ].map { "\($0)=\(Self.encoded($1))" }.joined(separator: "&")
        let request = "\(method)\n\(path)\n\(query)\nhost:\(host)\n\nhost\nUNSIGNED-PAYLOAD"
        let digest = Hexadecimal.text(Array(SHA256.hash(data: Array(request.utf8))))
        let text = "AWS4-HMAC-SHA256\n\(stamp)\n\(scope)\n\(digest)"
        var signing = Array("AWS4\(secret)".utf8)
        for part in [String(stamp.prefix(8)), region, "s3", "aws4_request"] { signing = Self.mac(part, signing) }
        return "\(scheme)://\(host)\(path)?\(query)&X-Amz-Signature=\(Hexadecimal.text(Self.mac(text, signing)))"
    }

    /// All but RFC 3986's unreserved characters as `%XX`.
    package static func encoded(_ text: String, keeping kept: String = "") -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: result.append(byte)
            default:
                if kept.utf8.contains(byte) {
                    result.append(byte)
                } else {
                    result += Array("%\(Hexadecimal.text([byte]).uppercased())".utf8)
                }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func mac(_ text: String, _ key: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: key)))
    }
}
