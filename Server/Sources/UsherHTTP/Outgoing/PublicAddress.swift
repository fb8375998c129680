/// Which addresses are the open network's: no machine of one's own and no network around it.
package enum PublicAddress {
    /// Whether an address may be asked for somebody who only typed it. Forms of IPv6 that carry an address of IPv4 are judged by that one.
    package static func isPublic(_ address: ClientAddress) -> Bool {
        if let carried = translated(address) { return isPublic(carried) }
        if address.isIPv4 { return !closedIPv4.contains { $0.contains(address) } }
        return unicast.contains { $0.contains(address) } && !closedIPv6.contains { $0.contains(address) }
    }

    /// What stands in an address of NAT64's well-known network.
    private static func translated(_ address: ClientAddress) -> ClientAddress? {
        guard nat64.contains(where: { $0.contains(address) }) else { return nil }
        return ClientAddress(high: 0, low: 0xFFFF_0000_0000 | address.low & 0xFFFF_FFFF)
    }

    private static let nat64 = ["64:ff9b::/96"].compactMap(Network.init)
    /// Nothing else of IPv6 is anybody's on the open network.
    private static let unicast = ["2000::/3"].compactMap(Network.init)

    /// This machine, private and shared networks, link-local with the clouds' metadata, documentation, measurement, relays, multicast, reserved.
    private static let closedIPv4 = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
        "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
    ].compactMap(Network.init)

    /// Protocols' own, Teredo among them, documentation, and 6to4, which carries an address of IPv4 to a relay that nobody knows.
    private static let closedIPv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].compactMap(Network.init)
}
