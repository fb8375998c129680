import Crypto

/// The public half of the key pair that a device has made for itself: ECDSA over P-256.
package struct DeviceKey: Sendable, Equatable {
    private let key: P256.Signing.PublicKey

    /// As it is stored: x and y, 32 bytes each. Nil where that is no point of the curve.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 64, let key = try? P256.Signing.PublicKey(rawRepresentation: bytes) else { return nil }
        self.key = key
    }

    /// A JSON Web Key of a browser's.
    package init?(jwk: JSONValue) {
        guard case .string("EC") = jwk["kty"], case .string("P-256") = jwk["crv"], case .string(let x) = jwk["x"],
            case .string(let y) = jwk["y"], x.utf8.count == 43, y.utf8.count == 43, let x = Base64Text.decode(x),
            let y = Base64Text.decode(y)
        else { return nil }
        self.init(bytes: x + y)
    }

    package var bytes: [UInt8] { Array(key.rawRepresentation) }

    /// Whether these 64 bytes are its signature of the text.
    func signed(_ text: [UInt8], _ signature: [UInt8]) -> Bool {
        guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
        return key.isValidSignature(signature, for: text)
    }

    package static func == (a: DeviceKey, b: DeviceKey) -> Bool { a.bytes == b.bytes }
}
