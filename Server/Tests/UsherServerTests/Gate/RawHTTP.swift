import Foundation
import UsherTesting

/// Requests as text over a connection of their own.
enum RawHTTP {
    struct Failure: Error { let step: String }

    /// Sends a request and reads until the server closes.
    static func exchange(_ request: String, port: Int) async throws -> String {
        try await onThread {
            let connection = try RawConnection(port: port)
            connection.send(request)
            return connection.rest().text
        }
    }

    /// Sends a request, whole or not, and returns what comes back first.
    static func first(_ request: String, port: Int) async throws -> String {
        try await onThread { try firstNow(request, port: port) }
    }

    /// The same on the thread that asks.
    static func firstNow(_ request: String, port: Int) throws -> String {
        let connection = try RawConnection(port: port)
        connection.send(request)
        return String(decoding: connection.receive() ?? [], as: UTF8.self)
    }

    /// Sends a request and is gone before the answer.
    static func abandon(_ request: String, port: Int) async throws {
        try await onThread { _ = try RawConnection(port: port).send(request) }
    }

    /// POST /api/tickets/scan as text.
    static func scan(_ body: String, secret: String, key: String? = nil) -> String {
        "POST /api/tickets/scan HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-API-Key: \(secret)\r\n"
            + (key.map { "Idempotency-Key: \($0)\r\n" } ?? "") + "Content-Length: \(body.utf8.count)\r\n\r\n" + body
    }
}
