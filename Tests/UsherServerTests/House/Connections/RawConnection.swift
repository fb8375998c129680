import Foundation

/// One connection of a client that does as it likes. Its calls block: use it on a thread of its own.
final class RawConnection: @unchecked Sendable {
    // Written once; every call on it is the kernel's, which any thread may make.
    private let handle: Int32

    /// `from`: the last byte of the client's own 127.0.0.x.
    init(port: Int, from: UInt8 = 1) throws {
        handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard handle >= 0 else { throw RawHTTP.Failure(step: "socket: \(errno)") }
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let bound = try Self.with(from, port: 0) { bind(handle, $0, $1) }
        let connected = try Self.with(1, port: port) { Foundation.connect(handle, $0, $1) }
        guard bound == 0, connected == 0 else {
            close(handle)
            throw RawHTTP.Failure(step: "connect: \(errno)")
        }
    }

    deinit { close(handle) }

    private static func with(
        _ last: UInt8, port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = (0x7F00_0000 | UInt32(last)).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }

    /// False where the server has hung up.
    @discardableResult func send(_ text: String) -> Bool { send(bytes: Array(text.utf8)) }

    @discardableResult func send(bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Foundation.send(handle, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// What comes first; empty: the server has hung up; nil: nothing came.
    func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(handle, &buffer, buffer.count, 0)
        if count < 0 { return errno == ECONNRESET || errno == EPIPE ? [] : nil }
        return Array(buffer[..<count])
    }

    /// Everything until the server hangs up; `isClosed` false where it did not within a minute.
    func rest() -> (text: String, isClosed: Bool) {
        var bytes: [UInt8] = []
        while let more = receive() {
            if more.isEmpty { return (String(decoding: bytes, as: UTF8.self), true) }
            bytes += more
        }
        return (String(decoding: bytes, as: UTF8.self), false)
    }
}
