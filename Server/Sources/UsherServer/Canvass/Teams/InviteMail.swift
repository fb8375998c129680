import UsherHTTP
import UsherPapers
import UsherCore
import UsherStore
import UsherTemplates

/// The letter that invites somebody to an organisation. In the outbox stands only which invite it is; its token is sealed.
enum InviteMail {
    /// What these letters are called in the outbox.
    static let kind = "invite-mail"

    /// `language`: of whoever invites, since nobody knows what the other one speaks.
    static func item(_ invite: Invite, _ token: MailToken, in language: Language, seal: SealKey, at now: Instant) throws -> OutboxItem {
        let key = "invite-\(invite.uuid)"
        let payload = JSONText.string(.members(["invite": .string(invite.uuid), "language": .string(language.rawValue)]))
        return OutboxItem(
            kind: kind, idempotencyKey: key, payload: payload,
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
            let link = site(.invite(token: String(decoding: secret, as: UTF8.self)))
            let words = Words(payload["language"]?.text.flatMap(Language.init(rawValue:)) ?? .en)
            return message(to: to, from: from, organisation: about.organisation, link: link, words)
        }
    }

    /// Ours: whoever names an organisation writes no subject of ours.
    private static func message(to: MailAddress, from: MailAddress, organisation: String, link: String, _ words: Words) -> MailMessage {
        let (subject, ending) = (words("mail.invite.subject"), words("mail.invite.ignore"))
        let house: [String: Words.Value] = ["house": .text(MailWords.plain(organisation))]
        let mail = LinkMail(
            words.language, title: subject, greeting: words("mail.waiting.hello"), lines: [words("mail.invite.text", house)], link: link,
            button: words("mail.invite.button"), ending: ending)
        let text = [mail.greeting, words("mail.invite.open", house), link, ending].joined(separator: "\n\n") + "\n"
        return MailMessage(from: from, to: to, subject: subject, text: text, html: mail.html)
    }
}
