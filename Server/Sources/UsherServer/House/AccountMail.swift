import UsherHTTP
import UsherPapers
import Foundation
import UsherCore
import UsherStore
import UsherTemplates

/// What the house writes to people about their accounts. In the outbox stand only the account and what kind of letter it is;
/// the address is looked up when it is sent, and the token in its link is sealed.
enum AccountMail: String, Sendable, CaseIterable {
    /// Confirms an address.
    case verify
    /// Lets somebody choose a new password.
    case reset
    /// Says that the password was changed by a mailed link.
    case passwordReset = "password-reset"
    /// Says that somebody guesses the codes of a second step, and so knows what comes before it.
    case codesGuessed = "codes-guessed"

    /// What these letters are called in the outbox.
    static let kind = "account-mail"

    /// The outbox's row for this letter. `language`: what the page spoke that it was asked for on; else the account's.
    /// `host`: the house's own at which it was asked for; nil: that of the request at hand.
    func item(
        to uuid: String, token: MailToken? = nil, in language: Language? = nil, host: String? = nil, seal: SealKey, at now: Instant
    ) throws -> OutboxItem {
        let key = "account-\(rawValue)-\(UUID().uuidString.lowercased())"
        let sealed = try token.map { try seal.seal(Array($0.text.utf8), for: key) }
        return OutboxItem(kind: Self.kind, idempotencyKey: key, payload: payload(uuid, language, host), sealed: sealed, due: now)
    }

    /// The same without a link of its own, once a day.
    func notice(to uuid: String, at now: Instant) -> OutboxItem {
        let day = Zone.universal.date(of: now)
        return OutboxItem(
            kind: Self.kind, idempotencyKey: "account-\(rawValue)-\(uuid)-\(day)", payload: payload(uuid, nil, nil), due: now)
    }

    private func payload(_ uuid: String, _ language: Language?, _ host: String?) -> String {
        JSONText.string(
            .members([
                "letter": .string(rawValue), "account": .string(uuid), "language": .string(language?.rawValue ?? ""),
                "host": .string(host ?? HostedHouse.current?.host ?? ""),
            ]))
    }

    /// The letter that confirms a new account's address. `cause`: who makes the account.
    static func forNewAccount(
        _ uuid: String, in language: Language?, seal: SealKey, allowance: MailAllowance, cause: ClientAddress, at now: Instant
    ) throws -> NewAccountMail {
        var generator = SystemRandomNumberGenerator()
        let token = MailToken.make(using: &generator)
        return NewAccountMail(
            token: token, item: try AccountMail.verify.item(to: uuid, token: token, in: language, seal: seal, at: now),
            allowance: allowance,
            cause: "\(cause.party)")
    }

    /// The letter itself: what it says, and the link that it carries.
    func message(to account: Account, token: String?, in language: Language?, from: MailAddress, site: SiteURL) throws -> MailMessage {
        guard let to = MailAddress(name: MailWords.plain(account.name), address: account.email.text) ?? MailAddress(account.email.text)
        else {
            throw Undeliverable("no mail can be sent to this address")
        }
        let words = Words(language ?? account.spoken)
        let (lines, button) = (lines(words, site), button(words))
        let mail = LinkMail(
            words.language, title: button, greeting: words("mail.booking.hello", ["buyer": .text(MailWords.plain(account.name))]),
            lines: lines, link: link(account, token ?? "", site), button: button,
            ending: words(self == .codesGuessed ? "mail.account.wait" : "mail.account.ignore"))
        let text = ([mail.greeting] + lines + [mail.link, mail.ending]).joined(separator: "\n\n") + "\n"
        return MailMessage(from: from, to: to, subject: words("mail.account.\(key).subject"), text: text, html: mail.html)
    }

    /// How the keys of its texts call it.
    private var key: String {
        switch self {
        case .verify: "verify"
        case .reset: "reset"
        case .passwordReset: "changed"
        case .codesGuessed: "guessed"
        }
    }

    private func lines(_ words: Words, _ site: SiteURL) -> [String] {
        let said = [words("mail.account.\(key).text")]
        return switch self {
        // Who opens such a link has made the account, or may take it from whoever did.
        case .verify: said + [words("mail.account.verify.advice", ["link": .text(site(.forgotPassword))])]
        case .reset: said
        case .passwordReset, .codesGuessed: said + [words("mail.account.\(key).then")]
        }
    }

    private func button(_ words: Words) -> String { words("mail.account.\(self == .codesGuessed ? "reset" : key).button") }

    private func link(_ account: Account, _ token: String, _ site: SiteURL) -> String {
        switch self {
        case .codesGuessed: site(.forgotPassword)
        case .verify: site(.verifyEmail(token: token, email: account.email.text))
        case .reset: site(.resetPassword(token: token, email: account.email.text))
        case .passwordReset: site(.signIn(next: nil))
        }
    }
}

extension Account {
    /// The language that its mails are in where nothing else says it.
    var spoken: Language { LanguageChoice.asked(preferredLanguage) ?? .en }
}
