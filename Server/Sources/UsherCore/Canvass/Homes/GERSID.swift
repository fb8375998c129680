/// The id of a building or an address in the Overture map: a UUID, stored and sent in lower case with its hyphens.
package struct GERSID: Hashable, Sendable {
    package let text: String

    private static let prefix = "overture:building:"

    /// Reads a hyphenated UUID or its 32 digits in any case, with or without the map's prefix; nil for anything else.
    package init?(_ sent: String) {
        // By bytes, as every comparison with what anybody sends.
        let prefix = GERSID.prefix.utf8
        let bare = sent.utf8.starts(with: prefix) ? String(Substring(sent.utf8.dropFirst(prefix.count))) : sent
        if let uuid = UUIDText.normalised(bare) {
            text = uuid
            return
        }
        let digits = bare.utf8.compactMap { Hexadecimal.digit($0) }
        guard bare.utf8.count == 32, digits.count == 32 else { return nil }
        guard let uuid = UUIDText.text(of: stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }) else { return nil }
        text = uuid
    }

    /// One that the store has written.
    package init(stored text: String) { self.text = text }
}
