import Crypto
import CryptoExtras
import Foundation
package import SwiftASN1

/// A private key under a password as openssl writes it: PKCS #8 with PBES2, that is PBKDF2 and AES in CBC mode (RFC 8018).
package struct SealedKey: DERParseable {
    private let salt: [UInt8]
    private let rounds: Int
    private let hash: KDF.Insecure.PBKDF2.HashFunction
    private let keyLength: Int
    private let vector: [UInt8]
    private let sealed: [UInt8]

    package init(derEncoded node: ASN1Node) throws {
        var parts = ASN1ContentIterator(try Self.sequence(node))
        var scheme = ASN1ContentIterator(try Self.sequence(try parts.part()))
        guard try ASN1ObjectIdentifier(derEncoded: try scheme.part()) == Self.pbes2 else { throw Self.unknown }
        var methods = ASN1ContentIterator(try Self.sequence(try scheme.part()))
        var derivation = ASN1ContentIterator(try Self.sequence(try methods.part()))
        var cipher = ASN1ContentIterator(try Self.sequence(try methods.part()))
        guard try ASN1ObjectIdentifier(derEncoded: try derivation.part()) == Self.pbkdf2 else { throw Self.unknown }
        var measures = ASN1ContentIterator(try Self.sequence(try derivation.part()))
        salt = Array(try ASN1OctetString(derEncoded: try measures.part()).bytes)
        rounds = try Int(derEncoded: try measures.part())
        hash = try Self.hash(&measures)
        guard let length = Self.ciphers[try ASN1ObjectIdentifier(derEncoded: try cipher.part())] else { throw Self.unknown }
        keyLength = length
        vector = Array(try ASN1OctetString(derEncoded: try cipher.part()).bytes)
        sealed = Array(try ASN1OctetString(derEncoded: try parts.part()).bytes)
        guard (1...10_000_000).contains(rounds) else { throw Self.unknown }
    }

    /// The PKCS #8 key inside; with a wrong password garbage, or an error.
    package func opened(_ password: String) throws -> [UInt8] {
        let key = try KDF.Insecure.PBKDF2.deriveKey(
            from: Array(password.utf8), salt: salt, using: hash, outputByteCount: keyLength, unsafeUncheckedRounds: rounds)
        return Array(try AES._CBC.decrypt(sealed, using: key, iv: AES._CBC.IV(ivBytes: vector)))
    }

    /// A key length, which the cipher tells as well, then the function; SHA-1 where nothing is said.
    private static func hash(_ measures: inout ASN1ContentIterator) throws -> KDF.Insecure.PBKDF2.HashFunction {
        while let node = measures.next() {
            guard node.identifier == .sequence else { continue }
            var function = ASN1ContentIterator(try sequence(node))
            switch try ASN1ObjectIdentifier(derEncoded: try function.part()) {
            case [1, 2, 840, 113_549, 2, 7]: return .insecureSHA1
            case [1, 2, 840, 113_549, 2, 9]: return .sha256
            case [1, 2, 840, 113_549, 2, 11]: return .sha512
            default: throw unknown
            }
        }
        return .insecureSHA1
    }

    private static func sequence(_ node: ASN1Node) throws -> ASN1NodeCollection {
        guard node.identifier == .sequence, case .constructed(let nodes) = node.content else { throw unknown }
        return nodes
    }

    private static let unknown = WalletCertificateError("wallet.key is sealed in a way that Usher does not know; it knows AES with PBKDF2")
    private static let pbes2: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 5, 13]
    private static let pbkdf2: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 5, 12]
    /// AES-128, -192 and -256 in CBC mode, with the length of their keys.
    private static let ciphers: [ASN1ObjectIdentifier: Int] = [
        [2, 16, 840, 1, 101, 3, 4, 1, 2]: 16, [2, 16, 840, 1, 101, 3, 4, 1, 22]: 24, [2, 16, 840, 1, 101, 3, 4, 1, 42]: 32,
    ]
}

/// The members of a sequence, one after the other.
private struct ASN1ContentIterator {
    private var nodes: ASN1NodeCollection.Iterator

    init(_ nodes: ASN1NodeCollection) { self.nodes = nodes.makeIterator() }

    mutating func next() -> ASN1Node? { nodes.next() }

    mutating func part() throws -> ASN1Node {
        guard let node = nodes.next() else { throw WalletCertificateError("wallet.key is cut off") }
        return node
    }
}
