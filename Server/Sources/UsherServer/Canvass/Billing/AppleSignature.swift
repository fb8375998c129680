import UsherHTTP
import Crypto
import Foundation
import SwiftASN1
import UsherCore
import X509

/// Checks what the App Store signs: a JWS whose header carries the whole chain of its certificates.
struct AppleSignature: Sendable {
    private let roots: Set<[UInt8]>

    /// Marks the App Store's own intermediate and leaf certificates.
    private static let intermediateMark: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]
    private static let leafMark: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]

    /// `roots` are certificates in DER.
    init(roots: [[UInt8]]) { self.roots = Set(roots) }

    /// What was signed, with the moment at which it was; nil for anything that Apple did not sign.
    func read(_ text: String) -> (payload: JSONValue, signed: Instant)? {
        guard text.utf8.count <= 256 * 1_024, let token = SignedToken(text), token.algorithm == "ES256",
            let signed = Self.instant(token.payload["signedDate"]), let leaf = leaf(token.header["x5c"], at: signed),
            let key = P256.Signing.PublicKey(leaf.publicKey), WebKey(key).verifies(token)
        else { return nil }
        return (token.payload, signed)
    }

    /// The first certificate of a chain that ends in one of the roots and was good at that moment.
    private func leaf(_ header: JSONValue?, at moment: Instant) -> Certificate? {
        guard case .array(let entries)? = header, entries.count == 3 else { return nil }
        let chain = entries.compactMap { $0.text.flatMap { Data(base64Encoded: $0) }.map { Array($0) } }
        guard chain.count == 3, roots.contains(chain[2]), let leaf = try? Certificate(derEncoded: chain[0]),
            let intermediate = try? Certificate(derEncoded: chain[1]), let root = try? Certificate(derEncoded: chain[2])
        else { return nil }
        guard root.publicKey.isValidSignature(root.signature, for: root),
            root.publicKey.isValidSignature(intermediate.signature, for: intermediate), intermediate.issuer == root.subject,
            intermediate.publicKey.isValidSignature(leaf.signature, for: leaf), leaf.issuer == intermediate.subject,
            Self.isAuthority(intermediate), intermediate.extensions[oid: Self.intermediateMark] != nil,
            leaf.extensions[oid: Self.leafMark] != nil
        else { return nil }
        let date = Date(timeIntervalSince1970: Double(moment.microseconds) / 1_000_000)
        let isTimely = [leaf, intermediate, root].allSatisfy { $0.notValidBefore <= date && date <= $0.notValidAfter }
        return isTimely ? leaf : nil
    }

    private static func isAuthority(_ certificate: Certificate) -> Bool {
        guard case .isCertificateAuthority? = try? certificate.extensions.basicConstraints else { return false }
        return true
    }

    /// Apple counts in milliseconds.
    static func instant(_ value: JSONValue?) -> Instant? {
        guard case .integer(let milliseconds)? = value, (0...253_402_300_799_000).contains(milliseconds) else { return nil }
        return Instant(microseconds: milliseconds * 1_000)
    }
}
