import Crypto

/// The installation's secret behind every ticket's hash.
package struct TicketSecret: Sendable {
    private let bytes: [UInt8]

    package static let shortest = 8

    /// Nil if it is too short to be one.
    package init?(_ text: String) {
        bytes = Array(text.utf8)
        guard bytes.count >= TicketSecret.shortest else { return nil }
    }

    /// Lower-case hexadecimal SHA-256 of the secret and the ticket's identifier.
    package func hash(of ticket: String) -> String {
        var hash = SHA256()
        hash.update(data: bytes)
        hash.update(data: Array(ticket.utf8))
        return Hexadecimal.text(Array(hash.finalize()))
    }

    /// A key for `purpose`, which tells nothing of the secret.
    package func key(for purpose: String) -> [UInt8] {
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: bytes), info: Array(purpose.utf8), outputByteCount: 32)
        return key.withUnsafeBytes { Array($0) }
    }

    /// HMAC-SHA256 of a text.
    package func code(of text: String) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: bytes)))
    }

    /// Whether two texts are the same, in a time that depends on the first one's length alone.
    package static func equal(_ known: String, _ sent: String) -> Bool {
        let (known, sent) = (Array(known.utf8), Array(sent.utf8))
        var difference: UInt8 = known.count == sent.count ? 0 : 1
        for index in known.indices { difference |= known[index] ^ (index < sent.count ? sent[index] : 0) }
        return difference == 0
    }
}

/// The forms of a boarding pass's QR text, each shorter than the one before.
package enum QRTextKind: String, Sendable, CaseIterable {
    case full, signed, compact
}

/// The text in a boarding pass's QR code.
package enum TicketQR {
    /// Compact ASCII JSON in a fixed order. `signature` and `publicKey` are base64, nil where the form leaves them out.
    package static func text(ticket: String, hash: String, signature: String?, publicKey: String?) -> String {
        var text = "{\"ticket\":\"\(ticket)\",\"signatureDigest\":{\"hash\":\"\(hash)\""
        if let signature { text += ",\"signature\":\"\(signature)\"" }
        if let publicKey { text += ",\"publicKey\":\"\(publicKey)\"" }
        return text + "}}"
    }
}
