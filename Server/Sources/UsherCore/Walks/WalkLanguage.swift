/// The languages that tours are told in, in the order in which they are listed.
package enum WalkLanguage: String, Sendable, CaseIterable, Hashable {
    case it, fr, en

    /// What the language calls itself.
    package var name: String {
        switch self {
        case .it: "Italiano"
        case .fr: "Français"
        case .en: "English"
        }
    }

    /// In which a title is looked for: the preferred one first, then English, Italian, French.
    package static func fallbacks(_ preferred: String) -> [WalkLanguage] {
        let rest: [WalkLanguage] = [.en, .it, .fr]
        guard let first = WalkLanguage(rawValue: preferred) else { return rest }
        return [first] + rest.filter { $0 != first }
    }
}
