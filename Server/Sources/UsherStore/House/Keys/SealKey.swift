import Crypto
import Foundation

/// Seals the secrets that wait in the outbox (AES-GCM), so that neither the database nor its backups show them.
package struct SealKey: Sendable {
    private let key: SymmetricKey

    package static let length = 32

    /// Nil unless it is 32 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        key = SymmetricKey(data: bytes)
    }

    /// `purpose` is bound to the secret: it opens only for the same one.
    package func seal(_ secret: [UInt8], for purpose: String) throws -> [UInt8] {
        let box = try AES.GCM.seal(secret, using: key, authenticating: Array(purpose.utf8))
        guard let combined = box.combined else { throw CryptoKitError.incorrectParameterSize }
        return Array(combined)
    }

    package func open(_ sealed: [UInt8], for purpose: String) throws -> [UInt8] {
        Array(try AES.GCM.open(AES.GCM.SealedBox(combined: sealed), using: key, authenticating: Array(purpose.utf8)))
    }
}
