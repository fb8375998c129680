/// How an airline's passes look.
package struct PassSettings: Sendable, Equatable {
    package var background = PassColor(red: 189, green: 144, blue: 71)
    package var foreground = PassColor(red: 0, green: 0, blue: 0)
    package var label = PassColor(red: 255, green: 255, blue: 255)
    package var customLabel = "Boarding Group"
    package var customLabelEnabled = true

    package init() {}

    package static let longestLabel = 64
}

/// A colour as Wallet writes it.
package struct PassColor: Sendable, Equatable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads `rgb(10, 20, 30)`, with any spaces, or `#0a141e`.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count <= 64 else { return nil }
        let values = bytes.first == UInt8(ascii: "#") ? Hexadecimal.bytes(bytes.dropFirst()) : PassColor.decimal(bytes)
        guard let values, values.count == 3 else { return nil }
        (red, green, blue) = (values[0], values[1], values[2])
    }

    /// `rgb(10,20,30)`
    package var text: String { "rgb(\(red),\(green),\(blue))" }

    private static func decimal(_ bytes: [UInt8]) -> [UInt8]? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let open = text.firstIndex(of: "("), let last = text.lastIndex(where: { $0 != " " }), text[last] == ")",
            trimmed(text[..<open]) == "rgb"
        else { return nil }
        let parts = text[text.index(after: open)..<last].split(separator: ",", omittingEmptySubsequences: false)
        let values = parts.compactMap { part in
            let number = trimmed(part)
            return number.utf8.count <= 3 && number.utf8.allSatisfy { Digits.value($0) != nil } ? UInt8(number) : nil
        }
        return values.count == parts.count ? values : nil
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " }
        return start.lastIndex { $0 != " " }.map { start[...$0] } ?? ""
    }
}
