import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// A mail of a house's as a guest would get it, about a show and tickets that there are not: what is previewed, and what a test sends.
struct HouseMailSample: Sendable {
    let kind: HouseMailKind
    let language: Language
    let house: Organisation
    let face: HouseFace?
    let text: HouseMailText?
    let sender: HouseMailSender
    let site: SiteURL
    let now: Instant

    private var words: Words { Words(language, in: house.country) }
    private var zone: Zone { Zone(house.timeZone) ?? .universal }
    /// Nobody's ticket has so short a code.
    private static let code = "SAMPLE"

    func message(from: MailAddress, to: MailAddress) -> MailMessage {
        let mail =
            switch kind {
            case .waitingConfirm: waiting(.confirm, from, to)
            case .waitingJoined: waiting(.joined, from, to)
            case .waitingOffered: waiting(.offered(offer), from, to)
            case .invoiceReminder:
                InvoiceLetter(
                    .reminder(owed: paper.total.minor, due: paper.shortDay, bank: ""), paper, number: "2026-000123", says: text
                ).message(from: from, to: to)
            case .invoiceIssued:
                InvoiceLetter(.invoice(name: "R-2026-00012", file: nil), paper, number: "", says: text).message(from: from, to: to)
            case .creditIssued:
                InvoiceLetter(.credit(name: "G-2026-00003", file: nil), paper, number: "", says: text).message(from: from, to: to)
            case .confirmed: booking(.confirmed, from, to)
            case .refunded: booking(.refunded, from, to)
            case .returned: booking(.returned, from, to)
            case .calledOff: booking(.calledOff, from, to)
            case .showCancelled: booking(.showCancelled, from, to)
            case .showMoved: booking(.showMoved, from, to)
            case .received: booking(.received, from, to)
            case .passedOn: booking(.passedOn, from, to)
            case .addressChanged: booking(.addressChanged, from, to)
            case .exchanged: booking(.exchanged, from, to)
            }
        return mail.sent(by: sender)
    }

    private func booking(_ about: BookingMail.About, _ from: MailAddress, _ to: MailAddress) -> MailMessage {
        let message = [.received, .passedOn].contains(about) ? words("console.mails.sample.friend") : nil
        return BookingMail(paper, about: about, host: site.main.host, message: message, says: text).message(from: from, to: to)
    }

    private func waiting(_ about: WaitingLetter.About, _ from: MailAddress, _ to: MailAddress) -> MailMessage {
        let show = WaitingLetter.Show(
            title: paper.showTitle, startsAt: starts, zone: zone, venue: paper.venue, seller: house.name)
        return WaitingLetter(about, to: paper.buyer, of: show, link: paper.page, language: language, says: text)
            .message(from: from, to: to)
    }

    private var offer: WaitingLetter.Offer {
        WaitingLetter.Offer(
            places: paper.seats.map { .init(section: $0.section, row: $0.row, number: $0.number) }, total: paper.total,
            until: now.adding(seconds: 86_400))
    }

    /// In four weeks.
    private var starts: Instant { now.adding(seconds: 28 * 86_400) }

    private var isOver: Bool { [.refunded, .returned, .calledOff, .showCancelled].contains(kind) }

    private var paper: TicketDocument {
        let price = 2_500 * Money.minor(1, house.currency) / 100
        let seats = (1...2).map { number in
            TicketDocument.Seat(
                id: "sample-\(number)", section: words("console.mails.sample.section"), row: "C", number: "\(number + 6)", price: price,
                code: isOver ? nil : Self.code, status: isOver ? .refunded : .valid)
        }
        let site = site.facing(house.id)
        let path = site(SitePage(PageHouse.path(house.slug)))
        var paper = TicketDocument(
            showTitle: words("console.mails.sample.show"), venue: words("console.mails.sample.venue"), startsAt: starts,
            endsAt: starts.adding(seconds: 7_200), zone: zone, seats: seats, total: Money(2 * price, house.currency),
            refunded: isOver ? 2 * price : 0, buyer: words("console.mails.sample.buyer"), code: isOver ? "" : Self.code,
            booking: "2026-000123", status: isOver ? .refunded : .confirmed, bookedAt: now, seller: house.name, page: path, pdf: path)
        paper.brand = face.flatMap { PaperBrand($0, base: site.base) }
        paper.language = language
        if kind == .showMoved { paper.returnUntil = now.adding(seconds: 14 * 86_400) }
        return paper
    }
}

extension MailMessage {
    /// Its HTML for a page of its own: pictures that travel with it stand in it, and by wish as a dark reader shows it.
    func preview(dark: Bool) -> String {
        var page = html ?? ""
        for file in attachments {
            guard let id = file.contentID else { continue }
            page = page.replacing("cid:\(id)", with: "data:\(file.type);base64,\(Base64Text.encode(file.bytes, .standard))")
        }
        guard dark else { return page }
        return page.replacing("@media (prefers-color-scheme: dark)", with: "@media all")
    }
}
