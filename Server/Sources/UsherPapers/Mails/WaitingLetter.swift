import Foundation
package import UsherCore
package import UsherTemplates

/// What somebody on a waiting list is written: a few words in their language, and one link.
package struct WaitingLetter: Sendable {
    /// What it is about.
    package enum About: Sendable {
        /// Asks whether it was them.
        case confirm
        case joined
        case offered(Offer)
    }

    package struct Offer: Sendable {
        let places: [Place]
        let total: Money
        let until: Instant

        package init(places: [Place], total: Money, until: Instant) { (self.places, self.total, self.until) = (places, total, until) }
    }

    /// A seat, or a place in a standing area, which has neither row nor number.
    package struct Place: Sendable {
        let section: String
        let row: String
        let number: String

        package init(section: String, row: String, number: String) { (self.section, self.row, self.number) = (section, row, number) }
    }

    /// What it is for.
    package struct Show: Sendable {
        let title: String
        let startsAt: Instant
        let zone: Zone
        let venue: String
        let seller: String

        package init(title: String, startsAt: Instant, zone: Zone, venue: String, seller: String) {
            (self.startsAt, self.zone) = (startsAt, zone)
            (self.title, self.venue, self.seller) = (MailWords.plain(title), MailWords.plain(venue), MailWords.plain(seller))
        }
    }

    let about: About
    let language: Language
    let name: String
    let show: Show
    let link: String
    /// What the house says of its own in all mails of this kind.
    let says: HouseMailText?

    package init(_ about: About, to name: String, of show: Show, link: String, language: Language, says: HouseMailText? = nil) {
        (self.about, self.language, self.show, self.link, self.says) = (about, language, show, link, says)
        self.name = MailWords.plain(name)
    }

    package func message(from: MailAddress, to: MailAddress) -> MailMessage {
        let paragraphs = [greeting] + lines + ["\(button): \(link)"] + letter.closing + [ending].filter { !$0.isEmpty } + [show.seller]
        return MailMessage(
            from: from, to: to, subject: subject, text: paragraphs.joined(separator: "\n\n") + "\n",
            html: Templates.render(Values(self), "boxoffice/waiting-mail", language))
    }

    private var words: Words { Words(language) }

    private var letter: HouseLetter {
        var values: [MailPlaceholder: String] = [
            .buyer: name, .show: show.title, .date: moment(show.startsAt), .venue: show.venue, .house: show.seller,
        ]
        if case .offered(let offer) = about { (values[.amount], values[.until]) = (words.money(offer.total), moment(offer.until)) }
        return HouseLetter(says, about.kind, values)
    }

    private var greeting: String {
        letter.greeting(name.isEmpty ? words("mail.waiting.hello") : words("mail.booking.hello", ["buyer": .text(name)]))
    }

    private var subject: String { letter.subject(standardSubject) }

    private var standardSubject: String {
        let values: [String: Words.Value] = ["show": .text(show.title)]
        return switch about {
        case .confirm: words("mail.waiting.confirm.subject", values)
        case .joined: words("mail.waiting.joined.subject", values)
        case .offered: words("mail.waiting.offered.subject", values)
        }
    }

    private var lines: [String] { letter.lead + told }

    private var told: [String] {
        let facts = [show.title, moment(show.startsAt), show.venue].filter { !$0.isEmpty }.joined(separator: ", ")
        return switch about {
        case .confirm: [facts, words("mail.waiting.confirm")]
        case .joined: [facts, words("mail.waiting.joined")]
        case .offered(let offer):
            [
                facts,
                words("mail.waiting.offered", ["n": .number(Int64(offer.places.count)), "time": .text(moment(offer.until))]),
                offer.places.map(line).joined(separator: "; "),
                words("mail.waiting.offered.total", ["amount": .text(words.money(offer.total))]),
            ]
        }
    }

    private var button: String {
        switch about {
        case .confirm: words("mail.waiting.confirm.button")
        case .joined: words("mail.waiting.joined.button")
        case .offered: words("mail.waiting.offered.button")
        }
    }

    private var ending: String {
        switch about {
        case .confirm: words("mail.waiting.confirm.not")
        case .joined: ""
        case .offered: words("mail.waiting.offered.then")
        }
    }

    /// `Friday, 15 August 2025, 19:30 (London time)`
    private func moment(_ instant: Instant) -> String {
        let local = LocalTime(instant, show.zone)
        let date = Date(timeIntervalSince1970: Double(instant.seconds))
        let day = language == .en ? local.longDate : words.day(date, show.zone.foundation)
        return "\(day), \(local.clock) (\(words.clocks(by: show.zone.name)))"
    }

    private func line(_ place: Place) -> String {
        let row = place.row.isEmpty ? "" : words("console.place.row", ["row": .text(MailWords.plain(place.row))])
        let number = place.number.isEmpty ? "" : words("console.place.seat", ["seat": .text(MailWords.plain(place.number))])
        return [MailWords.plain(place.section), row, number].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The mail as its template reads it.
    private struct Values {
        let style = WaitingLetter.style.value
        let language: String
        let title: String
        let greeting: String
        let lines: [String]
        let link: String
        let button: String
        let ending: String
        let closings: [String]
        let seller: String

        init(_ letter: WaitingLetter) {
            (language, title, greeting) = (letter.language.rawValue, letter.subject, letter.greeting)
            (lines, link, button) = (letter.lines, letter.link, letter.button)
            (ending, closings, seller) = (letter.ending, letter.letter.closing, letter.show.seller)
        }
    }

    private static let style = WebMade { StyleTokens.current.filled(WebFiles.text("shared/link-mail.css")) }
}

extension WaitingLetter.About {
    package var kind: HouseMailKind {
        switch self {
        case .confirm: .waitingConfirm
        case .joined: .waitingJoined
        case .offered: .waitingOffered
        }
    }
}
