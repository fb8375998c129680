/// The tokens of `Web/shared/tokens.css` by name, for what cannot name them itself: mails, whose readers know no variables, and the colour of a
/// browser's bar.
package struct StyleTokens: Sendable {
    package let light: [String: String]
    /// What is otherwise in the dark, and on paper.
    package let dark: [String: String]
    package let paper: [String: String]

    package init(_ sheet: String) {
        let (screen, paper) = Self.halves(sheet[...], at: "@media print")
        let (light, dark) = Self.halves(screen, at: Self.darkness)
        (self.light, self.dark, self.paper) = (Self.values(light), Self.values(dark), Self.values(paper))
    }

    /// The same with other values in the light and in the dark.
    package func with(light: [String: String], dark: [String: String]) -> StyleTokens {
        StyleTokens(light: self.light.merging(light) { $1 }, dark: self.dark.merging(dark) { $1 }, paper: paper)
    }

    private init(light: [String: String], dark: [String: String], paper: [String: String]) {
        (self.light, self.dark, self.paper) = (light, dark, paper)
    }

    package static var current: StyleTokens { made.value }

    /// A style sheet with a value in place of each `var(--name)`: the dark ones in the block for readers that are dark, which comes last.
    package func filled(_ sheet: String) -> String {
        let (light, dark) = Self.halves(sheet[...], at: Self.darkness)
        let plain = Self.fill(light) { self.light[$0] }
        return dark.isEmpty ? plain : plain + Self.darkness + Self.fill(dark) { self.dark[$0] ?? self.light[$0] }
    }

    /// A style sheet for a document that loads nothing: the tokens that it names stand before it.
    package func alone(_ sheet: String) -> String {
        let names = Set(sheet.matches(of: /var\(--([a-z-]+)\)/).map { String($0.output.1) })
        let rules = [light, dark, paper].map { values in
            values.filter { names.contains($0.key) }.sorted { $0.key < $1.key }.map { "--\($0.key): \($0.value); " }.joined()
        }
        return """
            :root { color-scheme: light dark; \(rules[0])}
            \(Self.darkness) { :root { \(rules[1])} }
            @media print { :root { \(rules[2])} }
            \(sheet)
            """
    }

    private static func fill(_ text: some StringProtocol, _ value: (String) -> String?) -> String {
        String(text).replacing(/var\(--([a-z-]+)\)/) { value(String($0.output.1)) ?? String($0.output.0) }
    }

    private static func halves(_ sheet: Substring, at mark: String) -> (before: Substring, behind: Substring) {
        guard let found = sheet.firstRange(of: mark) else { return (sheet, "") }
        return (sheet[..<found.lowerBound], sheet[found.upperBound...])
    }

    private static func values(_ text: Substring) -> [String: String] {
        Dictionary(text.matches(of: /--([a-z-]+):\s*([^;]+);/).map { (String($0.output.1), String($0.output.2)) }) { _, last in last }
    }

    private static let darkness = "@media (prefers-color-scheme: dark)"
    private static let made = WebMade { StyleTokens(WebFiles.text("shared/tokens.css")) }
}
