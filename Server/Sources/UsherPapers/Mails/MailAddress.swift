import UsherCore

/// A mailbox a mail goes to or comes from: `Ann Lee <ann@example.org>` or the address alone.
package struct MailAddress: Sendable, Equatable {
    package let name: String
    /// What the mail server is told; without brackets, blanks and control characters.
    package let address: String

    /// Nil where the address could be read as more, or other, than one address, or is longer than an address with a name can be:
    /// letters are searched from behind, and flags that stand in a long row are read again for each of them.
    package init?(_ text: String) {
        guard text.utf8.count <= 2_048 else { return nil }
        let text = HeaderText.plain(text)
        if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
            var name = String(text[..<open]).trimmed
            if name.count >= 2, name.hasPrefix("\""), name.hasSuffix("\"") { name = String(name.dropFirst().dropLast()) }
            self.init(name: name, address: String(text[text.index(after: open)...].dropLast()).trimmed)
        } else {
            self.init(name: "", address: text.trimmed)
        }
    }

    package init?(name: String, address: String) {
        guard address.utf8.count <= 320, let at = address.lastIndex(of: "@") else { return nil }
        let local = address[..<at]
        let domain = address[address.index(after: at)...]
        guard !local.isEmpty, !local.contains("@"), !domain.isEmpty,
            address.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace && $0.value >= 0x20 && $0.value != 0x7F }),
            domain.unicodeScalars.allSatisfy({ !MailAddress.special.contains($0) }),
            local.unicodeScalars.allSatisfy({ !MailAddress.never.contains($0) })
        else { return nil }
        self.name = HeaderText.plain(name).trimmed
        self.address = address
    }

    /// For `From` and `To`. A local part that is no plain word stands in quotes.
    package var header: String {
        let at = address.lastIndex(of: "@") ?? address.endIndex
        let local = String(address[..<at])
        let plain = local.unicodeScalars.allSatisfy { !MailAddress.special.contains($0) }
        let box = (plain ? local : "\"\(local)\"") + address[at...]
        return name.isEmpty ? box : HeaderText.phrase(name) + " <\(box)>"
    }

    /// What has a meaning between addresses (RFC 5322, `specials`), without the point and the at sign.
    private static let special: Set<Unicode.Scalar> = ["(", ")", "<", ">", "[", "]", ":", ";", "\\", ",", "\""]
    /// Even in quotes these would need escapes, which mail servers treat each in its own way.
    private static let never: Set<Unicode.Scalar> = ["\"", "\\", "<", ">"]
}
