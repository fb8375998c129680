import Crypto
import CryptoExtras
import Foundation
import SwiftASN1
package import X509

/// A private key in PEM, also one under a password (PKCS #8, PBES2 with PBKDF2 and AES-CBC, as openssl writes it).
package enum PrivateKeyText {
    package static func read(_ pem: String, password: String) throws -> Certificate.PrivateKey {
        let documents = try PEMDocument.parseMultiple(pemString: pem)
        guard let document = documents.first(where: { $0.discriminator.hasSuffix("PRIVATE KEY") }) else {
            throw WalletCertificateError("wallet.key holds no private key in PEM")
        }
        guard document.discriminator == "ENCRYPTED PRIVATE KEY" else { return try Certificate.PrivateKey(pemDocument: document) }
        guard !password.isEmpty else { throw WalletCertificateError("wallet.key is under a password: set wallet.key_password") }
        let info = try SealedKey(derEncoded: document.derBytes)
        guard let key = try? Certificate.PrivateKey(derBytes: info.opened(password)) else {
            throw WalletCertificateError("wallet.key_password does not open wallet.key")
        }
        return key
    }
}
