import Foundation

/// A colour as screens show it.
package struct SRGBColour: Sendable, Equatable, Hashable {
    /// From 0 to 255, as a style sheet writes them.
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// `#rgb` or `#rrggbb`; nil for all else.
    package init?(_ text: String) {
        guard text.hasPrefix("#") else { return nil }
        let digits = text.dropFirst()
        guard digits.utf8.allSatisfy({ Hexadecimal.digit($0) != nil }) else { return nil }
        let full = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
        guard full.count == 6, let number = UInt32(full, radix: 16) else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number))
    }

    /// `#rrggbb`
    package var hex: String { "#" + Hexadecimal.text([red, green, blue]) }

    /// What the eye gets of each part, from 0 to 1.
    var linear: (red: Double, green: Double, blue: Double) { (Self.linear(red), Self.linear(green), Self.linear(blue)) }

    private static func linear(_ channel: UInt8) -> Double {
        let value = Double(channel) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// How bright it is, as WCAG counts it.
    package var luminance: Double {
        let (red, green, blue) = linear
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// How well one is read on the other, as WCAG counts it: from 1 to 21; 4.5 is needed for text, 3 for controls.
    package func contrast(to other: SRGBColour) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
}
