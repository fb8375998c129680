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
        let (words, house) = (paper.words, MailWords.plain(paper.seller))
        let number = booking.terms.map { BookingTerms.shown($0.number) } ?? ""
        let values: [String: Words.Value] = [
            "amount": .text(paper.money(owing.owed)), "date": .text(paper.shortDay(of: due)), "number": .text(number),
            "show": .text(MailWords.plain(paper.showTitle)), "house": .text(house),
        ]
        var lines = [words("mail.invoice.reminder", values), words("mail.invoice.for", values)]
        if !owing.counter.bank.isEmpty { lines.append(words("mail.invoice.bank", ["bank": .text(MailWords.plain(owing.counter.bank))])) }
        let mail = LinkMail(
            words.language, title: words("mail.invoice.title"),
            greeting: words("mail.booking.hello", ["buyer": .text(MailWords.plain(paper.buyer))]),
            lines: lines, link: paper.page, button: words("mail.booking.page"), ending: house)
        let text = ([mail.greeting] + mail.lines + [mail.link, mail.ending]).joined(separator: "\n\n") + "\n"
        return MailMessage(from: from, to: to, subject: words("mail.invoice.subject", values), text: text, html: mail.html)
    }
}

extension InvoiceMail {
    /// A document that has been issued, with the document.
    private func issued(_ id: Int64, of sale: String) async throws -> MailMessage? {
        guard let row = try await documents.document(id), let record = try await files.bookings.find(sale),
            let to = MailAddress(name: MailWords.plain(record.booking.name), address: record.booking.email)
        else { throw Undeliverable("no such document, or nobody to write to") }
        let (content, paper) = (try row.content, try await files.paper(record))
        let words = paper.words
        let values: [String: Words.Value] = ["number": .text(row.name), "show": .text(MailWords.plain(paper.showTitle))]
        let kind = row.kind == .invoice ? "invoice" : "credit"
        let mail = LinkMail(
            words.language, title: words("document.\(kind)", values),
            greeting: words("mail.booking.hello", ["buyer": .text(MailWords.plain(paper.buyer))]),
            lines: [words("mail.invoice.issued.\(kind)", values)], link: paper.page, button: words("mail.booking.page"),
            ending: MailWords.plain(paper.seller))
        let text = ([mail.greeting] + mail.lines + [mail.link, mail.ending]).joined(separator: "\n\n") + "\n"
        let pdf = try await ClientWork.run(.papers) { InvoicePDF.make(content) }
        return MailMessage(
            from: from, to: to, subject: words("mail.invoice.issued.subject.\(kind)", values), text: text, html: mail.html,
            attachments: [.init(name: "\(row.name).pdf", type: "application/pdf", bytes: pdf)])
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
