import Foundation
import NIOCore
import NIOPosix

/// Where a host is, as the system's resolver says.
package enum HostAddresses {
    package struct Unknown: Error {}

    /// Threads of its own: a name server that is slow, or somebody's who means to be, keeps nobody's files waiting.
    private static let threads: NIOThreadPool = {
        let pool = NIOThreadPool(numberOfThreads: 16)
        pool.start()
        return pool
    }()

    /// All its addresses. A name may be one itself, in any of the spellings that the system reads.
    @Sendable package static func resolve(_ host: String) async throws -> [ClientAddress] {
        try await threads.runIfActive { try look(up: host) }
    }

    private static func look(up host: String) throws -> [ClientAddress] {
        var hints = addrinfo()
        hints.ai_protocol = Int32(IPPROTO_TCP)
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &first) == 0, let first else { throw Unknown() }
        defer { freeaddrinfo(first) }
        return sequence(first: first) { $0.pointee.ai_next }.compactMap { address($0.pointee) }
    }

    private static func address(_ info: addrinfo) -> ClientAddress? {
        guard let address = info.ai_addr else { return nil }
        return switch info.ai_family {
        case AF_INET: address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { ClientAddress(SocketAddress($0.pointee)) }
        case AF_INET6: address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { ClientAddress(SocketAddress($0.pointee)) }
        default: nil
        }
    }
}
