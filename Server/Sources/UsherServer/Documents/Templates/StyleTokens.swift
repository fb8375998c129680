/// The tokens of `Web/shared/tokens.css` by name, for what cannot name them itself: mails, whose readers know no variables, and the colour of a
/// browser's bar.
struct StyleTokens: Sendable {
    let light: [String: String]
    /// What is otherwise in the dark.
    let dark: [String: String]

    init(_ sheet: String) {
        let parts = Self.parts(sheet)
        light = Self.values(parts.light)
        dark = Self.values(parts.dark)
    }

    static var current: StyleTokens { made.value }

    /// A style sheet with a value in place of each `var(--name)`: the dark ones in the block for readers that are dark, which comes last.
    func filled(_ sheet: String) -> String {
        let parts = Self.parts(sheet)
        let light = Self.fill(parts.light) { self.light[$0] }
        guard !parts.dark.isEmpty else { return light }
        return light + Self.darkness + Self.fill(parts.dark) { dark[$0] ?? self.light[$0] }
    }

    private static func fill(_ text: some StringProtocol, _ value: (String) -> String?) -> String {
        String(text).replacing(/var\(--([a-z-]+)\)/) { value(String($0.output.1)) ?? String($0.output.0) }
    }

    /// What stands before the dark block, and the rest up to the block for paper.
    private static func parts(_ sheet: String) -> (light: Substring, dark: Substring) {
        let screen = sheet.firstRange(of: "@media print").map { sheet[..<$0.lowerBound] } ?? sheet[...]
        guard let found = screen.firstRange(of: darkness) else { return (screen, "") }
        return (screen[..<found.lowerBound], screen[found.upperBound...])
    }

    private static func values(_ text: Substring) -> [String: String] {
        Dictionary(text.matches(of: /--([a-z-]+):\s*([^;]+);/).map { (String($0.output.1), String($0.output.2)) }) { _, last in last }
    }

    private static let darkness = "@media (prefers-color-scheme: dark)"
    private static let made = WebMade { StyleTokens(WebFiles.text("shared/tokens.css")) }
}
