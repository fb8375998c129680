import NIOSSL
import SwiftASN1
package import X509

/// A private key in PEM, also one under a password, as openssl writes it.
package enum PrivateKeyText {
    package static func read(_ pem: String, password: String) throws -> Certificate.PrivateKey {
        let documents = try PEMDocument.parseMultiple(pemString: pem)
        guard let document = documents.first(where: { $0.discriminator.hasSuffix("PRIVATE KEY") }) else {
            throw WalletCertificateError("wallet.key holds no private key in PEM")
        }
        guard document.discriminator == "ENCRYPTED PRIVATE KEY" else { return try Certificate.PrivateKey(pemDocument: document) }
        guard !password.isEmpty else { throw WalletCertificateError("wallet.key is under a password: set wallet.key_password") }
        guard let opened = try? opened(document, password) else {
            throw WalletCertificateError("wallet.key_password does not open wallet.key")
        }
        return opened
    }

    /// The library of TLS opens it, and writes it down as one of these two.
    private static func opened(_ document: PEMDocument, _ password: String) throws -> Certificate.PrivateKey {
        let sealed = Array(document.pemString.utf8)
        let key = try NIOSSLPrivateKey(bytes: sealed, format: .pem) { setter in setter(password.utf8) }.derBytes
        if let rsa = try? Certificate.PrivateKey(pemDocument: PEMDocument(type: "RSA PRIVATE KEY", derBytes: key)) { return rsa }
        return try Certificate.PrivateKey(pemDocument: PEMDocument(type: "EC PRIVATE KEY", derBytes: key))
    }
}
