import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates

// What a code does, as forms have it and as lists tell it.
extension DiscountCode.Kind {
    /// As the form has it: which, and how much.
    func typed(_ currency: String, _ words: Words) -> (DiscountForm.Kind, String) {
        func money(_ amount: Int64) -> String { words.typed(Money(amount, currency)) }
        return switch self {
        case .percent(let share): (.percent, share.typed)
        case .amount(let value): (.ticket, money(value))
        case .amountOfSale(let value): (.sale, money(value))
        case .fixed(let value): (.fixed, money(value))
        case .free: (.free, "")
        case .unlock: (.unlock, "")
        }
    }

    /// What it does, in short.
    func told(_ currency: String, _ words: Words) -> String {
        func money(_ amount: Int64) -> Words.Value { .text(words.money(Money(amount, currency))) }
        return switch self {
        case .percent(let share): words("console.codes.told.percent", ["share": .text(share.percent)])
        case .amount(let value): words("console.codes.told.ticket", ["sum": money(value)])
        case .amountOfSale(let value): words("console.codes.told.sale", ["sum": money(value)])
        case .fixed(let value): words("console.codes.told.fixed", ["sum": money(value)])
        case .free: words("console.codes.told.free")
        case .unlock: words("console.codes.told.unlock")
        }
    }
}

extension PartsPerMillion {
    /// A percentage as somebody types it: digits with a point or a comma, and four places at most behind it.
    init?(typed text: String) {
        let plain = WireText.trimmed(WireText.trimmed(text).replacing("%", with: ""))
        let parts = plain.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard (1...2).contains(parts.count), !parts[0].isEmpty, let whole = Digits.whole(parts[0], in: 0...100) else { return nil }
        let rest = parts.count == 2 ? String(parts[1]) : ""
        guard rest.utf8.count <= 4 else { return nil }
        guard let part = Digits.whole(rest + String(repeating: "0", count: 4 - rest.utf8.count), in: 0...9_999) else { return nil }
        self.init(whole * 10_000 + part)
    }

    /// As a form's field has it: `12.5`.
    var typed: String { String(percent.prefix { $0 != " " }) }
}
