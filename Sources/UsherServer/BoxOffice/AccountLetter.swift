import Foundation
import UsherCore
import UsherStore

/// What the desk writes to people about their accounts. In the outbox stand only the account and what kind of letter it is;
/// the address is looked up when it is sent, and the token in its link is sealed.
enum AccountLetter: String, Sendable, CaseIterable {
    /// Confirms an address.
    case verify
    /// Lets somebody choose a new password.
    case reset
    /// Says that the password was changed by a mailed link.
    case passwordReset = "password-reset"

    /// The outbox's row for this letter.
    func item(to uuid: String, token: MailToken? = nil, seal: SealKey, at now: Instant) throws -> OutboxItem {
        let key = "account-\(rawValue)-\(UUID().uuidString.lowercased())"
        let payload = JSONText.string(.members(["letter": .string(rawValue), "account": .string(uuid)]))
        let sealed = try token.map { try seal.seal(Array($0.text.utf8), for: key) }
        return OutboxItem(kind: MailSender.kind, idempotencyKey: key, payload: payload, sealed: sealed, due: now)
    }
}
