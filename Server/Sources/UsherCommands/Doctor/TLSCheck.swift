import UsherHTTP
import Foundation
import UsherCore
import UsherServer

/// Whether HTTPS can be served with what the files hold now, and for how long.
enum TLSCheck {
    /// Whatever renews certificates has done so long before.
    private static let warning: Int64 = 7 * 86_400

    static func findings(_ settings: Settings, at now: Instant = WallClock.system.now()) -> [Finding] {
        guard settings.tls.isOn else {
            return [.note("https", "tls.certificate is not set: plain HTTP, for a proxy or this machine alone")]
        }
        do { return [finding(try TLSCertificate(settings.tls), settings, now)] + [open(settings.tls.key)].compactMap(\.self) } catch {
            return [.wrong("https", "\(CommandFailure.text(error)); a server that runs keeps the certificate it has")]
        }
    }

    private static func finding(_ certificate: TLSCertificate, _ settings: Settings, _ now: Instant) -> Finding {
        let end = Timestamp.seconds(certificate.notAfter)
        guard certificate.isValid(at: now) else { return .wrong("https", "the certificate is not valid now; its end is \(end)") }
        if certificate.notAfter < now.adding(seconds: warning) {
            return .wrong("https", "the certificate ends at \(end): get a new one")
        }
        if let host = URLComponents(string: settings.publicURL)?.host?.lowercased(), !certificate.covers(host) {
            return .wrong("https", "the certificate is for \(certificate.names.joined(separator: ", ")), not for \(host) of public_url")
        }
        return .well("https", "\(certificate.names.joined(separator: ", ")), until \(end)")
    }

    /// A complaint where everybody may read the key.
    private static func open(_ path: String) -> Finding? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o007 != 0 else { return nil }
        return .wrong("https", "\(path) can be read by everybody: chmod 640 \(path)")
    }
}
