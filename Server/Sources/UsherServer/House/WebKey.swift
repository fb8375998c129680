import UsherHTTP
import Crypto
import CryptoExtras
import Foundation
import UsherCore

/// A public key as a JSON Web Key Set publishes it: RS256 or ES256, and nothing weaker.
struct WebKey: Sendable {
    private enum Material: Sendable {
        case rsa(_RSA.Signing.PublicKey)
        case ec(P256.Signing.PublicKey)
    }

    let kid: String?
    private let material: Material

    var algorithm: String {
        switch material {
        case .rsa: "RS256"
        case .ec: "ES256"
        }
    }

    /// Nil for a key of another kind or use.
    init?(_ entry: JSONValue) {
        func text(_ name: String) -> String? { if case .string(let text)? = entry[name] { text } else { nil } }
        guard text("use").map({ $0 == "sig" }) ?? true else { return nil }
        func bytes(_ name: String) -> [UInt8]? { text(name).flatMap { Base64Text.decode($0) } }
        kid = text("kid")
        switch text("kty") {
        case "RSA":
            guard text("alg").map({ $0 == "RS256" }) ?? true, let n = bytes("n"), let e = bytes("e"),
                let key = try? _RSA.Signing.PublicKey(n: n, e: e), key.keySizeInBits >= 2_048
            else { return nil }
            material = .rsa(key)
        case "EC":
            guard text("alg").map({ $0 == "ES256" }) ?? true, text("crv") == "P-256", let x = bytes("x"), let y = bytes("y"),
                let key = try? P256.Signing.PublicKey(rawRepresentation: x + y)
            else { return nil }
            material = .ec(key)
        default: return nil
        }
    }

    init(_ key: P256.Signing.PublicKey) { (kid, material) = (nil, .ec(key)) }

    func verifies(_ token: SignedToken) -> Bool {
        switch material {
        case .rsa(let key):
            key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: token.signature), for: token.signed, padding: .insecurePKCS1v1_5)
        case .ec(let key):
            (try? P256.Signing.ECDSASignature(rawRepresentation: token.signature)).map {
                key.isValidSignature($0, for: token.signed)
            } ?? false
        }
    }

    /// The keys of a set that can be used; nil where the text is no set.
    static func read(_ document: some Collection<UInt8>) -> [WebKey]? {
        guard let value = try? JSONValue.read(document), case .array(let entries)? = value["keys"] else { return nil }
        return entries.compactMap { WebKey($0) }
    }
}
