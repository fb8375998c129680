/// English as the trial languages say it: `[Ŝàvé ţĥé ƃŕàñđ ~~~]`, and the other way round.
enum TrialText {
    static func message(_ message: Message, _ language: Language) -> Message {
        guard message.isPlural else { return Message(text(message.text(), language)) }
        return Message(plural: Dictionary(message.forms.keys.map { ($0, text(message.text($0), language)) }) { $1 })
    }

    /// Values stay where they are.
    static func text(_ text: String, _ language: Language) -> String {
        language == .mirrored ? "\u{202E}" + text + "\u{202C}" : longer(text)
    }

    /// Two fifths longer, with an accent on what may have one.
    private static func longer(_ text: String) -> String {
        var (changed, isValue) = ("", false)
        for character in text {
            if character == "{" { isValue = true }
            changed.append(isValue ? character : accents[character] ?? character)
            if character == "}" { isValue = false }
        }
        return "[" + changed + String(repeating: " ~", count: max(1, text.count / 5)) + "]"
    }

    private static let accents: [Character: Character] = [
        "a": "à", "c": "ç", "d": "đ", "e": "é", "g": "ğ", "h": "ĥ", "i": "ï", "k": "ķ", "l": "ļ", "n": "ñ", "o": "ö", "r": "ŕ", "s": "š", "t": "ţ",
        "u": "û", "w": "ŵ", "y": "ý", "z": "ž", "A": "À", "B": "ß", "C": "Ç", "D": "Đ", "E": "É", "G": "Ğ", "I": "Ï", "N": "Ñ", "O": "Ö", "R": "Ŕ",
        "S": "Š", "T": "Ţ", "U": "Û", "W": "Ŵ", "Y": "Ý",
    ]
}
