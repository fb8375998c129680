/// An invoice or a credit note: what it says, frozen when it is issued.
package struct SaleDocument: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case invoice
        case creditNote = "credit_note"
    }

    /// `2026-000001`, with what the house puts before it.
    package var name: String
    package var kind: Kind
    package var issued: CivilDate
    /// The sale's number, as people read it.
    package var sale: String
    package var currency: String
    /// In which it is written.
    package var language: String
    package var seller: Party
    package var buyer: Party
    package var show: String
    package var date: CivilDate
    /// By when it is to be paid; nil where nobody has said.
    package var due: CivilDate?
    /// The invoice that a credit note takes back.
    package var reverses: String?
    /// Below 0 on a credit note.
    package var lines: [Line]
    package var payments: [Payment]
    package var owed: Int64

    package struct Party: Sendable, Equatable {
        package var name = ""
        package var company = ""
        package var address = ""
        package var country = ""
        package var taxID = ""
        package var email = ""
        /// A seller's entry in a register, and where transfers go.
        package var register = ""
        package var bank = ""

        package init() {}
    }

    /// Tickets or a fee, of one price and tax, with what the books tell them apart by.
    package struct Line: Sendable, Equatable {
        package var text: String
        package var tax: String
        package var line: JournalLine

        package init(text: String, tax: String, line: JournalLine) { (self.text, self.tax, self.line) = (text, tax, line) }
    }

    package struct Payment: Sendable, Equatable {
        package var method: String
        package var amount: Int64
        package var date: CivilDate

        package init(method: String, amount: Int64, date: CivilDate) { (self.method, self.amount, self.date) = (method, amount, date) }
    }

    package struct Tax: Sendable, Equatable {
        package var name: String
        package var rate: PartsPerMillion
        package var net: Int64
        package var tax: Int64
    }

    package var total: Int64 { lines.reduce(0) { $0 + $1.line.gross } }

    /// Net and tax by rate, in the order in which they appear.
    package var taxes: [Tax] {
        var rows: [Tax] = []
        for line in lines {
            if let row = rows.firstIndex(where: { $0.name == line.tax && $0.rate == line.line.key.rate }) {
                rows[row].net += line.line.net
                rows[row].tax += line.line.tax
            } else {
                rows.append(Tax(name: line.tax, rate: line.line.key.rate, net: line.line.net, tax: line.line.tax))
            }
        }
        return rows
    }

    package init(
        name: String, kind: Kind, issued: CivilDate, sale: String, currency: String, language: String, seller: Party, buyer: Party,
        show: String, date: CivilDate, due: CivilDate? = nil, reverses: String? = nil, lines: [Line], payments: [Payment] = [],
        owed: Int64 = 0
    ) {
        (self.name, self.kind, self.issued, self.sale, self.currency) = (name, kind, issued, sale, currency)
        (self.language, self.seller, self.buyer, self.show, self.date) = (language, seller, buyer, show, date)
        (self.due, self.reverses, self.lines, self.payments, self.owed) = (due, reverses, lines, payments, owed)
    }

    /// Its name of a number in a year.
    package static func name(_ prefix: String, year: Int, number: Int64) -> String {
        let digits = String(number)
        return "\(prefix)\(year)-\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits)"
    }
}
