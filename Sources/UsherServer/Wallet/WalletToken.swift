import Crypto
import UsherCore

/// The token in a pass by which its phone shows that it has the pass: derived from the serial, never stored.
package struct WalletToken: Sendable {
    private let key: SymmetricKey

    package init(key bytes: some Sequence<UInt8>) { key = SymmetricKey(data: Array(bytes)) }

    package func make(_ serial: String) -> String { String(Base64Text.encode(code(serial)).prefix(32)) }

    /// In constant time.
    func isRight(_ token: String, for serial: String) -> Bool { SecretDigest(of: token) == SecretDigest(of: make(serial)) }

    private func code(_ serial: String) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: Array("usher/wallet/1\(serial)".utf8), using: key)
    }
}
