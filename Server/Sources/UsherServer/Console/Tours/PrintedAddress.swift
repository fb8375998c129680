/// An address on a card of paper, which people type: where there is no room it is broken after a slash or a point, and never within a word.
struct PrintedAddress: Sendable {
    let pieces: [String]
    /// A piece is so long that it fits a card in small type alone.
    let isLong: Bool

    /// So many characters of usual type stand in a line of a card.
    static let widest = 26

    /// `address` without its scheme.
    init(_ address: String) {
        var pieces: [String] = []
        for part in Self.split(address, after: "/") {
            pieces += part.count > Self.widest ? Self.split(part, after: ".") : [part]
        }
        self.pieces = pieces
        isLong = pieces.contains { $0.count > Self.widest }
    }

    private static func split(_ text: String, after end: Character) -> [String] {
        var pieces = [""]
        for character in text {
            pieces[pieces.count - 1].append(character)
            if character == end { pieces.append("") }
        }
        return pieces.filter { !$0.isEmpty }
    }
}
