/// What a house asks those who buy: once a sale, or once a ticket.
package struct Question: Sendable, Equatable {
    package enum Unit: String, Sendable, CaseIterable { case sale, ticket }

    package enum Kind: String, Sendable, CaseIterable {
        case text, choice, choices, number, date
        /// Says yes to something; where it is required, nothing else will do.
        case consent
    }

    package var key = ""
    package var label = ""
    package var unit = Unit.sale
    package var kind = Kind.text
    package var choices: [String] = []
    package var isRequired = false
    /// Of tickets: where and by whom; empty: all.
    package var areas: Set<String> = []
    package var categories: Set<String> = []
    /// The door reads it.
    package var atDoor = false
    /// For how many days after the end an answer is kept.
    package var keepDays: Int64 = 30

    package init() {}

    package static let longestAnswer = 1_000
    package static let most = 50
    package static let mostChoices = 50

    /// Whether it is asked of a ticket; one of a sale is asked where any ticket fits.
    package func fits(area: String, category: String) -> Bool {
        (areas.isEmpty || areas.contains(area)) && (categories.isEmpty || categories.contains(category))
    }

    /// What is kept of an answer; nil where it is none.
    package func answer(_ sent: JSONValue) -> String? {
        switch kind {
        case .text:
            guard case .string(let text) = sent else { return nil }
            let trimmed = WireText.trimmed(text)
            let isPlain = FieldFault.nul(in: trimmed) == nil && trimmed.unicodeScalars.count <= Self.longestAnswer
            return isPlain && !trimmed.isEmpty ? trimmed : nil
        case .choice:
            guard case .string(let text) = sent, choices.contains(text) else { return nil }
            return text
        case .choices:
            guard case .array(let sent) = sent, !sent.isEmpty, sent.count <= choices.count else { return nil }
            let chosen = Set(sent.compactMap(FieldValue.string))
            guard chosen.count == sent.count, chosen.isSubset(of: choices) else { return nil }
            return choices.filter(chosen.contains).joined(separator: "\n")
        case .number:
            guard let number = FieldValue.number(sent), number.isFinite, abs(number) <= 1e12 else { return nil }
            return number == number.rounded() ? "\(Int64(number))" : "\(number)"
        case .date: return FieldValue.string(sent).flatMap { CivilDate($0) }.map { "\($0)" }
        case .consent:
            guard case .bool(let says) = sent, says || !isRequired else { return nil }
            return says ? "yes" : "no"
        }
    }

    /// Whether what was kept of an answer is one still: questions change.
    package func accepts(kept value: String) -> Bool {
        kind == .number ? Double(value) != nil : answer(self.value(of: value)) == value
    }

    /// What people read of an answer that is kept.
    package func shown(_ value: String) -> String { kind == .choices ? value.replacing("\n", with: ", ") : value }

    /// The same as it was sent.
    package func value(of kept: String) -> JSONValue {
        switch kind {
        case .choices: .array(kept.split(separator: "\n").map { .string(String($0)) })
        case .consent: .bool(kept == "yes")
        case .number: Int64(kept).map { .integer($0) } ?? .string(kept)
        case .text, .choice, .date: .string(kept)
        }
    }
}
