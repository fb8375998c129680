package import UsherPapers
import Foundation
package import UsherCore

extension WalletCertificate {
    /// The certificate of these settings; nil where there is none. With `wallet.development` or in the demo, and none configured,
    /// the first start makes one in the data folder.
    package static func load(_ settings: Settings, at now: Instant) throws -> WalletCertificate? {
        let wallet = settings.wallet
        let named = [wallet.certificate, wallet.key, wallet.issuer]
        if named.allSatisfy(\.isEmpty) {
            guard wallet.development || settings.demo else { return nil }
            return try DevelopmentCertificate.load(URL(fileURLWithPath: settings.data), at: now)
        }
        for (name, path) in zip(["wallet.certificate", "wallet.key", "wallet.wwdr"], named) where path.isEmpty {
            throw WalletCertificateError("\(name) is not set: passes need certificate, key and wwdr")
        }
        return try WalletCertificate(
            certificate: text(wallet.certificate, "wallet.certificate"), key: text(wallet.key, "wallet.key"),
            issuer: text(wallet.issuer, "wallet.wwdr"), password: wallet.keyPassword, passType: wallet.passType, team: wallet.team)
    }

    private static func text(_ path: String, _ name: String) throws(WalletCertificateError) -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw WalletCertificateError("\(name): \(path) cannot be read")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
