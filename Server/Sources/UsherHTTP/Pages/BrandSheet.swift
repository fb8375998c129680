import Crypto
package import UsherCore

/// A house's colours as a style sheet: the style tokens that are its own. Its name is a hash of what it says, so that a browser may keep it for ever.
package struct BrandSheet: Sendable {
    package let text: String
    package let name: String

    package init(_ colours: BrandColours) {
        func rule(_ scheme: BrandColours.Scheme) -> String {
            ":root { " + scheme.tokens.map { "--\($0.name): \($0.colour.hex);" }.joined(separator: " ") + " }"
        }
        // Paper is white whatever a screen shows.
        text = """
            @media screen { \(rule(colours.light)) }
            @media screen and (prefers-color-scheme: dark) { \(rule(colours.dark)) }
            @media print { :root { --accent: \(colours.light.accent.hex); --on-accent: \(colours.light.onAccent.hex); } }

            """
        name = "brand-" + Hexadecimal.text(Array(SHA256.hash(data: Array(text.utf8)).prefix(6))) + ".css"
    }
}
