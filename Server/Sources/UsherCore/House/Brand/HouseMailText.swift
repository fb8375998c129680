/// What a house says in one kind of mail in one language, in plain text; what is empty is said in the standard words.
package struct HouseMailText: Sendable, Equatable {
    package enum Part: String, Sendable, CaseIterable {
        case subject, greeting, lead, closing

        /// One line, or paragraphs.
        package var isLine: Bool { self == .subject || self == .greeting }
        package var longest: Int { isLine ? 200 : 2_000 }
    }

    /// What keeps a part from being said.
    package enum Fault: Error, Sendable, Equatable {
        case long
        /// Nothing is called so in this kind of mail.
        case unknown(String, MailTemplate.Place)
        /// It begins with `{{` and does not end.
        case open(MailTemplate.Place)
    }

    package var subject = ""
    package var greeting = ""
    package var lead = ""
    package var closing = ""

    package init() {}

    package subscript(part: Part) -> String {
        get {
            switch part {
            case .subject: subject
            case .greeting: greeting
            case .lead: lead
            case .closing: closing
            }
        }
        set {
            let text = part.isLine ? Self.line(newValue) : Self.paragraphs(newValue)
            switch part {
            case .subject: subject = text
            case .greeting: greeting = text
            case .lead: lead = text
            case .closing: closing = text
            }
        }
    }

    package var isStandard: Bool { self == HouseMailText() }

    /// What is wrong, by part.
    package func faults(in kind: HouseMailKind) -> [Part: Fault] {
        var faults: [Part: Fault] = [:]
        for part in Part.allCases {
            if self[part].unicodeScalars.count > part.longest {
                faults[part] = .long
                continue
            }
            do throws(Fault) { _ = try MailTemplate(self[part], in: kind) } catch { faults[part] = error }
        }
        return faults
    }

    /// No line end gets into what stands on a line, and into a mail's head least of all.
    private static func line(_ text: String) -> String {
        WireText.trimmed(String(String.UnicodeScalarView(text.unicodeScalars.map { isBreak($0) ? " " : $0 })))
    }

    private static func paragraphs(_ text: String) -> String {
        let lines = text.replacing("\r\n", with: "\n").unicodeScalars.map { (scalar: Unicode.Scalar) -> Unicode.Scalar in
            scalar == "\r" ? "\n" : scalar
        }
        return WireText.trimmed(String(String.UnicodeScalarView(lines.filter { $0 == "\n" || !isBreak($0) })))
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
    }
}

/// Who a house's mails seem to be from; the address itself is the server's.
package struct HouseMailSender: Sendable, Equatable {
    package var name: String
    package var replyTo: String

    package static let longestName = 60

    package init(name: String = "", replyTo: String = "") { (self.name, self.replyTo) = (name, replyTo) }
}
