import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import UsherServer

/// A desk that apps speak JSON with, each request with a Bearer.
protocol ServedDesk: Sendable {
    var client: any TestClientProtocol { get }
}

extension ServedDesk {
    /// Sends a request; `json` is the body's text, `token` a Bearer.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ json: String? = nil, token: String? = nil, headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var headers = headers
        if let token { headers[.authorization] = "Bearer \(token)" }
        if json != nil && headers[.contentType] == nil { headers[.contentType] = "application/json" }
        return try await client.executeRequest(uri: path, method: method, headers: headers, body: json.map { ByteBuffer(string: $0) })
    }

    func post(_ path: String, _ json: String? = nil, token: String? = nil, headers: HTTPFields = [:]) async throws -> TestResponse {
        try await send(.post, path, json, token: token, headers: headers)
    }

    func get(_ path: String, token: String? = nil, headers: HTTPFields = [:]) async throws -> TestResponse {
        try await send(.get, path, token: token, headers: headers)
    }
}

/// A desk that writes mails, into `mail/` of the data folder.
protocol MailingDesk {
    var folder: URL { get }
    var outbox: OutboxWorker { get }
}

extension MailingDesk {
    /// Mails oldest first, with their soft line breaks and escapes undone, once all that waits is delivered.
    func mails(to email: String? = nil, about subject: String? = nil) async throws -> [String] {
        await outbox.drain()
        let box = folder.appending(path: "mail")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: box.path)) ?? []).filter { $0.hasSuffix(".eml") }.sorted()
        let texts = try names.map { name in
            try String(contentsOf: box.appending(path: name), encoding: .utf8).replacingOccurrences(of: "=\r\n", with: "")
                .replacingOccurrences(of: "=3D", with: "=")
        }
        return texts.filter { text in
            (email.map { text.contains("<\($0)>\r\n") || text.contains("To: \($0)\r\n") } ?? true)
                && (subject.map { text.contains("Subject: \($0)\r\n") } ?? true)
        }
    }
}
