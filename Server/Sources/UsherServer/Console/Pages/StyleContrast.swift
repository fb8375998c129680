import UsherCore
import UsherTemplates

/// How well one token is read on another.
enum StyleContrast {
    /// What must be read on what, and how well.
    static let needed: [(ink: String, ground: String, least: Double)] =
        ["paper", "card", "wash"].flatMap { ground in ["ink", "soft", "accent", "bad"].map { ($0, ground, 4.5) } } + [
            ("on-accent", "accent", 4.5), ("good", "good-wash", 4.5), ("bad", "bad-wash", 4.5), ("gold", "gold-wash", 4.5),
            ("edge", "card", 3), ("edge", "paper", 3),
        ]

    /// One pair of tokens, light and dark; nil where one is no plain colour.
    static func of(_ ink: String, on ground: String, _ tokens: StyleTokens) -> (light: Double, dark: Double)? {
        func pair(_ values: [String: String]) -> Double? {
            guard let a = values[ink].flatMap(SRGBColour.init), let b = values[ground].flatMap(SRGBColour.init) else { return nil }
            return a.contrast(to: b)
        }
        let dark = tokens.light.merging(tokens.dark) { $1 }
        guard let light = pair(tokens.light), let night = pair(dark) else { return nil }
        return (light, night)
    }
}
