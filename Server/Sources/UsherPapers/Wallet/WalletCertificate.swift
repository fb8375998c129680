import Foundation
package import SwiftASN1
package import UsherCore
package import X509

/// What signs Wallet passes: a pass type's certificate with its key, and who issued it.
package struct WalletCertificate: Sendable {
    package let leaf: Certificate
    package let key: Certificate.PrivateKey
    /// Apple's WWDR certificate, which phones want beside the leaf.
    package let issuer: Certificate
    package let passType: String
    package let team: String
    /// Made by Usher itself: no phone accepts its passes.
    package let isDevelopment: Bool

    /// Reads PEM texts. Throws what is wrong in words for the operator.
    package init(
        certificate: String, key: String, issuer: String, password: String = "", passType: String = "", team: String = "",
        isDevelopment: Bool = false
    ) throws(WalletCertificateError) {
        leaf = try Self.read("wallet.certificate", "a certificate") { try Certificate(pemEncoded: certificate) }
        self.key = try Self.read("wallet.key", "a private key") { try PrivateKeyText.read(key, password: password) }
        self.issuer = try Self.read("wallet.wwdr", "a certificate") { try Certificate(pemEncoded: issuer) }
        guard leaf.publicKey == self.key.publicKey else { throw .init("wallet.key is not the key of wallet.certificate") }
        self.passType = try Self.agreed(passType, Self.subject(leaf, Self.userID), "wallet.pass_type", "UID")
        self.team = try Self.agreed(team, Self.subject(leaf, .RDNAttributeType.organizationalUnitName), "wallet.team", "OU")
        self.isDevelopment = isDevelopment
    }

    package var notAfter: Instant { Instant(seconds: Int64(leaf.notValidAfter.timeIntervalSince1970.rounded(.down))) }

    package func isValid(at now: Instant) -> Bool {
        now < notAfter && now.seconds >= Int64(leaf.notValidBefore.timeIntervalSince1970)
    }

    /// What the certificate says, or the setting where it says nothing; never two different things.
    private static func agreed(
        _ setting: String, _ said: String?, _ name: String, _ attribute: String
    ) throws(WalletCertificateError) -> String {
        let said = said ?? ""
        if setting.isEmpty && said.isEmpty { throw .init("\(name) is not set, and wallet.certificate names none (\(attribute))") }
        if !setting.isEmpty && !said.isEmpty && setting != said {
            throw .init("\(name) is \(setting), but wallet.certificate says \(said) (\(attribute))")
        }
        return said.isEmpty ? setting : said
    }

    private static func subject(_ certificate: Certificate, _ type: ASN1ObjectIdentifier) -> String? {
        for part in certificate.subject {
            for attribute in part where attribute.type == type { return String(attribute.value) }
        }
        return nil
    }

    private static func read<T>(_ name: String, _ what: String, _ body: () throws -> T) throws(WalletCertificateError) -> T {
        do { return try body() } catch let error as WalletCertificateError { throw error } catch {
            throw WalletCertificateError("\(name) is not \(what) in PEM")
        }
    }

    package static let userID: ASN1ObjectIdentifier = [0, 9, 2342, 19_200_300, 100, 1, 1]
}

/// Why passes cannot be signed with what is configured: one line for the operator.
package struct WalletCertificateError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
