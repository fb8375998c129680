import Crypto
import Foundation
package import UsherCore
@_spi(CMS) import X509

/// Makes the archive that phones accept: the files, the manifest of their digests, the signature over it.
package struct PassSigner: Sendable {
    package let certificate: WalletCertificate

    package init(_ certificate: WalletCertificate) { self.certificate = certificate }

    /// `date` is the signing time.
    package func archive(_ files: [String: [UInt8]], at date: Instant) throws -> [UInt8] {
        let manifest = Self.manifest(files)
        let signature = try CMS.sign(
            manifest, additionalIntermediateCertificates: [certificate.issuer], certificate: certificate.leaf, privateKey: certificate.key,
            signingTime: Date(timeIntervalSince1970: TimeInterval(date.seconds)), detached: true)
        let sorted = files.sorted { $0.key < $1.key }.map { (name: $0.key, bytes: $0.value) }
        return try ZipArchive.make(sorted + [("manifest.json", manifest), ("signature", signature)], date: date)
    }

    /// SHA-1 is what the format asks for; the signature over it is of SHA-256.
    package static func manifest(_ files: [String: [UInt8]]) -> [UInt8] {
        JSONText.bytes(
            .object(
                files.sorted { $0.key < $1.key }.map { name, bytes in
                    .init(name: name, value: .string(Hexadecimal.text(Array(Insecure.SHA1.hash(data: bytes)))))
                }))
    }
}
