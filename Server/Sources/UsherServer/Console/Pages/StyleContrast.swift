import Foundation
import UsherTemplates

/// How well one colour is read on another, as WCAG counts it: 4.5 for text, 3 for controls.
struct StyleContrast: Sendable {
    private let red: Double
    private let green: Double
    private let blue: Double

    /// `#rgb` or `#rrggbb`; nil for all else.
    init?(_ text: String) {
        guard text.hasPrefix("#") else { return nil }
        let digits = text.dropFirst()
        let full = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
        guard full.count == 6, let number = UInt32(full, radix: 16) else { return nil }
        func channel(_ shift: UInt32) -> Double {
            let value = Double((number >> shift) & 255) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        (red, green, blue) = (channel(16), channel(8), channel(0))
    }

    private var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

    func ratio(to other: StyleContrast) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// What must be read on what, and how well.
    static let needed: [(ink: String, ground: String, least: Double)] =
        ["paper", "card", "wash"].flatMap { ground in ["ink", "soft", "accent", "bad"].map { ($0, ground, 4.5) } } + [
            ("on-accent", "accent", 4.5), ("good", "good-wash", 4.5), ("bad", "bad-wash", 4.5), ("gold", "gold-wash", 4.5),
            ("edge", "card", 3), ("edge", "paper", 3),
        ]

    /// One pair of tokens, light and dark; nil where one is no plain colour.
    static func of(_ ink: String, on ground: String, _ tokens: StyleTokens) -> (light: Double, dark: Double)? {
        func pair(_ values: [String: String]) -> Double? {
            guard let a = values[ink].flatMap(StyleContrast.init), let b = values[ground].flatMap(StyleContrast.init) else { return nil }
            return a.ratio(to: b)
        }
        let dark = tokens.light.merging(tokens.dark) { $1 }
        guard let light = pair(tokens.light), let night = pair(dark) else { return nil }
        return (light, night)
    }
}
