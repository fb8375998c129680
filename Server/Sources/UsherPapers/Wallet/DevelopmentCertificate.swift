import Crypto
package import Foundation
import SwiftASN1
package import UsherCore
import X509

/// A pass certificate of Usher's own making, so that passes can be looked at without Apple's. Phones refuse what it signs.
package enum DevelopmentCertificate {
    package static let file = "dev-wallet.pem"

    /// The one in this folder, made if it is missing.
    package static func load(_ folder: URL, at now: Instant) throws -> WalletCertificate {
        let file = folder.appending(path: file)
        if access(file.path, F_OK) != 0 { try publish(try make(at: now), as: file) }
        guard let data = FileManager.default.contents(atPath: file.path) else {
            throw WalletCertificateError("\(file.path) cannot be read")
        }
        do {
            let documents = try PEMDocument.parseMultiple(pemString: String(decoding: data, as: UTF8.self))
            guard documents.count == 3 else { throw WalletCertificateError("it does not hold leaf, key and issuer") }
            return try WalletCertificate(
                certificate: documents[0].pemString, key: documents[1].pemString, issuer: documents[2].pemString, isDevelopment: true)
        } catch { throw WalletCertificateError("\(file.path): \(error); take it away and the next start makes another") }
    }

    /// Leaf, its key and its issuer in PEM, good for ten years.
    package static func make(at now: Instant) throws -> String {
        let (issuerKey, key) = (P256.Signing.PrivateKey(), P256.Signing.PrivateKey())
        let issuerName = try DistinguishedName {
            CommonName("Usher development issuer")
            OrganizationName("Usher")
        }
        let name = DistinguishedName([
            RelativeDistinguishedName(.init(type: WalletCertificate.userID, utf8String: "pass.dev.usher")),
            RelativeDistinguishedName(.init(type: .RDNAttributeType.commonName, utf8String: "Pass Type ID: pass.dev.usher")),
            RelativeDistinguishedName(.init(type: .RDNAttributeType.organizationalUnitName, utf8String: "USHERDEVEL")),
        ])
        let issuer = try certificate(issuerName, issuerKey.publicKey, by: issuerName, issuerKey, isIssuer: true, now)
        let leaf = try certificate(name, key.publicKey, by: issuerName, issuerKey, isIssuer: false, now)
        return try [leaf.serializeAsPEM().pemString, key.pemRepresentation, issuer.serializeAsPEM().pemString].joined(separator: "\n")
            + "\n"
    }

    private static func certificate(
        _ subject: DistinguishedName, _ key: P256.Signing.PublicKey, by issuer: DistinguishedName, _ issuerKey: P256.Signing.PrivateKey,
        isIssuer: Bool, _ now: Instant
    ) throws -> Certificate {
        let start = Date(timeIntervalSince1970: TimeInterval(now.seconds - 3600))
        return try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: Certificate.PublicKey(key), notValidBefore: start,
            notValidAfter: start.addingTimeInterval(10 * 365 * 86_400), issuer: issuer, subject: subject,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(isIssuer ? BasicConstraints.isCertificateAuthority(maxPathLength: 0) : .notCertificateAuthority)
                Critical(isIssuer ? KeyUsage(keyCertSign: true) : KeyUsage(digitalSignature: true))
            },
            issuerPrivateKey: Certificate.PrivateKey(issuerKey))
    }

    /// Written beside first: of many processes that start at once one gives it its name, and nobody reads half of it.
    private static func publish(_ text: String, as file: URL) throws {
        let draft = file.deletingLastPathComponent().appending(path: ".\(self.file).\(UUID().uuidString)")
        defer { unlink(draft.path) }
        let isMade = FileManager.default.createFile(
            atPath: draft.path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        guard isMade, link(draft.path, file.path) == 0 || errno == EEXIST else {
            throw WalletCertificateError("\(file.path) cannot be written")
        }
    }
}
