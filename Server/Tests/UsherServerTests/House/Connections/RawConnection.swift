import Foundation
import UsherTesting

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
        let bound = Loopback.with(from, port: 0) { bind(handle, $0, $1) }
        let connected = Loopback.with(port: port) { Foundation.connect(handle, $0, $1) }
        guard bound == 0, connected == 0 else {
            close(handle)
            throw RawHTTP.Failure(step: "connect: \(errno)")
        }
    }

    deinit { close(handle) }

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

    /// Sends give up after a moment in which nothing left.
    func neverWait() {
        var patience = timeval(tv_sec: 2, tv_usec: 0)
        setsockopt(handle, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
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
