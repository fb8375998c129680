import Foundation

/// Speaks to a server byte by byte, as no well-behaved client does.
enum RawHTTP {
    struct Failure: Error { let step: String }

    /// Sends a request and reads until the server closes or five seconds have passed.
    static func exchange(_ request: String, port: Int) async throws -> String {
        try await onThread {
            let handle = try connect(port)
            defer { close(handle) }
            try write(request, to: handle)
            var answer: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = recv(handle, &buffer, buffer.count, 0)
                guard count > 0 else { break }
                answer += buffer[..<count]
            }
            return String(decoding: answer, as: UTF8.self)
        }
    }

    /// Sends a request, whole or not, and returns what comes back first.
    static func first(_ request: String, port: Int) async throws -> String {
        try await onThread { try firstNow(request, port: port) }
    }

    /// The same on the thread that asks.
    static func firstNow(_ request: String, port: Int) throws -> String {
        let handle = try connect(port)
        defer { close(handle) }
        try write(request, to: handle)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        return String(decoding: buffer[..<max(0, recv(handle, &buffer, buffer.count, 0))], as: UTF8.self)
    }

    /// Sends a request and is gone before the answer.
    static func abandon(_ request: String, port: Int) async throws {
        try await onThread {
            let handle = try connect(port)
            try write(request, to: handle)
            close(handle)
        }
    }

    /// POST /api/tickets/scan as text.
    static func scan(_ body: String, secret: String, key: String? = nil) -> String {
        "POST /api/tickets/scan HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-API-Key: \(secret)\r\n"
            + (key.map { "Idempotency-Key: \($0)\r\n" } ?? "") + "Content-Length: \(body.utf8.count)\r\n\r\n" + body
    }

    private static func connect(_ port: Int) throws -> Int32 {
        let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let done = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard done == 0 else {
            close(handle)
            throw Failure(step: "connect: \(errno)")
        }
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        return handle
    }

    private static func write(_ text: String, to handle: Int32) throws {
        var bytes = ArraySlice(text.utf8)
        while !bytes.isEmpty {
            let sent = bytes.withUnsafeBytes { send(handle, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            // The server may close before it has read all: what it said is there all the same.
            guard sent > 0 else { return }
            bytes = bytes.dropFirst(sent)
        }
    }
}

/// Runs what blocks on a thread of its own: the tests' few threads are needed by the others.
func onThread<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}
