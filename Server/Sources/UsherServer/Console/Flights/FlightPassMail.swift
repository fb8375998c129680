import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// The letter that brings somebody their boarding pass. In the outbox stands which ticket, and to whom.
enum FlightPassMail {
    static let kind = "flight-pass-mail"

    static func item(_ ticket: FlightTicket, to email: EmailAddress, _ language: Language, of airline: Airline.ID, at now: Instant)
        -> OutboxItem
    {
        OutboxItem(
            kind: kind, idempotencyKey: "\(kind)-\(SecureRandom.text(of: 16))",
            payload: JSONText.string(
                .members([
                    "airline": .integer(airline.rawValue), "ticket": .string(ticket.identifier), "email": .string(email.text),
                    "language": .string(language.rawValue),
                ])), due: now)
    }

    static func message(_ pass: BoardingPass, to: MailAddress, from: MailAddress, site: SiteURL, _ words: Words) -> MailMessage {
        let (ticket, flight) = (pass.ticket, pass.ticket.flight)
        let values: [String: Words.Value] = [
            "airline": .text(MailWords.plain(pass.airline.name)), "flight": .text(MailWords.plain(flight.called)),
            "route": .text(MailWords.plain(flight.route)), "departs": .text(words.moment(flight.departs, flight.localZone.zone)),
            "place": .text(ConsoleDesk.place(flight, words)), "buyer": .text(MailWords.plain(ticket.passenger.called)),
            "seat": .text(MailWords.plain(ticket.seat.isEmpty ? "–" : ticket.seat)),
            "gate": .text(MailWords.plain(flight.gate.isEmpty ? "–" : flight.gate)),
        ]
        let subject = words("mail.flight.subject", values)
        let mail = LinkMail(
            words.language, title: subject, greeting: words("mail.booking.hello", values),
            lines: [words("mail.flight.text", values), words("mail.flight.seat", values)], link: site(ticket.page),
            button: words("mail.flight.button"), ending: words("mail.flight.ending"))
        let text = ([mail.greeting] + mail.lines + [mail.link, mail.ending]).joined(separator: "\n\n") + "\n"
        return MailMessage(from: from, to: to, subject: subject, text: text, html: mail.html)
    }
}

extension ConsoleDesk {
    /// So many an hour by one account, as test mails: they go to addresses of one's choice.
    func mailPass(
        _ ticket: FlightTicket, to email: EmailAddress, _ language: Language, _ airline: Airline, _ house: Organisation, by actor: Actor
    ) async throws {
        if let account = actor.account { try await boxOffice.limits.passMails.spend(account) }
        let now = clock.now()
        let item = FlightPassMail.item(ticket, to: email, language, of: airline.id, at: now)
        try await change(airline, of: house, by: actor) { try $0.mail(item, of: ticket) }
    }

    /// Nil where the pass is gone.
    func writePass(_ delivery: OutboxDelivery, from: MailAddress) async throws -> MailMessage? {
        let payload = try JSONValue.read(Array(delivery.payload.utf8))
        guard let ticket = payload["ticket"]?.text, let email = payload["email"]?.text else { throw Undeliverable("no letter of a pass") }
        guard let pass = try await boarding.servablePass(ticket) else { return nil }
        guard let to = MailAddress(name: MailWords.plain(pass.ticket.passenger.called), address: email) ?? MailAddress(email) else {
            throw Undeliverable("no mail can be sent to this address")
        }
        let words = Words(payload["language"]?.text.flatMap(Language.init(rawValue:)) ?? .en)
        return FlightPassMail.message(pass, to: to, from: from, site: site, words)
    }
}
