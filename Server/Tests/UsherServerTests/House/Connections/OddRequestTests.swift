import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// What nobody's browser sends: requests that two servers in a row could read as two different things, paths that mean another one,
/// and texts that are no HTTP. Each by the scan's express way and by the ordinary one, with a second request behind it that must not
/// be answered where the connection is no longer to be trusted.
@Suite struct OddRequestTests {
    private static let body = #"{"ticket_code":"NONE"}"#
    private static let length = "Content-Length: 22"
    private static let chunked = "Transfer-Encoding: chunked"
    private static let chunks = "16\r\n\(body)\r\n0\r\n\r\n"
    private static let next = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"

    /// A scan along either way; a query takes it off the express one.
    private static func scan(_ fields: [String], _ body: String = body, isExpress: Bool, version: String = "1.1") -> String {
        let head = ["POST /api/tickets/scan\(isExpress ? "" : "?x=1") HTTP/\(version)", "Host: x", "X-API-Key: \(Staff.door.secret)"]
        return (head + fields).joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    private func withPort(_ body: @Sendable @escaping (Int) async throws -> Void) async throws {
        try await GateFixture.run(.sqlite) { database in
            try await GateServing.serve(database, settings: .unlimited, on: .live) { gate in
                #expect(try await gate.send(code: "NONE").status == .notFound)
                try await body(try #require(gate.client.port))
            }
        }
    }

    /// The statuses of all answers, and everything as text. Where the connection stays, a last request ends it.
    private func exchange(_ request: String, _ port: Int, ending: Bool) async throws -> (statuses: [Int], text: String) {
        try await exchange(bytes: Array(request.utf8), port, ending: ending)
    }

    private func exchange(bytes: [UInt8], _ port: Int, ending: Bool) async throws -> (statuses: [Int], text: String) {
        let (text, isClosed) = try await onThread {
            let connection = try RawConnection(port: port)
            connection.send(bytes: bytes)
            if ending { connection.send("GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") }
            return connection.rest()
        }
        #expect(isClosed, "still open: \(text)")
        return (text.components(separatedBy: "HTTP/1.1 ").dropFirst().compactMap { Int($0.prefix(3)) }, text)
    }

    private func expect(
        _ request: String, _ port: Int, ending: Bool, statuses: [Int], _ comment: Comment? = nil,
        at place: SourceLocation = #_sourceLocation
    ) async throws {
        try await expect(bytes: Array(request.utf8), port, ending: ending, statuses: statuses, comment, at: place)
    }

    private func expect(
        bytes: [UInt8], _ port: Int, ending: Bool, statuses: [Int], _ comment: Comment? = nil, at place: SourceLocation = #_sourceLocation
    ) async throws {
        let answered = try await exchange(bytes: bytes, port, ending: ending).statuses
        #expect(answered == statuses, comment, sourceLocation: place)
    }

    @Test(
        "Whatever leaves a body's length in doubt is refused, and the connection ends",
        arguments: [
            [length, chunked], [chunked, length], [length, "Content-Length: 3"], [length, length], ["Content-Length: 22, 22"],
            ["Content-Length: +22"], ["Content-Length: -1"], ["Content-Length: 0x16"], ["Content-Length: 2 2"], ["Content-Length: "],
            ["Content-Length: 99999999999999999999999"], ["Content-Length : 22"], [" Content-Length: 22"],
            ["Transfer-Encoding: xchunked"], ["Transfer-Encoding: identity"], ["Transfer-Encoding: chunked, identity"],
            [chunked, chunked], ["Transfer-Encoding: \u{0B}chunked"], ["Transfer-Encoding : chunked"],
        ], [true, false])
    func lengths(fields: [String], isExpress: Bool) async throws {
        let body = fields.contains { $0.contains("ransfer") } ? Self.chunks : Self.body
        try await withPort { port in
            let (statuses, text) = try await exchange(Self.scan(fields, body, isExpress: isExpress) + Self.next, port, ending: false)
            // 501 is for a coding that nobody knows.
            let isRefused = statuses == [400] || (statuses == [501] && body == Self.chunks)
            #expect(isRefused, "\(text)")
            #expect(text.contains("Connection: close") || text.contains("connection: close"), "\(text)")
        }
    }

    @Test(
        "Chunks that are none are refused, and the connection ends",
        arguments: ["G\r\n", "-1\r\n", "0x16\r\n", "FFFFFFFFFFFFFFFFF\r\n", "15\r\n", "16\n", "16 16\r\n"])
    func chunks(size: String) async throws {
        try await withPort { port in
            let request = Self.scan([Self.chunked], "\(size)\(Self.body)\r\n0\r\n\r\n", isExpress: true)
            let (statuses, text) = try await exchange(request + Self.next, port, ending: false)
            #expect(statuses == [400], "\(text)")
        }
    }

    @Test("Chunks as they should be, with extensions and trailers that mean nothing", arguments: ["16\r\n", "16;a=b\r\n", "016\r\n"])
    func goodChunks(size: String) async throws {
        try await withPort { port in
            let request = Self.scan([Self.chunked], "\(size)\(Self.body)\r\n0\r\nX-API-Key: none\r\n\r\n", isExpress: true)
            let (statuses, text) = try await exchange(request, port, ending: true)
            #expect(statuses == [404, 200], "\(text)")
        }
    }

    @Test("A coding that is not undone here is 501")
    func coding() async throws {
        try await withPort { port in
            let request = Self.scan(["Transfer-Encoding: gzip, chunked"], Self.chunks, isExpress: true)
            try await expect(request + Self.next, port, ending: false, statuses: [501])
        }
    }

    @Test(
        "Heads that are none: 400 as JSON, and the connection ends",
        arguments: [
            "GET /health\r\n\r\n", "GET /health HTTP/0.9\r\n\r\n", "GET /health HTTP/1.2\r\nHost: x\r\n\r\n",
            "GET /health HTTP/2.0\r\nHost: x\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "FOO /health HTTP/1.1\r\nHost: x\r\n\r\n",
            "get /health HTTP/1.1\r\nHost: x\r\n\r\n", "GET\t/health\tHTTP/1.1\r\nHost: x\r\n\r\n",
            "GET /hea lth HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET \\health HTTP/1.1\r\nHost: x\r\n\r\n", "GET x.example:80 HTTP/1.1\r\nHost: x\r\n\r\n", "GET /health HTTP/1.1\nHost: x\n\n",
            "GET /health HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n", "GET /health HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n",
            "GET /health HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n", "GET /health HTTP/1.1\r\nHost: x\r\nA: b\u{1}c\r\n\r\n",
            "GET /health HTTP/1.1\r\nHost: x\r\nA B: c\r\n\r\n", "GET /health HTTP/1.1\r\nHost: x\r\n: c\r\n\r\n",
            "GET /health HTTP/1.1\r\n\r\n", "GET /health HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
            "GET /health HTTP/1.1\r\nHost: a/b@c\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\0\u{1}",
        ])
    func heads(head: String) async throws {
        try await withPort { port in
            let (statuses, text) = try await exchange(head + Self.next, port, ending: false)
            #expect(statuses == [400], "\(text)")
            #expect(text.contains(#""code":"bad_request"}"#) && text.contains("Connection: close"), "\(text)")
        }
    }

    @Test("A key that is folded over two lines is no key")
    func folded() async throws {
        try await withPort { port in
            let request =
                "POST /api/tickets/scan HTTP/1.1\r\nHost: x\r\nX-API-Key:\r\n \(Staff.door.secret)\r\n\(Self.length)\r\n\r\n\(Self.body)"
            try await expect(request + Self.next, port, ending: false, statuses: [400])
        }
    }

    @Test("Too large a head is 431, and the connection ends")
    func large() async throws {
        let fields = [
            "A: " + String(repeating: "b", count: 20_000),
            (0..<40).map { "A\($0): " + String(repeating: "b", count: 1_000) }.joined(separator: "\r\n"),
            (0..<150).map { "A\($0): b" }.joined(separator: "\r\n"),
        ]
        try await withPort { port in
            for field in fields {
                let request = "GET /health HTTP/1.1\r\nHost: x\r\n\(field)\r\n\r\n"
                try await expect(request + Self.next, port, ending: false, statuses: [431])
            }
            let long = "GET /\(String(repeating: "a", count: 40_000)) HTTP/1.1\r\nHost: x\r\n\r\n"
            try await expect(long + Self.next, port, ending: false, statuses: [431])
        }
    }

    @Test("Bytes behind a body are another request, and nothing else", arguments: [true, false])
    func behind(isExpress: Bool) async throws {
        try await withPort { port in
            let junk = Self.scan([Self.length], isExpress: isExpress) + "GARBAGE\r\n\r\n" + Self.next
            try await expect(junk, port, ending: false, statuses: [404, 400])
            let short = Self.scan(["Content-Length: 2"], isExpress: isExpress) + Self.next
            try await expect(short, port, ending: false, statuses: [400, 400])
            let hidden = Self.scan(["Content-Length: \(22 + Self.next.utf8.count)"], Self.body + Self.next, isExpress: isExpress)
            try await expect(hidden, port, ending: true, statuses: [400, 200])
        }
    }

    @Test("Who says that he leaves, or speaks HTTP/1.0 and does not say that he stays, is answered once", arguments: [true, false])
    func leaving(isExpress: Bool) async throws {
        try await withPort { port in
            for option in ["close", "Close", "TE, close", "keep-alive, close"] {
                let request = Self.scan([Self.length, "Connection: \(option)"], isExpress: isExpress)
                try await expect(request + Self.next, port, ending: false, statuses: [404], "\(option)")
            }
            let old = Self.scan([Self.length], isExpress: isExpress, version: "1.0")
            try await expect(old, port, ending: false, statuses: [404])
            try await expect(old + Self.next, port, ending: false, statuses: [404])
            let stays = Self.scan([Self.length, "Connection: keep-alive"], isExpress: isExpress, version: "1.0")
            try await expect(stays, port, ending: true, statuses: [404, 200])
        }
    }

    @Test("Nobody is connected through to elsewhere, or to another protocol")
    func elsewhere() async throws {
        try await withPort { port in
            let connect = try await exchange("CONNECT x.example:443 HTTP/1.1\r\nHost: x\r\n\r\n" + Self.next, port, ending: false)
            #expect(connect.statuses == [404], "\(connect.text)")
            let upgrade = Self.scan(
                [Self.length, "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: A"], isExpress: true)
            let upgraded = try await exchange(upgrade + Self.next, port, ending: false)
            #expect(upgraded.statuses == [404] && upgraded.text.contains("onnection: close"), "\(upgraded.text)")
        }
    }

    @Test("Who asks whether he may send his body is told so")
    func expecting() async throws {
        try await withPort { port in
            let text = try await onThread {
                let connection = try RawConnection(port: port)
                connection.send(Self.scan([Self.length, "Expect: 100-continue"], "", isExpress: true))
                let first = connection.receive().map { String(decoding: $0, as: UTF8.self) } ?? ""
                #expect(first == "HTTP/1.1 100 Continue\r\n\r\n")
                connection.send(Self.body)
                return connection.receive().map { String(decoding: $0, as: UTF8.self) } ?? ""
            }
            #expect(text.hasPrefix("HTTP/1.1 404"), "\(text)")
        }
    }

    @Test("Safe 20 Behind a request that is under way, too; and who may not send it is told at once, and the connection ends")
    func expectingLater() async throws {
        try await withPort { port in
            let (behind, refused, isClosed) = try await onThread {
                let connection = try RawConnection(port: port)
                let first = Self.scan([Self.length], isExpress: false)
                connection.send(first + Self.next + Self.scan([Self.length, "Expect: 100-continue"], "", isExpress: true))
                var text = ""
                while !text.contains("100 Continue"), let more = connection.receive(), !more.isEmpty {
                    text += String(decoding: more, as: UTF8.self)
                }
                connection.send(Self.body)
                connection.send("GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                let stranger = try RawConnection(port: port)
                stranger.send("POST /api/tickets/scan HTTP/1.1\r\nHost: x\r\n\(Self.length)\r\nExpect: 100-continue\r\n\r\n")
                let answer = stranger.rest()
                return (text + connection.rest().text, answer.text, answer.isClosed)
            }
            let statuses = behind.components(separatedBy: "HTTP/1.1 ").dropFirst().compactMap { Int($0.prefix(3)) }
            #expect(statuses == [404, 200, 100, 404, 200], "\(behind)")
            #expect(refused.hasPrefix("HTTP/1.1 401") && refused.contains("onnection: close") && isClosed, "\(refused)")
        }
    }

    @Test("A path that another server would read as one of ours is none of ours")
    func paths() async throws {
        try await withPort { port in
            for path in ["http://evil.example/health", "/health"] {
                try await expect(Self.get(path), port, ending: true, statuses: [200, 200], "\(path)")
            }
            for path in ["//health", "/x/../health", "/%2e%2e/health", "/%68ealth", "/health%00", "/%00", "/health#x"] {
                try await expect(Self.get(path), port, ending: true, statuses: [404, 200], "\(path)")
            }
            for id in ["%00", "%c0%ae", "%2e%2e%2f1", "%zz", "..", "%ff"] {
                let (statuses, text) = try await exchange(Self.get("/api/events/\(id)/checkin"), port, ending: true)
                let isRefused = statuses == [404, 200] || statuses == [400, 200]
                #expect(isRefused, "\(id): \(text)")
            }
        }
    }

    private static func get(_ path: String) -> String {
        "GET \(path) HTTP/1.1\r\nHost: x\r\nX-API-Key: \(Staff.door.secret)\r\n\r\n"
    }

    @Test("A scan by another spelling of its path is judged by the same rules, or not at all")
    func scanPaths() async throws {
        try await withPort { port in
            for (path, status) in [("http://evil.example/api/tickets/scan", 401), ("//api/tickets/scan", 404), ("/api//tickets/scan", 404)]
            {
                let request = "POST \(path) HTTP/1.1\r\nHost: x\r\n\(Self.length)\r\n\r\n\(Self.body)"
                try await expect(request, port, ending: true, statuses: [status, 200], "\(path)")
            }
            let bytes = Array("GET /api/events/".utf8) + [0xC0, 0xAE] + Array("/checkin HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
            try await expect(bytes: bytes, port, ending: false, statuses: [400])
        }
    }
}
