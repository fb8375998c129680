package import HTTPTypes

/// The proxies whose `X-Forwarded-For` is believed.
package struct TrustedProxies: Sendable, Equatable {
    private let networks: [Network]

    package static let none = TrustedProxies(networks: [])

    private init(networks: [Network]) { self.networks = networks }

    /// Reads addresses and networks (`10.0.0.0/8`); nil if one of them is neither.
    package init?(_ texts: [String]) {
        var networks: [Network] = []
        for text in texts {
            guard let network = Network(text) else { return nil }
            networks.append(network)
        }
        self.networks = networks
    }

    package var isEmpty: Bool { networks.isEmpty }

    /// The right-most address of `X-Forwarded-For` that is no trusted proxy's; `peer` itself if it is not trusted.
    package func client(behind peer: ClientAddress, headers: HTTPFields) -> ClientAddress {
        headers[.forwardedFor].map { client(behind: peer, forwarded: $0) } ?? peer
    }

    /// `forwarded`: what `X-Forwarded-For` says; several are joined by commas.
    package func client(behind peer: ClientAddress, forwarded: String) -> ClientAddress {
        guard trusts(peer) else { return peer }
        var client = peer
        for hop in forwarded.split(separator: ",").reversed() {
            guard let address = Self.address(hop) else { return client }
            client = address
            if !trusts(address) { return client }
        }
        return client
    }

    /// Whether connections from there are a proxy's.
    package func trusts(_ address: ClientAddress) -> Bool { networks.contains { $0.contains(address) } }

    /// `203.0.113.7`, `203.0.113.7:4711`, `2001:db8::1` or `[2001:db8::1]:4711`.
    private static func address(_ hop: Substring) -> ClientAddress? {
        let text = hop.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
        if text.first == "[" { return ClientAddress(text.dropFirst().prefix { $0 != "]" }) }
        let colons = text.utf8.count { $0 == UInt8(ascii: ":") }
        return ClientAddress(colons == 1 ? text.prefix { $0 != ":" } : text)
    }
}

/// A network such as `10.0.0.0/8`, or one address.
package struct Network: Sendable, Equatable {
    private let high: UInt64
    private let low: UInt64
    private let highMask: UInt64
    private let lowMask: UInt64

    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = ClientAddress(parts[0]) else { return nil }
        let width = address.isIPv4 ? 32 : 128
        var length = width
        if parts.count == 2 {
            guard let given = Int(parts[1]), (0...width).contains(given) else { return nil }
            length = given
        }
        length += 128 - width
        highMask = length >= 64 ? .max : Self.mask(length)
        lowMask = length >= 64 ? Self.mask(length - 64) : 0
        high = address.high & highMask
        low = address.low & lowMask
    }

    package func contains(_ address: ClientAddress) -> Bool { address.high & highMask == high && address.low & lowMask == low }

    private static func mask(_ bits: Int) -> UInt64 { bits == 0 ? 0 : .max << UInt64(64 - bits) }
}
