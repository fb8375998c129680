import UsherHTTP
import UsherPapers
import Foundation
import UsherCore
import UsherStore

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

    /// The outbox's row for this letter.
    func item(to uuid: String, token: MailToken? = nil, seal: SealKey, at now: Instant) throws -> OutboxItem {
        let key = "account-\(rawValue)-\(UUID().uuidString.lowercased())"
        let payload = JSONText.string(.members(["letter": .string(rawValue), "account": .string(uuid)]))
        let sealed = try token.map { try seal.seal(Array($0.text.utf8), for: key) }
        return OutboxItem(kind: Self.kind, idempotencyKey: key, payload: payload, sealed: sealed, due: now)
    }

    /// The same without a link of its own, once a day.
    func notice(to uuid: String, at now: Instant) -> OutboxItem {
        let payload = JSONText.string(.members(["letter": .string(rawValue), "account": .string(uuid)]))
        let day = Zone.universal.date(of: now)
        return OutboxItem(kind: Self.kind, idempotencyKey: "account-\(rawValue)-\(uuid)-\(day)", payload: payload, due: now)
    }

    /// The letter that confirms a new account's address. `cause`: who makes the account.
    static func forNewAccount(
        _ uuid: String, seal: SealKey, allowance: MailAllowance, cause: ClientAddress, at now: Instant
    ) throws -> NewAccountMail {
        var generator = SystemRandomNumberGenerator()
        let token = MailToken.make(using: &generator)
        return NewAccountMail(
            token: token, item: try AccountMail.verify.item(to: uuid, token: token, seal: seal, at: now), allowance: allowance,
            cause: "\(cause.party)")
    }

    /// The letter itself: what it says, and the link that it carries.
    func message(to account: Account, token: String?, from: MailAddress, site: SiteURL) throws -> MailMessage {
        guard let to = MailAddress(name: MailWords.plain(account.name), address: account.email.text) ?? MailAddress(account.email.text)
        else {
            throw Undeliverable("no mail can be sent to this address")
        }
        let (subject, said, button) = words
        let lines = said + (self == .verify ? [Self.advice(site)] : [])
        let mail = LinkMail(
            title: button, greeting: "Hello \(MailWords.plain(account.name)),", lines: lines, link: link(account, token ?? "", site),
            button: button, ending: ending)
        let text = ([mail.greeting] + lines + [mail.link, mail.ending]).joined(separator: "\n\n") + "\n"
        return MailMessage(from: from, to: to, subject: subject, text: text, html: mail.html)
    }

    /// Who opens such a link has made the account, or may take it from whoever did.
    private static func advice(_ site: SiteURL) -> String {
        "If you have made no account here, do not confirm it. A password of your own signs out whoever made it: \(site(.forgotPassword))"
    }

    private var words: (subject: String, lines: [String], button: String) {
        switch self {
        case .verify:
            (
                "Confirm your email address", ["Please confirm your email address. The link is good for 24 hours and for one use."],
                "Confirm my address"
            )
        case .reset:
            (
                "Choose a new password",
                ["Somebody asked for a new password for your account. The link is good for 60 minutes and for one use."],
                "Choose a new password"
            )
        case .passwordReset:
            (
                "Your password was changed",
                ["The password of your account was changed by a link mailed to you, and every device was signed out.", "Sign in here:"],
                "Sign in"
            )
        case .codesGuessed:
            (
                "Somebody guesses your codes",
                [
                    "Somebody who has got past the first step of your sign-in has tried many wrong codes of the second. More are refused for a while.",
                    "If this was not you, choose a new password:",
                ], "Choose a new password"
            )
        }
    }

    private var ending: String {
        self == .codesGuessed ? "If this was you, wait a quarter of an hour and try again." : "If this was not you, ignore this mail."
    }

    private func link(_ account: Account, _ token: String, _ site: SiteURL) -> String {
        switch self {
        case .codesGuessed: site(.forgotPassword)
        case .verify: site(.verifyEmail(token: token, email: account.email.text))
        case .reset: site(.resetPassword(token: token, email: account.email.text))
        case .passwordReset: site(.signIn(next: nil))
        }
    }
}
