package import UsherCore

/// What a house says in one mail: its words with the mail's own put in. Those have come through `MailWords`.
package struct HouseLetter: Sendable {
    private let text: HouseMailText
    private let kind: HouseMailKind
    private let values: [MailPlaceholder: String]

    /// `text` nil: the house has said nothing, and all is in the standard words.
    package init(_ text: HouseMailText?, _ kind: HouseMailKind, _ values: [MailPlaceholder: String]) {
        (self.text, self.kind, self.values) = (text ?? HouseMailText(), kind, values)
    }

    package func subject(_ standard: String) -> String { said(.subject) ?? standard }
    package func greeting(_ standard: String) -> String { said(.greeting) ?? standard }
    /// Before what the mail tells; empty where the house says nothing of its own.
    package var lead: [String] { paragraphs(.lead) }
    /// After it.
    package var closing: [String] { paragraphs(.closing) }

    private func said(_ part: HouseMailText.Part) -> String? {
        guard !text[part].isEmpty, let template = try? MailTemplate(text[part], in: kind) else { return nil }
        let said = WireText.trimmed(template.filled(values))
        return said.isEmpty ? nil : said
    }

    private func paragraphs(_ part: HouseMailText.Part) -> [String] {
        (said(part) ?? "").split(whereSeparator: \.isNewline).map { WireText.trimmed(String($0)) }.filter { !$0.isEmpty }
    }
}

extension MailMessage {
    /// As from the house: its name before the server's address, and answers to where it wants them.
    package func sent(by sender: HouseMailSender) -> MailMessage {
        var mail = self
        if !sender.name.isEmpty { mail.from = MailAddress(name: sender.name, address: from.address) ?? from }
        mail.replyTo = sender.replyTo.isEmpty ? nil : MailAddress(name: "", address: sender.replyTo)
        return mail
    }
}

extension BookingMail.About {
    package var kind: HouseMailKind {
        switch self {
        case .confirmed: .confirmed
        case .refunded: .refunded
        case .returned: .returned
        case .calledOff: .calledOff
        case .showCancelled: .showCancelled
        case .showMoved: .showMoved
        case .received: .received
        case .passedOn: .passedOn
        case .addressChanged: .addressChanged
        case .exchanged: .exchanged
        }
    }
}
