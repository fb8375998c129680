import UsherCore

/// The mail to a buyer: the tickets, or word that a payment or tickets went back.
package struct BookingMail: Sendable {
    /// What it is about.
    package enum About: String, Sendable {
        case confirmed, refunded, returned
        /// Paid for a show that is cancelled: as `refunded`, for another reason.
        case calledOff
        /// Tickets of a show that is cancelled, with or without their money.
        case showCancelled
    }

    package let paper: TicketDocument
    package let about: About
    /// The server's public name, for the calendar file.
    private let host: String
    /// What the house says of it.
    private let words: String?
    package static let picture = "code@usher"

    package init(_ paper: TicketDocument, about: About, host: String, message: String? = nil) {
        self.paper = paper.inMailWords
        words = message.map(MailWords.plain)
        self.about = about
        self.host = host
    }

    package func message(from: MailAddress, to: MailAddress) -> MailMessage {
        var attachments: [MailMessage.Attachment] = []
        if let code {
            attachments.append(.init(name: "ticket-code.png", type: "image/png", bytes: code.png(), contentID: Self.picture))
        }
        if about == .confirmed {
            attachments.append(
                .init(
                    name: "event.ics", type: "text/calendar; charset=utf-8; method=PUBLISH", bytes: CalendarFile(paper, host: host).bytes))
        }
        return MailMessage(from: from, to: to, subject: subject, text: text, html: html, attachments: attachments)
    }

    /// The code that lets everybody of the booking in; none once it lets nobody in.
    package var code: QRCode? { about == .confirmed && paper.isValid ? QRCode(paper.code) : nil }

    package var subject: String {
        switch about {
        case .confirmed: "Your tickets: \(paper.showTitle), \(paper.starts.shortDate)"
        case .refunded, .calledOff: "Your payment was returned: \(paper.showTitle)"
        case .showCancelled: "Cancelled: \(paper.showTitle), \(paper.starts.shortDate)"
        case .returned where paper.isValid: "Your booking has changed: \(paper.showTitle)"
        case .returned: "Your booking is cancelled: \(paper.showTitle)"
        }
    }

    /// One paragraph that tells what has happened.
    package var opening: String {
        switch about {
        case .confirmed where paper.admitted.count == 1: "Here is your ticket. We look forward to seeing you."
        case .confirmed: "Here are your \(paper.admitted.count) tickets. We look forward to seeing you."
        case .refunded:
            """
            Your payment reached us when your seats were no longer free, so nothing was booked. The whole amount of \
            \(paper.total.text) is on its way back to you by the way you paid; that can take a few days.
            """
        case .calledOff:
            """
            This show is cancelled, so nothing was booked. The whole amount of \(paper.total.text) is on its way back to you by the \
            way you paid; that can take a few days.
            """
        case .returned: [cancelled, repayment].compactMap(\.self).joined(separator: " ")
        case .showCancelled: [calledOff, words.map { "\(paper.seller) says: \($0)" }].compactMap(\.self).joined(separator: " ")
        }
    }

    /// What has become of the tickets.
    private var cancelled: String {
        let count = lines.count
        guard paper.isValid else { return "Your booking is cancelled: its tickets let nobody in any more." }
        return count == 1
            ? "This ticket of yours is cancelled and lets nobody in any more; your others stay valid."
            : "These \(count) tickets of yours are cancelled and let nobody in any more; your others stay valid."
    }

    private var calledOff: String {
        "This show does not take place, and its tickets let nobody in any more. "
            + (repayment ?? "\(paper.seller) will tell you what happens with your money.")
    }

    private var repayment: String? {
        guard paper.refunded > 0 else { return nil }
        let amount = Money(paper.refunded, paper.total.currency).text
        return "In all \(amount) goes back to you by the way you paid; that can take a few days."
    }

    /// `Friday, 15 August 2025, 19:30 (Europe/London)`
    package var when: String { "\(paper.starts.longDate), \(paper.starts.clock) (\(paper.zone.name.replacing("_", with: " ")))" }

    package var place: String { [paper.venue, paper.address].filter { !$0.isEmpty }.joined(separator: ", ") }

    /// What a mail's table says of each seat.
    package var lines: [(seat: String, price: String)] {
        seats.map { seat in
            ([seat.section, seat.place].filter { !$0.isEmpty }.joined(separator: " · "), Money(seat.price, paper.total.currency).text)
        }
    }

    /// What the seats of the table cost together.
    package var total: String {
        guard about == .returned else { return paper.total.text }
        return Money(seats.reduce(0) { $0 + $1.price }, paper.total.currency).text
    }

    private var seats: [TicketDocument.Seat] {
        switch about {
        case .confirmed: paper.admitted
        case .refunded, .calledOff, .showCancelled: paper.seats
        case .returned: paper.seats.filter { $0.status == .refunded || $0.status == .cancelled }
        }
    }

    package static let advice =
        "Please arrive 30 minutes before the start and show the code at the door. It admits once: keep it to yourself."

    private var text: String {
        var paragraphs = ["Hello \(paper.buyer),", opening, "\(paper.showTitle)\n\(when)\n\(place)"]
        paragraphs.append(lines.map { "\($0.seat)   \($0.price)" }.joined(separator: "\n") + "\nTotal   \(total)")
        if code != nil { paragraphs.append("Your code: \(TicketDocument.grouped(paper.code))\n\(Self.advice)") }
        if about == .confirmed {
            paragraphs.append("Your booking, always up to date: \(paper.page)")
            if !paper.pdf.isEmpty { paragraphs.append("Tickets to print: \(paper.pdf)") }
            if let wallet = paper.wallet { paragraphs.append("Apple Wallet: \(wallet)") }
        } else if about == .returned || about == .showCancelled {
            paragraphs.append("Your booking as it stands: \(paper.page)")
        }
        paragraphs.append("Booking \(paper.booking)\n\(paper.seller)")
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
