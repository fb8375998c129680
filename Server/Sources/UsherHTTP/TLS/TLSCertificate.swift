package import Foundation
package import NIOSSL
import SwiftASN1
package import UsherCore
import X509

/// What HTTPS is served with: a certificate with its chain and its key, read and found to fit.
package struct TLSCertificate: Sendable {
    package let context: NIOSSLContext
    private let notBefore: Instant
    package let notAfter: Instant
    /// The hosts it is for.
    package let names: [String]

    /// Reads both files. Throws what is wrong in words for the operator.
    package init(certificate: String, key: String) throws(TLSCertificateError) {
        try self.init(TLSFiles(certificate: certificate, key: key))
    }

    package init(_ files: TLSFiles) throws(TLSCertificateError) {
        guard let chain = try? NIOSSLCertificate.fromPEMBytes([UInt8](files.certificate)), let leaf = chain.first else {
            throw TLSCertificateError("tls.certificate holds no certificate in PEM")
        }
        guard let key = try? NIOSSLPrivateKey(bytes: [UInt8](files.key), format: .pem) else {
            throw TLSCertificateError("tls.key is not a private key in PEM without a password")
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["h2", "http/1.1"]
        do { context = try NIOSSLContext(configuration: configuration) } catch {
            throw TLSCertificateError("tls.key is not the key of tls.certificate")
        }
        notBefore = Instant(seconds: Int64(leaf.notValidBefore))
        notAfter = Instant(seconds: Int64(leaf.notValidAfter))
        names = Self.names(files.certificate)
    }

    package func isValid(at now: Instant) -> Bool { notBefore <= now && now < notAfter }

    /// Whether `host`, in lower case, is one of the names; `*.` stands for one label.
    package func covers(_ host: String) -> Bool {
        names.contains { name in
            let name = name.lowercased()
            guard name.hasPrefix("*.") else { return name == host }
            return host.split(separator: ".", maxSplits: 1).count == 2 && host.drop { $0 != "." } == name.dropFirst()
        }
    }

    private static func names(_ pem: Data) -> [String] {
        guard let document = try? PEMDocument.parseMultiple(pemString: String(decoding: pem, as: UTF8.self)).first,
            let leaf = try? Certificate(pemDocument: document),
            let names = try? leaf.extensions.subjectAlternativeNames
        else { return [] }
        return names.compactMap { if case .dnsName(let name) = $0 { name } else { nil } }
    }
}

/// The bytes of both files.
package struct TLSFiles: Equatable {
    package let certificate: Data
    package let key: Data

    package init(certificate: String, key: String) throws(TLSCertificateError) {
        self.certificate = try Self.read("tls.certificate", certificate)
        self.key = try Self.read("tls.key", key)
    }

    private static func read(_ name: String, _ path: String) throws(TLSCertificateError) -> Data {
        guard !path.isEmpty else { throw TLSCertificateError("\(name) is not set; tls.certificate and tls.key belong together") }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw TLSCertificateError("\(name): \(path) cannot be read")
        }
        return data
    }
}

/// Why HTTPS cannot be served with what is configured: one line for the operator.
package struct TLSCertificateError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
