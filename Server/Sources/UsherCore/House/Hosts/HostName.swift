/// A name by which a server is reached, such as `tickets.theatre.example`.
package enum HostName {
    /// The most of one house.
    package static let most = 5

    /// In lower case, of what somebody typed or a setting says; nil for what is none: an address, a port, a path, a name without a dot.
    package static func normalised(_ text: String) -> String? {
        let name = WireText.trimmed(text).lowercased()
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.utf8.count <= 253, labels.count >= 2, labels.allSatisfy(isLabel), let last = labels.last,
            !last.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return name
    }

    /// Letters, digits and hyphens: what is of another alphabet is written as `xn--…`.
    package static func isLabel(_ label: Substring) -> Bool {
        !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
            && label.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }
}
