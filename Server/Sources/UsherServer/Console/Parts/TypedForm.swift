import UsherCore
import UsherHTTP
import UsherStore

/// Reads what somebody typed into a form. What cannot be read is a fault of its field: it never means that nothing was typed.
struct TypedForm: Sendable {
    let form: FormBody
    /// What is wrong, by field: keys of texts.
    var faults: [String: String] = [:]

    init(_ form: FormBody) { self.form = form }

    /// An amount in the currency's smaller units; nil where nothing was typed, which is a fault where it is `required`.
    mutating func amount(
        _ name: String, _ currency: String, in range: ClosedRange<Int64> = 0...DrawerStore.mostPence, required: Bool = false
    ) -> Int64? {
        let text = WireText.trimmed(form[name])
        guard required || !text.isEmpty else { return nil }
        guard let amount = Money(typed: text, currency)?.minor, range.contains(amount) else {
            faults[name] = "console.form.money"
            return nil
        }
        return amount
    }

    /// A whole number; nil where nothing was typed.
    mutating func whole(_ name: String, in range: ClosedRange<Int64>) -> Int64? {
        let text = WireText.trimmed(form[name])
        guard !text.isEmpty else { return nil }
        guard let number = Digits.whole(text, in: range) else {
            faults[name] = "console.form.number"
            return nil
        }
        return number
    }

    /// A text of one line; empty where nothing was typed, which is a fault where it is `required`.
    mutating func line(_ name: String, most: Int, required: Bool = false) -> String {
        let text = WireText.trimmed(form[name])
        if required, text.isEmpty { faults[name] = "console.form.required" }
        if !WireText.fits(text, most) || WireText.hasHeap(text) || text.contains(where: \.isNewline) { faults[name] = "console.form.long" }
        return text
    }

    /// One of several names.
    mutating func choice<Choice: RawRepresentable<String>>(_ name: String, of _: Choice.Type = Choice.self) -> Choice? {
        let chosen = Choice(rawValue: form[name])
        if chosen == nil { faults[name] = "console.form.choose" }
        return chosen
    }
}

extension TypedForm {
    /// A moment by a place's clocks; nil where nothing was typed. The form has minutes: `was`, as it stands there, keeps its seconds.
    mutating func moment(_ name: String, _ zone: Zone, was: Instant?) -> Instant? {
        let text = WireText.trimmed(form[name])
        guard !text.isEmpty else { return nil }
        if let was, zone.typed(was) == text { return was }
        guard let found = zone.instant(typed: text) else {
            faults[name] = "console.form.moment"
            return nil
        }
        return found
    }
}
