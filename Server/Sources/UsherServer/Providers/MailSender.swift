import UsherHTTP
package import UsherPapers
package import Foundation
package import UsherCore

/// Delivers the mails that wait in the outbox: through the mail server, or into files while none is set.
package struct MailSender: Sendable {
    /// What a row of the outbox says, written out; nil where nobody is to be written to any more.
    package typealias Writer = @Sendable (OutboxDelivery) async throws -> MailMessage?

    /// Who mails are from.
    package let from: MailAddress
    let transport: any MailTransport
    let clock: WallClock

    /// A mail that cannot be sent is tried again for a day, in seconds; then the operator is told.
    package static let patience: Int64 = 86_400

    package init(from: MailAddress, transport: any MailTransport, clock: WallClock) {
        self.from = from
        self.transport = transport
        self.clock = clock
    }

    /// As the settings say; `data` is the data folder.
    package init(_ settings: Settings.Mail, data: URL, clock: WallClock) throws {
        guard let from = MailAddress(settings.from) else { throw SettingsError(description: "mail.from: it must be a mail address.") }
        if settings.url.isEmpty {
            self.init(from: from, transport: MailFolder(data: data), clock: clock)
        } else {
            guard let server = SMTPTransport(settings.url) else { throw SettingsError(description: "mail.url: it names no host.") }
            self.init(from: from, transport: server, clock: clock)
        }
    }

    /// The outbox's handler of a kind of mails. The same row always gives the same mail, so that a second try after a lost
    /// answer is known to its receiver by its Message-ID.
    package func handler(_ write: @escaping Writer) -> OutboxWorker.Handler {
        { delivery in
            do {
                guard let mail = try await write(delivery) else { return }
                let text = MIMEText(mail, id: delivery.idempotencyKey, date: delivery.created)
                try await transport.send(
                    text.bytes, from: mail.from, to: mail.to, name: delivery.idempotencyKey, at: delivery.created)
            } catch let error where !(error is Undeliverable) {
                guard clock.now() >= delivery.created.adding(seconds: Self.patience) else { throw error }
                throw Undeliverable("a mail could not be sent for a day; the last reason: \(LoggedError.text(error))")
            }
        }
    }
}
