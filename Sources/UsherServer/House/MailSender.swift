/// Delivers the mails that wait in the outbox.
package struct MailSender: Sendable {
    /// What mails are called in the outbox.
    package static let kind = "mail"
}
