/// A value that is text of one form on the wire.
public protocol WireText: Codable, LosslessStringConvertible, ExpressibleByStringLiteral {
    /// Reads the text of the wire; nil where it has not this type's form.
    init?(_ text: some StringProtocol)
}

extension WireText {
    public init?(_ description: String) { self.init(description[...]) }

    /// For a program's own text; other text ends the program.
    public init(stringLiteral text: String) {
        guard let value = Self(text[...]) else { preconditionFailure("\(text) is no \(Self.self)") }
        self = value
    }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let value = Self(text[...]) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "\(text) is no \(Self.self)"))
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Groups of digits with a mark between them.
enum DigitGroups {
    /// The numbers, if there are just so many digits in each group.
    static func read(_ text: some StringProtocol, _ counts: [Int], _ mark: Character) -> [Int]? {
        let groups = text.split(separator: mark, omittingEmptySubsequences: false)
        guard groups.count == counts.count else { return nil }
        var numbers: [Int] = []
        for (group, count) in zip(groups, counts) {
            guard group.utf8.count == count, group.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(group) else {
                return nil
            }
            numbers.append(number)
        }
        return numbers
    }

    static func write(_ numbers: [Int], _ counts: [Int], _ mark: String) -> String {
        zip(numbers, counts).map { number, count in
            let digits = String(number)
            return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
        }.joined(separator: mark)
    }
}
