package import Foundation
import Synchronization

/// The languages in which pages speak.
package enum Language: String, Sendable, CaseIterable {
    case en, de, fr, es, it
    /// No languages: English that is longer and accented, and English that runs the other way. Whoever works on pages sees by them what has no key, what
    /// has no room, and what does not turn.
    case longer = "en-XA", mirrored = "ar-XB"

    /// Those that people speak.
    package static let allCases: [Language] = [.en, .de, .fr, .es, .it]
    package static let trial: [Language] = [.longer, .mirrored]

    /// Those that may be asked for: with `web.style` the others too. Said once, before anything is served.
    package static var offered: [Language] { isTrying.withLock { $0 } ? allCases + trial : allCases }
    package static func offerTrial() { isTrying.withLock { $0 = true } }
    private static let isTrying = Mutex(false)

    /// As HTML says it, where it is not from left to right.
    package var direction: String? { self == .mirrored ? "rtl" : nil }

    /// What it calls itself.
    package var name: String {
        switch self {
        case .en: "English"
        case .de: "Deutsch"
        case .fr: "Français"
        case .es: "Español"
        case .it: "Italiano"
        case .longer: "Ëñğļïšħ"
        case .mirrored: "hsilgnE"
        }
    }

    /// How numbers, money and dates are written: as in the country, where people there speak the language.
    package func locale(in country: String? = nil) -> Locale {
        let spoken = country.flatMap { Self.spoken[self]?.contains($0) ?? false ? $0 : nil }
        return Locale(identifier: "\(spelt)_\(spoken ?? home)")
    }

    private var home: String { spelt == "en" ? "GB" : rawValue.uppercased() }
    private var spelt: String { Self.trial.contains(self) ? "en" : rawValue }

    private static let spoken: [Language: Set<String>] = [
        .en: ["GB", "IE", "US", "CA", "AU", "NZ", "MT", "ZA", "IN", "SG", "HK", "NG", "KE", "GH", "JM"],
        .de: ["DE", "AT", "CH", "LI", "LU", "BE"], .fr: ["FR", "BE", "CH", "LU", "CA", "MC", "SN", "CI", "MA", "TN"],
        .es: ["ES", "MX", "AR", "CL", "CO", "PE", "UY", "EC", "BO", "PY", "CR", "PA", "GT", "HN", "NI", "SV", "DO", "CU", "VE", "US"],
        .it: ["IT", "CH", "SM", "VA"],
    ]

    /// The file that has its texts.
    package var file: String {
        switch self {
        case .en, .longer, .mirrored: "strings/en.json"
        case .de: "strings/de.json"
        case .fr: "strings/fr.json"
        case .es: "strings/es.json"
        case .it: "strings/it.json"
        }
    }
}

/// CLDR's categories of whole numbers, as far as these languages have them.
package enum PluralCategory: String, Sendable, CaseIterable {
    case one, many, other

    package init(of number: Int64, in language: Language) {
        let isOne = number == 1 || (language == .fr && number == 0)
        let isMany = [.fr, .es, .it].contains(language) && number != 0 && number % 1_000_000 == 0
        self = isOne ? .one : isMany ? .many : .other
    }

    /// What a text with a number needs in this language.
    package static func needed(in language: Language) -> [PluralCategory] {
        [.fr, .es, .it].contains(language) ? allCases : [.one, .other]
    }
}
