import Crypto
import Foundation
package import UsherCore

/// A compact JWS, taken apart. Nothing in it counts before its signature is known to be good.
package struct SignedToken: Sendable {
    package let header: JSONValue
    package let payload: JSONValue
    /// What the signature is over.
    package let signed: [UInt8]
    package let signature: [UInt8]

    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64Text.decode(parts[0]), let body = Base64Text.decode(parts[1]),
            let signature = Base64Text.decode(parts[2]), let header = try? JSONValue.read(head), case .object = header,
            let payload = try? JSONValue.read(body), case .object = payload
        else { return nil }
        self.header = header
        self.payload = payload
        self.signature = signature
        signed = Array(text.utf8.dropLast(parts[2].utf8.count + 1))
    }

    package var algorithm: String? { header["alg"]?.text }
    package var kid: String? { header["kid"]?.text }

    /// Whether HS256 with this secret made it. Compared in constant time.
    package func isSigned(with secret: String) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: signed, using: SymmetricKey(data: Array(secret.utf8)))
    }
}
