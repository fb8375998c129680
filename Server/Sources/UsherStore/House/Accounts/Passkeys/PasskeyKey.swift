import Crypto
import CryptoExtras
import Foundation
import UsherCore

/// The public half of a passkey, as browsers give it: SubjectPublicKeyInfo in DER. ES256, EdDSA and RS256 are read.
package struct PasskeyKey: Sendable {
    private enum Kind: Sendable {
        case es256(P256.Signing.PublicKey)
        case edDSA(Curve25519.Signing.PublicKey)
        case rs256(_RSA.Signing.PublicKey)
    }

    private let kind: Kind

    /// COSE's numbers of what is asked for, dearest wish first.
    package static let algorithms = [-7, -8, -257]

    /// What stands before the 32 bytes of an Ed25519 key.
    private static let edPrefix: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
    static let longest = 1_024

    package init?(_ der: [UInt8]) {
        guard der.count <= Self.longest else { return nil }
        if der.count == Self.edPrefix.count + 32, der.starts(with: Self.edPrefix) {
            guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: der.dropFirst(Self.edPrefix.count)) else { return nil }
            kind = .edDSA(key)
        } else if let key = try? P256.Signing.PublicKey(derRepresentation: der) {
            kind = .es256(key)
        } else if let key = try? _RSA.Signing.PublicKey(derRepresentation: Data(der)), (2_048...4_096).contains(key.keySizeInBits) {
            kind = .rs256(key)
        } else {
            return nil
        }
    }

    package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        switch kind {
        case .es256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: message)
        case .edDSA(let key): return key.isValidSignature(signature, for: message)
        case .rs256(let key):
            return key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: Data(signature)), for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5)
        }
    }
}
