public import Foundation

/// The JSON coders of server, apps and commands: keys sorted, slashes as they are, times in the desk's form.
public enum WireJSON {
    /// How a desk writes an instant; all of them are read.
    public enum TimeForm: Sendable, Hashable, CaseIterable {
        /// Gate, Walks: `2025-12-17T14:30:00Z`
        case seconds
        /// BoxOffice, Canvass: `2025-12-17T14:30:00.000Z`
        case milliseconds
        /// Boarding: `2025-12-17T14:30:00+00:00`
        case offset

        /// An instant in this form, cut to what it shows.
        public func text(_ date: Date) -> String {
            let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
            let seconds = (milliseconds / 1000).rounded(.down)
            let text = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
            switch self {
            case .seconds: return text
            case .milliseconds: return text.dropLast() + "." + String(Int(milliseconds - seconds * 1000) + 1000).dropFirst() + "Z"
            case .offset: return text.dropLast() + "+00:00"
            }
        }
    }

    /// With times in whole seconds, as the Gate and Walks write them.
    public static let encoder = encoder(.seconds)

    /// An encoder that writes times in a desk's form.
    public static func encoder(_ form: TimeForm) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(form.text(date))
        }
        return encoder
    }

    /// Reads the times of every desk, with or without a fraction; text that is no time is a decoding error.
    public static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom(date)
        return decoder
    }()

    /// An instant in any of the desks' forms: with or without a fraction, `Z` or an offset; nil for other text.
    public static func date(_ text: String) -> Date? {
        text.contains(".")
            ? try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) : try? Date(text, strategy: .iso8601)
    }

    private static func date(from decoder: any Decoder) throws -> Date {
        let text = try decoder.singleValueContainer().decode(String.self)
        if let date = date(text) { return date }
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "not a time such as 2025-12-17T14:30:00Z"))
    }
}
