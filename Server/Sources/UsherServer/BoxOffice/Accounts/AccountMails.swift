import UsherHTTP
import UsherPapers
import Foundation
import UsherCore
import UsherStore
import UsherTemplates

/// The worker's side of the accounts' mails: finds out for whom they are, and writes them.
struct AccountMails: Sendable {
    /// What requests for a mail are called in the outbox. Their address is sealed, and so gone once they are answered.
    static let requests = "account-letter-request"
    /// What older versions called them, with the address in clear.
    static let oldRequests = "account-mail-request"

    let accounts: BoxOfficeAccountStore
    let seal: SealKey
    let site: SiteURL
    let clock: WallClock
    /// Such mails to one address in a quarter of an hour; nil: as many as are asked for.
    let most: Int?

    /// The row of a request: whether anybody has this address is not asked here.
    func request(_ purpose: MailToken.Purpose, for email: EmailAddress, in language: Language?, at now: Instant) throws -> OutboxItem {
        let key = "account-request-\(UUID().uuidString.lowercased())"
        let payload = JSONText.string(
            .members([
                "purpose": .string(purpose.rawValue), "language": .string(language?.rawValue ?? ""),
                "host": .string(HostedHouse.current?.host ?? ""),
            ]))
        return OutboxItem(
            kind: Self.requests, idempotencyKey: key, payload: payload,
            sealed: try seal.seal(Array(email.text.utf8), for: key), due: now)
    }

    /// Handles a request: a token and a mail for whoever has the address, nothing for anybody else.
    @Sendable func answer(_ delivery: OutboxDelivery) async throws {
        let payload = try JSONValue.read(Array(delivery.payload.utf8))
        guard case .string(let name)? = payload["purpose"], let purpose = MailToken.Purpose(rawValue: name),
            let address = delivery.secret.map({ String(decoding: $0, as: UTF8.self) }) ?? payload["email"]?.text
        else { throw Undeliverable("a request for a mail that nobody understands") }
        var generator = SystemRandomNumberGenerator()
        let (token, seal, now) = (MailToken.make(using: &generator), seal, clock.now())
        let (letter, language): (AccountMail, Language?) = (purpose == .verify ? .verify : .reset, Self.language(payload))
        let host = payload["host"]?.text
        try await accounts.answer(
            delivery.idempotencyKey, purpose, for: EmailAddress(stored: address), token, most: most,
            mail: { try letter.item(to: $0.uuid, token: token, in: language, host: host, seal: seal, at: now) }, at: now)
    }

    private static func language(_ payload: JSONValue) -> Language? { payload["language"]?.text.flatMap(Language.init(rawValue:)) }

    /// Writes a letter; nil where its account is gone.
    func writer(from: MailAddress) -> MailSender.Writer {
        { delivery in
            let payload = try JSONValue.read(Array(delivery.payload.utf8))
            guard case .string(let name)? = payload["letter"], let letter = AccountMail(rawValue: name),
                case .string(let uuid)? = payload["account"]
            else { throw Undeliverable("a letter that nobody understands") }
            guard let account = try await accounts.find(uuid: uuid), account.deactivated == nil else { return nil }
            let token = delivery.secret.map { String(decoding: $0, as: UTF8.self) }
            return try letter.message(
                to: account, token: token, in: Self.language(payload), from: from,
                site: site.vouched(host: payload["host"]?.text))
        }
    }
}
