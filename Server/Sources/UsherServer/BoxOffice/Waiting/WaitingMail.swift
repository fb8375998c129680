import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// Writes the mails about waiting lists that wait in the outbox.
struct WaitingMail: Sendable {
    let store: WaitingStore
    let house: HouseMailStore
    let site: SiteURL
    let links: LinkToken
    let from: MailAddress
    let clock: WallClock

    /// The mail tells what is true when it leaves: nil where nobody waits for its answer any more.
    func write(_ delivery: OutboxDelivery) async throws -> MailMessage? {
        guard let json = try? JSONValue.read(Array(delivery.payload.utf8)), case .integer(let id)? = json["entry"],
            case .string(let text)? = json["about"], let about = WaitingOutbox.Mail(rawValue: text)
        else { throw Undeliverable("not a waiting list's mail") }
        guard let letter = try await store.letter(WaitingEntry.ID(id), at: clock.now()), isWanted(about, letter.told) else { return nil }
        let entry = letter.told.entry
        guard let to = MailAddress(name: MailWords.plain(entry.name), address: entry.email) ?? MailAddress(entry.email) else {
            throw Undeliverable("the address cannot be written to")
        }
        let link = site.facing(entry.organisation)(
            .waiting(entry.uuid, key: links.make(entry.uuid, for: about == .offered ? .offer : .entry)))
        let show = WaitingLetter.Show(
            title: letter.title, startsAt: letter.startsAt, zone: letter.zone, venue: letter.venue, seller: letter.organiser)
        let (told, language) = (words(about, letter.told), entry.language.flatMap { Language(rawValue: $0) } ?? .en)
        let mail = try await house.mail(told.kind, in: language.rawValue, of: entry.organisation)
        return WaitingLetter(told, to: entry.name, of: show, link: link, language: language, says: mail.text)
            .message(from: from, to: to).sent(by: mail.sender)
    }

    private func words(_ about: WaitingOutbox.Mail, _ told: WaitingStore.Told) -> WaitingLetter.About {
        guard about != .confirm, let offer = told.offer else { return about == .confirm ? .confirm : .joined }
        return .offered(
            WaitingLetter.Offer(
                places: offer.seats.map { WaitingLetter.Place(section: $0.sectionName, row: $0.row, number: $0.number) },
                total: Money(offer.total, offer.currency), until: offer.heldUntil))
    }

    private func isWanted(_ about: WaitingOutbox.Mail, _ told: WaitingStore.Told) -> Bool {
        switch about {
        case .confirm: told.entry.status == .unconfirmed
        case .joined: told.entry.status == .waiting
        case .offered: told.offer != nil
        }
    }
}
