import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore

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
        let house = MailWords.plain(told.house.name)
        let why =
            told.hook.disabledFor == .gone ? "It answered that nobody is there any more (410)." : "No call has been well for three days."
        let mail = LinkMail(
            title: "A webhook is off", greeting: "Hello \(MailWords.plain(account.name)),",
            lines: [
                "The webhook of \(house) that calls \(told.hook.url) is off.", why,
                "What happens waits for it for seven days. Enable it when its receiver works again: then it is told what it has missed.",
            ], link: site(.house(told.house.slug.text, ["webhooks", told.hook.uuid])), button: "See the webhook",
            ending: "Owners of \(house) get this mail.")
        let text = ([mail.greeting] + mail.lines + [mail.link, mail.ending]).joined(separator: "\n\n") + "\n"
        return MailMessage(from: from, to: to, subject: "A webhook of \(house) is off", text: text, html: mail.html)
    }
}
