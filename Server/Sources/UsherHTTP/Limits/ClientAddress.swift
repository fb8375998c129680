package import NIOCore

/// An IP address as a value: IPv4 is kept as its IPv6 form (`::ffff:a.b.c.d`).
package struct ClientAddress: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    /// No address: a Unix socket or a test without one.
    package static let unknown = ClientAddress(high: 0, low: 0)
    private static let mapped: UInt64 = 0xFFFF_0000_0000

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    package init(_ address: SocketAddress?) {
        switch address {
        case .v4(let v4):
            // The address stands behind family and port, in every system's `sockaddr_in`.
            let bits = withUnsafeBytes(of: v4.address) { UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self)) }
            self.init(high: 0, low: Self.mapped | UInt64(bits))
        case .v6(let v6):
            let (high, low) = withUnsafeBytes(of: v6.address) {
                (
                    // Behind family, port and flow.
                    UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
                    UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
                )
            }
            self.init(high: high, low: low)
        default: self = .unknown
        }
    }

    /// Reads `203.0.113.7` or `2001:db8::1`; nil for anything else.
    package init?(_ text: some StringProtocol) {
        guard let address = try? SocketAddress(ipAddress: String(text), port: 0) else { return nil }
        self.init(address)
    }

    package var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// What limits count: one IPv4 address, or the 64-bit network one IPv6 customer is given.
    package var party: ClientAddress { isIPv4 ? self : ClientAddress(high: high, low: 0) }
}

extension ClientAddress: CustomStringConvertible {
    package var description: String {
        if self == .unknown { return "unknown" }
        if isIPv4 {
            return "\(low >> 24 & 255).\(low >> 16 & 255).\(low >> 8 & 255).\(low & 255)"
        }
        var bytes: [UInt8] = []
        for word in [high, low] { for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(word >> shift & 255)) } }
        let address = try? SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0)
        return address?.ipAddress ?? "unknown"
    }
}
