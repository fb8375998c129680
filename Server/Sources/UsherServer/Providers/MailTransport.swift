package import UsherPapers
package import UsherCore

/// Takes mails out of the house.
package protocol MailTransport: Sendable {
    /// Sends the mail's bytes. `name` tells it from every other mail: a second try of the same one has the same name.
    func send(_ bytes: [UInt8], from: MailAddress, to: MailAddress, name: String, at: Instant) async throws
}
