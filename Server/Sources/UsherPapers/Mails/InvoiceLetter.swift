package import UsherCore
import UsherTemplates

/// What somebody who buys on account is written: that a document is there, or that it is not yet paid.
package struct InvoiceLetter: Sendable {
    package enum About: Sendable {
        /// So much is owed, to this account, until that day.
        case reminder(owed: Int64, due: String, bank: String)
        /// An invoice, or a credit note, with its name and its file.
        case invoice(name: String, file: MailMessage.Attachment?)
        case credit(name: String, file: MailMessage.Attachment?)
    }

    let about: About
    let paper: TicketDocument
    /// The booking's number, as people read it.
    let number: String
    let says: HouseMailText?

    package init(_ about: About, _ paper: TicketDocument, number: String, says: HouseMailText? = nil) {
        (self.about, self.paper, self.number, self.says) = (about, paper, number, says)
    }

    package func message(from: MailAddress, to: MailAddress) -> MailMessage {
        let (words, values) = (paper.words, values)
        let letter = HouseLetter(says, kind, named)
        let mail = LinkMail(
            words.language, title: title,
            greeting: letter.greeting(words("mail.booking.hello", ["buyer": .text(MailWords.plain(paper.buyer))])),
            lines: letter.lead + lines, link: paper.page, button: words("mail.booking.page"), ending: MailWords.plain(paper.seller),
            closings: letter.closing)
        let text = ([mail.greeting] + mail.lines + [mail.link] + mail.closings + [mail.ending]).joined(separator: "\n\n") + "\n"
        return MailMessage(
            from: from, to: to, subject: letter.subject(words(subjectKey, values)), text: text, html: mail.html,
            attachments: [file].compactMap(\.self))
    }

    private var kind: HouseMailKind {
        switch about {
        case .reminder: .invoiceReminder
        case .invoice: .invoiceIssued
        case .credit: .creditIssued
        }
    }

    private var values: [String: Words.Value] {
        let (show, house) = (MailWords.plain(paper.showTitle), MailWords.plain(paper.seller))
        switch about {
        case .reminder(let owed, let due, _):
            return [
                "amount": .text(paper.money(owed)), "date": .text(due), "number": .text(number), "show": .text(show),
                "house": .text(house),
            ]
        case .invoice(let name, _), .credit(let name, _): return ["number": .text(name), "show": .text(show)]
        }
    }

    private var named: [MailPlaceholder: String] {
        var named: [MailPlaceholder: String] = [
            .buyer: MailWords.plain(paper.buyer), .show: MailWords.plain(paper.showTitle), .date: paper.moment,
            .venue: MailWords.plain(paper.venue), .house: MailWords.plain(paper.seller),
        ]
        switch about {
        case .reminder(let owed, let due, _): (named[.amount], named[.until], named[.number]) = (paper.money(owed), due, number)
        case .invoice(let name, _), .credit(let name, _): named[.number] = name
        }
        return named
    }

    private var title: String {
        switch about {
        case .reminder: paper.words("mail.invoice.title")
        case .invoice: paper.words("document.invoice", values)
        case .credit: paper.words("document.credit", values)
        }
    }

    private var subjectKey: String {
        switch about {
        case .reminder: "mail.invoice.subject"
        case .invoice: "mail.invoice.issued.subject.invoice"
        case .credit: "mail.invoice.issued.subject.credit"
        }
    }

    private var lines: [String] {
        let words = paper.words
        switch about {
        case .reminder(_, _, let bank):
            let owed = [words("mail.invoice.reminder", values), words("mail.invoice.for", values)]
            return owed + (bank.isEmpty ? [] : [words("mail.invoice.bank", ["bank": .text(MailWords.plain(bank))])])
        case .invoice: return [words("mail.invoice.issued.invoice", values)]
        case .credit: return [words("mail.invoice.issued.credit", values)]
        }
    }

    private var file: MailMessage.Attachment? {
        switch about {
        case .reminder: nil
        case .invoice(_, let file), .credit(_, let file): file
        }
    }
}
