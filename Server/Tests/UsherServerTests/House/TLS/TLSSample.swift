import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

@testable import UsherServer

/// Certificates for `localhost` that sign themselves, and the two files that hold one.
struct TLSSample {
    let certificate: String
    let key: String

    init(from: TimeInterval = -3600, until: TimeInterval = 86_400 * 30, names: [String] = ["localhost"]) throws {
        let key = P256.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName("localhost") }
        let certificate = try Certificate(
            version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey), notValidBefore: Date(timeIntervalSinceNow: from),
            notValidAfter: Date(timeIntervalSinceNow: until), issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                SubjectAlternativeNames(names.map { .dnsName($0) })
            }, issuerPrivateKey: .init(key))
        self.certificate = try certificate.serializeAsPEM().pemString
        self.key = key.pemRepresentation
    }

    var root: NIOSSLCertificate {
        get throws { try NIOSSLCertificate(bytes: Array(certificate.utf8), format: .pem) }
    }

    /// Where `folder` keeps them.
    static func settings(_ folder: URL) -> Settings.TLS {
        Settings.TLS(certificate: folder.appending(path: "cert.pem").path, key: folder.appending(path: "key.pem").path)
    }

    func write(to folder: URL) throws {
        try Data(certificate.utf8).write(to: folder.appending(path: "cert.pem"))
        try Data(key.utf8).write(to: folder.appending(path: "key.pem"))
    }
}
