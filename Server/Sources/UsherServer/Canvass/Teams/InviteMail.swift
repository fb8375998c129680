import UsherHTTP
import UsherPapers
import UsherCore
import UsherStore

/// The letter that invites somebody to an organisation. In the outbox stands only which invite it is; its token is sealed.
enum InviteMail {
    /// What these letters are called in the outbox.
    static let kind = "invite-mail"

    static func item(_ invite: Invite, _ token: MailToken, seal: SealKey, at now: Instant) throws -> OutboxItem {
        let key = "invite-\(invite.uuid)"
        return OutboxItem(
            kind: kind, idempotencyKey: key, payload: JSONText.string(.members(["invite": .string(invite.uuid)])),
            sealed: try seal.seal(Array(token.text.utf8), for: key), due: now)
    }

    /// Writes a letter; nil where its invite is worth nothing any more.
    static func writer(_ teams: TeamStore, from: MailAddress, site: SiteURL, clock: WallClock) -> MailSender.Writer {
        { delivery in
            let payload = try JSONValue.read(Array(delivery.payload.utf8))
            guard let invite = payload["invite"]?.text, let secret = delivery.secret else {
                throw Undeliverable("a letter that nobody understands")
            }
            guard let about = try await teams.letter(about: invite, at: clock.now()) else { return nil }
            guard let to = MailAddress(about.email) else { throw Undeliverable("no mail can be sent to this address") }
            return message(
                to: to, from: from, organisation: about.organisation, link: site(.invite(token: String(decoding: secret, as: UTF8.self))))
        }
    }

    /// Ours: whoever names an organisation writes no subject of ours.
    private static let subject = "You are invited to join an organisation"

    private static func message(to: MailAddress, from: MailAddress, organisation: String, link: String) -> MailMessage {
        let name = MailWords.plain(organisation)
        let ending = "If you did not expect this, ignore this mail."
        let text = """
            Hello,

            You are invited to join \(name). Open this link to accept:

            \(link)

            \(ending)

            """
        let mail = LinkMail(
            title: subject, greeting: "Hello,", lines: ["You are invited to join \(name)."], link: link, button: "Accept", ending: ending)
        return MailMessage(from: from, to: to, subject: subject, text: text, html: mail.html)
    }
}
