import Foundation
import UsherServer

/// Whether mails have somewhere to go.
enum MailCheck {
    static func finding(_ settings: Settings) -> Finding {
        guard !settings.mail.url.isEmpty else {
            return .note("mail", "mail.url is not set: mails are written into \(settings.data)/mail")
        }
        guard let host = URLComponents(string: settings.mail.url)?.host, !host.isEmpty else {
            return .wrong("mail", "mail.url names no host")
        }
        return .well("mail", "through \(host), from \(settings.mail.from)")
    }
}
