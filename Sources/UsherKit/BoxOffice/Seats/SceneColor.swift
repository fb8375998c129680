import Foundation

/// A colour by its parts from 0 to 1, in sRGB.
public struct SceneColor: Sendable, Hashable {
    /// Its red, from 0 to 1.
    public var red: Double
    /// Its green, from 0 to 1.
    public var green: Double
    /// Its blue, from 0 to 1.
    public var blue: Double

    public init(red: Double, green: Double, blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// `#2E7D32`; nil for other text.
    public init?(hex: String) {
        let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
        guard digits.utf8.count == 6, let number = Int(digits, radix: 16), number >= 0 else { return nil }
        self.init(red: Double(number >> 16) / 255, green: Double(number >> 8 & 255) / 255, blue: Double(number & 255) / 255)
    }

    /// The brightest there is.
    public static let white = SceneColor(red: 1, green: 1, blue: 1)
    /// The darkest there is.
    public static let black = SceneColor(red: 0, green: 0, blue: 0)

    /// How bright it is, by WCAG's formula: 0 to 1.
    public var luminance: Double {
        func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// How well one is seen on the other: 1 to 21.
    public func contrast(with other: SceneColor) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The nearest to it, towards black or white, that is seen well enough on a background.
    public func shifted(on background: SceneColor, contrast least: Double) -> SceneColor {
        if contrast(with: background) >= least { return self }
        let end = background.luminance > 0.18 ? Self.black : .white
        var (low, high) = (0.0, 1.0)
        for _ in 0..<20 {
            let middle = (low + high) / 2
            if mixed(with: end, middle).contrast(with: background) >= least { high = middle } else { low = middle }
        }
        return mixed(with: end, high)
    }

    private func mixed(with other: SceneColor, _ part: Double) -> SceneColor {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        return SceneColor(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}
