import Crypto

/// What a device sends of a scan that it made alone in place of the code, which it does not keep: an HMAC under the code, of this scan and no
/// other (door.md 6.3).
package struct CodeProof: Sendable, Equatable {
    private let bytes: [UInt8]
    private let text: [UInt8]
    /// Whose own code it was; nil for the sale's.
    package let person: Person.ID?

    /// Nil where `proof` has not the form of one. `scannedAt` is the time as it was sent.
    package init?(_ proof: String, of clientScanID: String, at scannedAt: String, person: Person.ID?) {
        guard proof.utf8.count == 43, let bytes = Base64Text.decode(proof), bytes.count == SHA256.byteCount else { return nil }
        self.bytes = bytes
        self.person = person
        text = Array("usher/door/scan/1\n\(clientScanID)\n\(scannedAt)".utf8)
    }

    /// Whether it was made with this code. Compared in constant time.
    package func isMade(with code: String) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(bytes, authenticating: text, using: SymmetricKey(data: Array(code.utf8)))
    }
}
