/// Reads the rows of a list into tickets, and gathers what is wrong with them, line by line.
package struct TicketReader {
    /// What a file's own words for a status mean, beside those that are known.
    package var statuses: [String: SaleStatus] = [:]
    /// Rows that do not have these values, by head, are somebody else's and left out.
    package var only: [String: String] = [:]
    package private(set) var tickets: [MovedTicket] = []
    package private(set) var faults: [MovingFault] = []
    /// Rows that were left out: of other events, or cancelled without a code.
    package private(set) var leftOut = 0

    private var codes: [String: Int] = [:]

    package init() {}

    package mutating func read(_ table: TicketTable, _ columns: [TicketColumn?]) throws(MovingFault) {
        guard columns.contains(.code) else { throw MovingFault(1, "no column is known for what is printed on a ticket: say code=HEAD") }
        var wanted: [Int: String] = [:]
        for (head, value) in only {
            guard let index = table.head.firstIndex(of: head) else { throw MovingFault(1, "there is no column \"\(head)\"") }
            wanted[index] = value
        }
        try table.forEachRow { line, fields in take(line, fields, columns, wanted, width: table.head.count) }
    }

    private mutating func take(_ line: Int, _ fields: [CSVParser.Field], _ columns: [TicketColumn?], _ wanted: [Int: String], width: Int) {
        guard faults.count < MovingFault.most else { return }
        guard fields.count <= width || fields[width...].allSatisfy(\.bytes.isEmpty) else {
            return note(line, "has \(fields.count) fields, the head has \(width): a quote is missing, or the separator is another one")
        }
        for (index, value) in wanted {
            guard index < fields.count, TicketReader.text(fields[index]) == value else {
                leftOut += 1
                return
            }
        }
        var values: [TicketColumn: String] = [:]
        for (column, field) in zip(columns, fields) {
            guard let column else { continue }
            if field.isCut { return note(line, "\(column.rawValue) is too long") }
            values[column] = TicketReader.text(field)
        }
        guard values.values.contains(where: { !$0.isEmpty }) else { return }
        if let ticket = ticket(line, values) { tickets.append(ticket) }
    }

    private mutating func ticket(_ line: Int, _ values: [TicketColumn: String]) -> MovedTicket? {
        var ticket = MovedTicket(line: line)
        func value(_ column: TicketColumn) -> String { values[column] ?? "" }
        let word = value(.status)
        guard let status = word.isEmpty ? .paid : statuses[word] ?? TicketReader.statuses[TicketColumn.key(word)] else {
            note(line, "the status \"\(word)\" is not known: say what it means, \"\(word)=paid\"")
            return nil
        }
        ticket.status = status
        ticket.code = value(.code)
        if ticket.code.isEmpty, !ticket.isLive {
            leftOut += 1
            return nil
        }
        guard check(ticket.code, line) else { return nil }
        guard let quantity = value(.quantity).isEmpty ? 1 : Digits.whole(value(.quantity), in: 1...10_000) else {
            note(line, "the quantity \"\(value(.quantity))\" must be from 1 to 10000")
            return nil
        }
        ticket.quantity = Int(quantity)
        let variation = value(.variation)
        ticket.ticketType = value(.ticketType) + (variation.isEmpty ? "" : " – \(variation)")
        ticket.order = value(.order)
        ticket.price = values[.price].flatMap { $0.isEmpty ? nil : $0 }
        ticket.seat = values[.seat].flatMap { $0.isEmpty ? nil : $0 }
        let parts = [value(.firstName), value(.lastName)].filter { !$0.isEmpty }
        ticket.name = value(.name).isEmpty ? parts.joined(separator: " ") : value(.name)
        (ticket.email, ticket.buyer, ticket.buyerEmail) = (value(.email), value(.buyer), value(.buyerEmail))
        return ticket
    }

    /// A code that cannot be what was printed is told: it would turn somebody away at the door.
    private mutating func check(_ code: String, _ line: Int) -> Bool {
        if code.isEmpty {
            note(line, "the code is missing")
        } else if TicketReader.isShortened(code) {
            note(line, "the code \(code) was shortened by a spreadsheet: export the list anew, and do not open it there")
        } else if !TicketCode.isImportable(code) {
            note(line, "the code must be 1 to 128 visible ASCII characters")
        } else if let first = codes.updateValue(line, forKey: code) {
            codes[code] = first
            note(line, "the code \(code) stands in line \(first) already")
        } else {
            return true
        }
        return false
    }

    private mutating func note(_ line: Int, _ message: String) {
        if faults.count < MovingFault.most { faults.append(MovingFault(line, message)) }
    }

    /// Without blanks around it, and without what keeps a spreadsheet from taking it for a number: `="0123"`.
    private static func text(_ field: CSVParser.Field) -> String {
        let text = WireText.trimmed(String(decoding: field.bytes, as: UTF8.self))
        guard text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count >= 3 else { return text }
        return String(text.dropFirst(2).dropLast())
    }

    /// `5.001E+17`: fifteen digits are all that a spreadsheet keeps.
    private static func isShortened(_ code: String) -> Bool {
        let parts = code.uppercased().split(separator: "E+", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return false }
        return parts[0].allSatisfy { $0.isNumber || $0 == "." || $0 == "," } && parts[1].allSatisfy(\.isNumber)
    }

    /// The words of shops for what has become of a ticket, as heads are compared.
    private static let statuses: [String: SaleStatus] = {
        let words: [(SaleStatus, [String])] = [
            (
                .paid,
                [
                    "paid", "attending", "checked in", "checkedin", "valid", "completed", "complete", "confirmed", "free", "payé", "payée",
                    "validé", "valide",
                    "gratuit", "scanné", "bezahlt", "gültig", "pagato", "valido", "pagado", "válido", "used", "redeemed",
                ]
            ),
            (.unpaid, ["unpaid", "not paid", "payment pending", "impayé", "unbezahlt", "pay at the door"]),
            (.pending, ["pending", "reserved", "in progress", "approval pending", "en attente", "ausstehend"]),
            (
                .cancelled,
                [
                    "cancelled", "canceled", "void", "voided", "not attending", "deleted", "transferred", "annulé", "annulée", "storniert",
                    "annullato", "cancelado",
                ]
            ),
            (.refunded, ["refunded", "remboursé", "remboursée", "erstattet", "rimborsato", "reembolsado", "charged back"]),
            (.expired, ["expired", "expiré", "abgelaufen", "scaduto", "caducado"]),
        ]
        var known: [String: SaleStatus] = [:]
        for (status, texts) in words { for text in texts { known[TicketColumn.key(text)] = status } }
        return known
    }()
}
