import UsherPapers
import Foundation
import UsherCore
import UsherServer

/// Whether Wallet passes can be signed, and for how long.
enum WalletCheck {
    /// A new certificate takes a while to get.
    private static let warning: Int64 = 30 * 86_400

    static func finding(_ settings: Settings, at now: Instant = WallClock.system.now()) -> Finding {
        var settings = settings
        // The doctor makes nothing.
        let own = URL(fileURLWithPath: settings.data).appending(path: "dev-wallet.pem").path
        if !FileManager.default.fileExists(atPath: own) { (settings.demo, settings.wallet.development) = (false, false) }
        do {
            guard let certificate = try WalletCertificate.load(settings, at: now) else {
                return .note("wallet", "wallet.certificate is not set: there are no Wallet passes")
            }
            let end = Timestamp.seconds(certificate.notAfter)
            guard certificate.isValid(at: now) else { return .wrong("wallet", "the certificate is not valid now; its end is \(end)") }
            if certificate.isDevelopment { return .note("wallet", "passes are signed with Usher's own certificate: phones refuse them") }
            if certificate.notAfter < now.adding(seconds: warning) {
                return .wrong("wallet", "the certificate ends at \(end): get a new one")
            }
            return .well("wallet", "\(certificate.passType) of team \(certificate.team), until \(end)")
        } catch { return .wrong("wallet", CommandFailure.text(error)) }
    }
}
