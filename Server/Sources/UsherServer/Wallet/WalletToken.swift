import Crypto
package import UsherCore

/// The token in a pass by which its phone shows that it has the pass: derived from the serial, never stored.
package struct WalletToken: Sendable {
    private let code: @Sendable (String) -> [UInt8]

    package init(key bytes: some Sequence<UInt8>) {
        let key = SymmetricKey(data: Array(bytes))
        code = { Array(HMAC<SHA256>.authenticationCode(for: Array($0.utf8), using: key)) }
    }

    /// Of a desk that has a secret of its own.
    package init(_ secret: TicketSecret) { code = { secret.code(of: $0) } }

    package func make(_ serial: String) -> String { String(Base64Text.encode(code("usher/wallet/1\(serial)")).prefix(32)) }

    /// In constant time.
    func isRight(_ token: String, for serial: String) -> Bool { SecretDigest(of: token) == SecretDigest(of: make(serial)) }
}
