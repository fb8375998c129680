import Crypto

/// Tells devices apart without knowing them: 16 bytes of an HMAC over address and `User-Agent`, under a key of this server's.
package struct QRVisitor: Sendable {
    private let key: SymmetricKey

    /// `secret`: the house's; the key is made from it for this purpose alone.
    package init(secret: some Sequence<UInt8>) {
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Array(secret)), info: Array("usher canvass visitor".utf8), outputByteCount: 32)
    }

    /// `network`: an IPv4 address, or the 64 bits of an IPv6 network.
    package func mark(network: (UInt64, UInt64), userAgent: String) -> Bytes16 {
        var code = HMAC<SHA256>(key: key)
        withUnsafeBytes(of: network.0.bigEndian) { code.update(data: $0) }
        withUnsafeBytes(of: network.1.bigEndian) { code.update(data: $0) }
        var agent = userAgent
        agent.withUTF8 { code.update(data: UnsafeRawBufferPointer($0)) }
        return code.finalize().withUnsafeBytes {
            Bytes16(
                high: UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
                low: UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
        }
    }
}
