/// A site that may show a house's shop within a page of its own: scheme and host, as browsers compare them.
package enum EmbedOrigin {
    package static let most = 20

    /// `https://globe.example` of what somebody typed; nil for what is no https origin, such as an address with a path.
    package static func normalised(_ text: String) -> String? {
        var rest = WireText.trimmed(text).lowercased()
        guard rest.hasPrefix("https://"), rest.utf8.count <= 200 else { return nil }
        rest.removeFirst("https://".count)
        if rest.hasSuffix("/") { rest.removeLast() }
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, parts.count <= 2, host.contains("."),
            host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(HostName.isLabel)
        else { return nil }
        if parts.count == 2 { guard Digits.whole(parts[1], in: 1...65_535) != nil else { return nil } }
        return "https://" + rest
    }
}
