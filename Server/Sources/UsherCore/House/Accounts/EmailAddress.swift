/// An e-mail address as accounts are found by it: trimmed and in lower case.
package struct EmailAddress: Hashable, Sendable {
    package let text: String

    /// Code points of an address.
    package static let longest = 254

    /// Nil where the text cannot be an address: no single `@` between two parts, white space, a heap of marks, or over 254 characters.
    package init?(_ raw: some StringProtocol) {
        var scalars = Substring(raw).unicodeScalars
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        // Before anything looks at characters: under a heap of marks comparing one of them takes time by the square of its length.
        guard WireText.fits(String(Substring(scalars)), EmailAddress.longest) else { return nil }
        let text = String(Substring(scalars)).lowercased()
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, WireText.fits(text, EmailAddress.longest),
            !text.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.properties.generalCategory == .control })
        else { return nil }
        self.text = text
    }

    /// An address that a store has already checked.
    package init(stored text: String) { self.text = text }
}

extension EmailAddress: CustomStringConvertible {
    package var description: String { text }
}
