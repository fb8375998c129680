/// Percent-encoding for the parts of a URL: everything that is not unreserved is encoded.
package enum QueryText {
    package static func encode(_ text: String) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(byte)
            default: encoded += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// `?a=b&c=d`, or nothing; parameters without a value are left out.
    package static func query(_ parameters: [(String, String)]) -> String {
        let parts = parameters.filter { !$0.1.isEmpty }.map { "\(encode($0.0))=\(encode($0.1))" }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
