import Foundation
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// Writes the mails about invoices that wait in the outbox.
struct InvoiceMail: Sendable {
    let files: TicketFiles
    let invoices: InvoiceStore
    let documents: DocumentStore
    let words: HouseMailStore
    let from: MailAddress

    /// Nil where nothing is owed any more.
    @Sendable func write(_ delivery: OutboxDelivery) async throws -> MailMessage? {
        let payload = try JSONValue.read(Array(delivery.payload.utf8))
        guard let sale = payload["sale"]?.text else { throw Undeliverable("not an invoice's mail") }
        if let id = payload["document"].flatMap(FieldValue.integer) { return try await issued(id, of: sale) }
        guard let owing = try await invoices.owing(sale), owing.owed > 0, let due = owing.staff.due else { return nil }
        let booking = owing.record.booking
        guard let to = MailAddress(name: MailWords.plain(booking.name), address: booking.email) else {
            throw Undeliverable("the buyer's address cannot be written to")
        }
        let paper = try await files.paper(owing.record)
        let house = try await words.mail(.invoiceReminder, in: paper.language.rawValue, of: booking.organisation)
        let number = booking.terms.map { BookingTerms.shown($0.number) } ?? ""
        return InvoiceLetter(
            .reminder(owed: owing.owed, due: paper.shortDay(of: due), bank: owing.counter.bank), paper, number: number, says: house.text
        ).message(from: from, to: to).sent(by: house.sender)
    }
}

extension InvoiceMail {
    /// A document that has been issued, with the document.
    private func issued(_ id: Int64, of sale: String) async throws -> MailMessage? {
        guard let row = try await documents.document(id), let record = try await files.bookings.find(sale),
            let to = MailAddress(name: MailWords.plain(record.booking.name), address: record.booking.email)
        else { throw Undeliverable("no such document, or nobody to write to") }
        let (content, paper) = (try row.content, try await files.paper(record))
        let pdf = try await ClientWork.run(.papers) { InvoicePDF.make(content) }
        let file = MailMessage.Attachment(name: "\(row.name).pdf", type: "application/pdf", bytes: pdf)
        let isInvoice = row.kind == .invoice
        let house = try await words.mail(
            isInvoice ? .invoiceIssued : .creditIssued, in: paper.language.rawValue, of: record.booking.organisation)
        let about: InvoiceLetter.About = isInvoice ? .invoice(name: row.name, file: file) : .credit(name: row.name, file: file)
        return InvoiceLetter(about, paper, number: row.name, says: house.text).message(from: from, to: to).sent(by: house.sender)
    }
}

extension TicketDocument {
    /// `Fri 15 Aug 2025`, of a day that no zone moves.
    fileprivate func shortDay(of day: CivilDate) -> String {
        let noon = Zone.universal.firstInstant(of: day).adding(seconds: 12 * 3_600)
        guard language != .en else { return LocalTime(noon, .universal).shortDate }
        return words.shortDay(Date(timeIntervalSince1970: Double(noon.seconds)), Zone.universal.foundation)
    }
}
