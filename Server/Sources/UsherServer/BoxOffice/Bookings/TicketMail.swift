import UsherHTTP
import UsherPapers
import UsherCore
import UsherStore
import UsherTemplates

/// Writes the mails about bookings that wait in the outbox.
struct TicketMail: Sendable {
    let files: TicketFiles
    let words: HouseMailStore
    let from: MailAddress

    /// What a row of `PaymentOutbox.mail` says. The mail tells what is true when it leaves, not when it was queued: nil where the
    /// tickets let nobody in any more.
    func write(_ delivery: OutboxDelivery) async throws -> MailMessage? {
        guard let json = try? JSONValue.read(Array(delivery.payload.utf8)), case .integer(let id)? = json["booking"],
            case .string(let text)? = json["about"], let word = BookingMail.About(rawValue: text)
        else { throw Undeliverable("not a booking's mail") }
        guard let record = try await files.bookings.find(Booking.ID(id)) else { throw Undeliverable("no such booking") }
        let about: BookingMail.About =
            switch word {
            case .refunded where record.event.isCancelled: .calledOff
            case .returned where record.event.isCancelled && record.booking.status != .paid: .showCancelled
            default: word
            }
        let paper = try await files.paper(record)
        if [.confirmed, .showMoved, .received].contains(about), !paper.isValid { return nil }
        guard let to = MailAddress(name: MailWords.plain(record.booking.name), address: json["to"]?.text ?? record.booking.email) else {
            throw Undeliverable("the buyer's address cannot be written to")
        }
        let house = try await words.mail(about.kind, in: paper.language.rawValue, of: record.booking.organisation)
        return BookingMail(paper, about: about, host: files.site.main.host, message: json["message"]?.text, says: house.text)
            .message(from: from, to: to).sent(by: house.sender)
    }
}
