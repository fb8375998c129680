import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// Tells a house's owners that a webhook is not called any more.
struct HookMail: Sendable {
    let calls: HookCalls
    let accounts: BoxOfficeAccountStore
    let site: SiteURL
    let from: MailAddress

    /// Nil where the hook, or the owner's account, is gone, or it has been switched on meanwhile.
    @Sendable func write(_ delivery: OutboxDelivery) async throws -> MailMessage? {
        let payload = try JSONValue.read(Array(delivery.payload.utf8))
        guard let hook = payload["hook"]?.text, let uuid = payload["account"]?.text else {
            throw Undeliverable("a mail about a webhook that nobody understands")
        }
        guard let told = try await calls.told(hook), !told.hook.isOn, let account = try await accounts.find(uuid: uuid),
            account.deactivated == nil
        else { return nil }
        guard let to = MailAddress(name: MailWords.plain(account.name), address: account.email.text) ?? MailAddress(account.email.text)
        else { throw Undeliverable("no mail can be sent to this address") }
        let (words, house) = (Words(account.spoken), MailWords.plain(told.house.name))
        let values: [String: Words.Value] = [
            "house": .text(house), "url": .text(told.hook.url), "buyer": .text(MailWords.plain(account.name)),
        ]
        let mail = LinkMail(
            words.language, title: words("mail.hook.title"), greeting: words("mail.booking.hello", values),
            lines: [
                words("mail.hook.off", values), words(told.hook.disabledFor == .gone ? "mail.hook.gone" : "mail.hook.days"),
                words("mail.hook.then"),
            ], link: site(.house(told.house.slug.text, ["webhooks", told.hook.uuid])), button: words("mail.hook.button"),
            ending: words("mail.hook.ending", values))
        let text = ([mail.greeting] + mail.lines + [mail.link, mail.ending]).joined(separator: "\n\n") + "\n"
        return MailMessage(from: from, to: to, subject: words("mail.hook.subject", values), text: text, html: mail.html)
    }
}
