import UsherCore
import UsherStore

/// Sends the mails about bookings that wait in the outbox.
struct TicketMail: Sendable {
    /// Sends a mail; its id is the same at every try.
    typealias Send = @Sendable (_ message: MailMessage, _ id: String) async throws -> Void

    let files: TicketFiles
    let from: String
    let send: Send

    /// The handler of `PaymentJobs.mail`. The mail says what is true when it leaves, not when it was queued.
    func deliver(_ delivery: OutboxDelivery) async throws {
        guard let json = try? JSONValue.read(Array(delivery.payload.utf8)), case .integer(let id)? = json["booking"],
            case .string(let word)? = json["about"], let about = BookingMail.About(rawValue: word)
        else { throw Undeliverable("not a booking's mail") }
        guard let record = try await files.bookings.find(Booking.ID(id)) else { throw Undeliverable("no such booking") }
        let paper = files.paper(record)
        // Cancelled while the mail waited: tickets that let nobody in are not sent.
        if about == .confirmed && !paper.isValid { return }
        guard let from = MailAddress(from) else { throw Undeliverable("mail.from is no address") }
        guard let to = MailAddress(name: record.booking.name, address: record.booking.email) else {
            throw Undeliverable("the buyer's address cannot be written to")
        }
        try await send(BookingMail(paper, about: about, host: files.site.host).message(from: from, to: to), delivery.idempotencyKey)
    }
}
