package import UsherCore
import UsherTemplates

/// The mail to a buyer: the tickets, or word that a payment or tickets went back.
package struct BookingMail: Sendable {
    /// What it is about.
    package enum About: String, Sendable {
        case confirmed, refunded, returned
        /// Paid for a show that is cancelled: as `refunded`, for another reason.
        case calledOff
        /// Tickets of a show that is cancelled, with or without their money.
        case showCancelled
        /// Tickets of a show that takes place at another time.
        case showMoved
        /// Tickets from somebody else, to be opened by the mail's link; and word to them that they have left.
        case received, passedOn
        /// To who was written to until now: somebody else is.
        case addressChanged
        /// Tickets of it were changed for others; the message is what of their money goes back, in minor units.
        case exchanged
    }

    package let paper: TicketDocument
    package let about: About
    /// The server's public name, for the calendar file.
    private let host: String
    /// What the house says of it.
    private let message: String?
    /// What the house says of its own in all mails of this kind.
    private let says: HouseMailText?
    package static let picture = "code@usher"

    package init(_ paper: TicketDocument, about: About, host: String, message: String? = nil, says: HouseMailText? = nil) {
        self.paper = paper.inMailWords
        self.message = message.map(MailWords.plain)
        self.about = about
        self.host = host
        self.says = says
    }

    package func message(from: MailAddress, to: MailAddress) -> MailMessage {
        var attachments: [MailMessage.Attachment] = []
        if let code {
            attachments.append(.init(name: "ticket-code.png", type: "image/png", bytes: code.png(), contentID: Self.picture))
        }
        if about == .confirmed || about == .showMoved {
            attachments.append(
                .init(
                    name: "event.ics", type: "text/calendar; charset=utf-8; method=PUBLISH", bytes: CalendarFile(paper, host: host).bytes))
        }
        return MailMessage(from: from, to: to, subject: subject, text: text, html: html, attachments: attachments)
    }

    /// The code that lets everybody of the booking in; none once it lets nobody in.
    package var code: QRCode? { about == .confirmed && paper.isValid ? QRCode(paper.code) : nil }

    private var words: Words { paper.words }
    private var show: Words.Value { .text(paper.showTitle) }

    private var letter: HouseLetter {
        var values: [MailPlaceholder: String] = [
            .buyer: paper.buyer, .show: paper.showTitle, .date: when, .venue: paper.venue, .house: paper.seller,
            .number: paper.booking, .who: message ?? "",
        ]
        if code != nil { values[.code] = TicketDocument.grouped(paper.code) }
        values[.amount] = paper.money(about == .refunded || about == .calledOff ? paper.total.minor : paper.refunded)
        values[.until] = paper.returnUntil.map { paper.shortMoment(of: $0) }
        return HouseLetter(says, about.kind, values)
    }

    package var subject: String { letter.subject(standardSubject) }

    private var standardSubject: String {
        switch about {
        case .confirmed: words("mail.booking.subject.confirmed", ["show": show, "date": .text(paper.shortDay)])
        case .refunded, .calledOff: words("mail.booking.subject.refunded", ["show": show])
        case .received: words("mail.booking.subject.received", ["show": show, "date": .text(paper.shortDay)])
        case .passedOn: words("mail.booking.subject.passed", ["show": show])
        case .addressChanged, .exchanged: words("mail.booking.subject.changed", ["show": show])
        case .showMoved: words("mail.booking.subject.moved", ["show": show, "date": .text(paper.shortDay)])
        case .showCancelled: words("mail.booking.subject.off", ["show": show, "date": .text(paper.shortDay)])
        case .returned where paper.isValid: words("mail.booking.subject.changed", ["show": show])
        case .returned: words("mail.booking.subject.cancelled", ["show": show])
        }
    }

    package var greeting: String { letter.greeting(words("mail.booking.hello", ["buyer": .text(paper.buyer)])) }

    /// The house's words and what has happened; of tickets that are simply there the house's words do.
    package var openings: [String] {
        let lead = letter.lead
        return about == .confirmed && !lead.isEmpty ? lead : lead + [opening]
    }

    package var closings: [String] { letter.closing }

    /// One paragraph that tells what has happened.
    package var opening: String {
        switch about {
        case .confirmed: words("mail.booking.confirmed", ["n": .number(Int64(paper.admitted.count))])
        case .refunded: words("mail.booking.refunded", ["amount": .text(paper.money(paper.total.minor))])
        case .calledOff: words("mail.booking.calledoff", ["amount": .text(paper.money(paper.total.minor))])
        case .showMoved: moved
        case .received:
            words("mail.booking.received", ["who": .text(message ?? ""), "n": .number(Int64(paper.admitted.count))])
        case .addressChanged: words("mail.booking.address", ["house": .text(paper.seller)])
        case .passedOn: words("mail.booking.passed", ["who": .text(message ?? "")])
        case .exchanged: [words("mail.booking.exchanged"), exchangeBack].compactMap(\.self).joined(separator: " ")
        case .returned: [cancelled, repayment].compactMap(\.self).joined(separator: " ")
        case .showCancelled:
            [calledOff, message.map { words("mail.booking.says", ["house": .text(paper.seller), "text": .text($0)]) }]
                .compactMap(\.self).joined(separator: " ")
        }
    }

    private var moved: String {
        let until = paper.returnUntil.map { words("mail.booking.moved.until", ["when": .text(paper.shortMoment(of: $0))]) }
        return [words("mail.booking.moved", ["when": .text(when)]), until].compactMap(\.self).joined(separator: " ")
    }

    /// What has become of the tickets.
    private var cancelled: String {
        paper.isValid ? words("mail.booking.returned.some", ["n": .number(Int64(lines.count))]) : words("mail.booking.returned.all")
    }

    private var calledOff: String {
        words("mail.booking.off") + " " + (repayment ?? words("mail.booking.off.money", ["house": .text(paper.seller)]))
    }

    private var repayment: String? {
        paper.refunded > 0 ? words("mail.booking.repayment", ["amount": .text(paper.money(paper.refunded))]) : nil
    }

    private var exchangeBack: String? {
        message.flatMap { Int64($0) }.map { words("mail.booking.repayment", ["amount": .text(paper.money($0))]) }
    }

    package var when: String { paper.moment }

    package var place: String { [paper.venue, paper.address].filter { !$0.isEmpty }.joined(separator: ", ") }

    /// What a mail's table says of each seat.
    package var lines: [(seat: String, price: String)] {
        seats.map { seat in
            ([seat.section, paper.place(seat)].filter { !$0.isEmpty }.joined(separator: " · "), paper.money(seat.price))
        }
    }

    /// What the seats of the table cost together.
    package var total: String {
        paper.money(about == .returned ? seats.reduce(0) { $0 + $1.price } : paper.total.minor)
    }

    private var seats: [TicketDocument.Seat] {
        switch about {
        case .confirmed, .showMoved, .received: paper.admitted
        case .passedOn, .addressChanged, .exchanged: []
        case .refunded, .calledOff, .showCancelled: paper.seats
        case .returned: paper.seats.filter { $0.status == .refunded || $0.status == .cancelled }
        }
    }

    package var advice: String { words("mail.booking.advice") }

    private var text: String {
        func link(_ key: String, _ address: String) -> String { words(key, ["link": .text(address)]) }
        var paragraphs = [greeting] + openings + ["\(paper.showTitle)\n\(when)\n\(place)"]
        let sum = "\(words("mail.booking.total"))   \(total)"
        if !lines.isEmpty {
            paragraphs.append(
                about == .received
                    ? lines.map(\.seat).joined(separator: "\n")
                    : lines.map { "\($0.seat)   \($0.price)" }.joined(separator: "\n") + "\n" + sum)
        }
        if code != nil {
            let letters = TicketDocument.grouped(paper.code)
            paragraphs.append(words("mail.booking.code", ["code": .text(letters)]) + "\n" + advice)
        }
        if about == .confirmed || about == .showMoved {
            paragraphs.append(link("mail.booking.page.text", paper.page))
            if !paper.pdf.isEmpty { paragraphs.append(link("mail.booking.pdf.text", paper.pdf)) }
            if let wallet = paper.wallet { paragraphs.append("Apple Wallet: \(wallet)") }
            if let asks = paper.asks { paragraphs.append(link("mail.booking.asks", asks)) }
        } else if about == .received {
            paragraphs.append(link("mail.booking.open", paper.page))
        } else if about == .returned || about == .showCancelled || about == .passedOn || about == .exchanged {
            paragraphs.append(link("mail.booking.stands", paper.page))
        }
        paragraphs += closings
        paragraphs.append(words("mail.booking.number", ["id": .text(paper.booking)]) + "\n" + paper.seller)
        return paragraphs.joined(separator: "\n\n") + "\n"
    }
}

extension TicketDocument {
    /// With all that others have written as a mail may say it.
    fileprivate var inMailWords: TicketDocument {
        var paper = self
        for field in [\TicketDocument.showTitle, \.venue, \.address, \.buyer, \.seller] {
            paper[keyPath: field] = MailWords.plain(self[keyPath: field])
        }
        paper.seats = seats.map { seat in
            var seat = seat
            for field in [\Seat.section, \.row, \.number] { seat[keyPath: field] = MailWords.plain(seat[keyPath: field]) }
            return seat
        }
        return paper
    }
}
