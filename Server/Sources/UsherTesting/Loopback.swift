package import Foundation

/// Addresses of this machine's own network.
package enum Loopback {
    /// Calls the kernel with 127.0.0.`last`.
    package static func with(_ last: UInt8 = 1, port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = (0x7F00_0000 | UInt32(last)).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }

    /// A client goes: its connection ends at once, also where a child that another test has just started holds it for a moment.
    package static func hangUp(_ handle: Int32) {
        shutdown(handle, Int32(SHUT_RDWR))
        close(handle)
    }
}
