/// Where a payment page may send people back to: origins, and the schemes of apps.
package struct ReturnAddresses: Sendable, Equatable {
    private let origins: Set<String>
    private let schemes: Set<String>

    /// From `https://app.example.org`, `myapp`, `myapp://`.
    package init(_ entries: [String]) {
        var origins: Set<String> = []
        var schemes: Set<String> = []
        for entry in entries {
            if let origin = ReturnAddresses.parts(entry)?.origin {
                origins.insert(origin)
            } else {
                schemes.insert(String(entry.prefix { $0 != ":" }).lowercased())
            }
        }
        (self.origins, self.schemes) = (origins, schemes)
    }

    package func allow(_ address: String) -> Bool {
        guard address.utf8.count <= 2_048, address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }),
            let parts = ReturnAddresses.parts(address)
        else { return false }
        if let origin = parts.origin { return origins.contains(origin) }
        return parts.scheme != "http" && parts.scheme != "https" && schemes.contains(parts.scheme)
    }

    /// The scheme in lower case and, of the web's two, the origin; nil without scheme.
    private static func parts(_ address: String) -> (scheme: String, origin: String?)? {
        guard let colon = address.firstIndex(of: ":") else { return nil }
        let scheme = address[..<colon].lowercased()
        guard let first = scheme.utf8.first, (0x61...0x7A).contains(first),
            scheme.utf8.allSatisfy({ (0x61...0x7A).contains($0) || Digits.value($0) != nil || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E })
        else { return nil }
        guard scheme == "http" || scheme == "https" else { return (scheme, nil) }
        let rest = address[address.index(after: colon)...]
        guard rest.hasPrefix("//") else { return (scheme, nil) }
        var host = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
        let usual = scheme == "https" ? ":443" : ":80"
        if host.hasSuffix(usual) { host.removeLast(usual.count) }
        // No names and passwords: what stands before an @ only pretends to be the host.
        guard !host.isEmpty, !host.contains("@") else { return (scheme, nil) }
        return (scheme, "\(scheme)://\(host)")
    }
}
