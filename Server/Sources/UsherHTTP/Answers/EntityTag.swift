import UsherCore

/// Entity tags as headers list them (RFC 9110, section 8.8.3).
package enum EntityTag {
    /// A strong tag: 32 hexadecimal digits of the SHA-256.
    package static func of(_ bytes: [UInt8]) -> String { "\"\(bytes.withUnsafeBytes { SecretDigest(of: $0) }.hex.prefix(32))\"" }

    /// The weak comparison of `If-None-Match`.
    package static func matches(_ header: String, _ tag: String) -> Bool {
        if header == tag { return true }
        return list(header).contains { $0 == "*" || $0 == tag || $0 == "W/" + tag }
    }

    /// The strong comparison of `If-Match`.
    package static func matchesStrongly(_ header: String, _ tag: String) -> Bool { list(header).contains { $0 == "*" || $0 == tag } }

    private static func list(_ header: String) -> [String] { header.split(separator: ",").map { String($0).trimmed } }
}
