@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// The fast path beside the ordinary way: the same answers, in the same order, whatever a connection does.
@Suite struct FastPathTests {
    private static func scan(_ code: String, more: String = "", path: String = "/api/tickets/scan") -> String {
        let body = "{\"ticket_code\":\"\(code)\"}"
        return "POST \(path) HTTP/1.1\r\nHost: localhost\r\nX-API-Key: \(Staff.door.secret)\r\n\(more)"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private static let sales = (1...4).map { SaleSeed(.init(Int64($0)), persons: 1) }

    private func withServer(_ body: @Sendable @escaping (GateServing, Int) async throws -> Void) async throws {
        try await GateFixture.run(.sqlite, sales: Self.sales) { database in
            try await GateServing.serve(database, settings: .unlimited, on: .live) { gate in
                // Who is known already may go express.
                #expect(try await gate.send(code: "NONE").status == .notFound)
                try await body(gate, try #require(gate.client.port))
            }
        }
    }

    @Test("Requests sent without waiting are answered in their order, on whichever way each goes")
    func order() async throws {
        try await withServer { _, port in
            let sent = [
                Self.scan("S1"), "GET /health HTTP/1.1\r\nHost: x\r\n\r\n", Self.scan("S2"), Self.scan("S1"),
                Self.scan("S3", path: "/api/tickets/scan?x=1"), Self.scan("S4"), "GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n",
                Self.scan("S4", more: "Connection: close\r\n"),
            ]
            let answers = try await RawHTTP.exchange(sent.joined(), port: port)
            let statuses = answers.split(separator: "HTTP/1.1 ").map { $0.prefix(3) }
            #expect(statuses == ["201", "200", "201", "409", "201", "201", "404", "409"], "\(answers)")
        }
    }

    @Test("The same headers as on the ordinary way")
    func headers() async throws {
        try await withServer { _, port in
            var fields: [[String]] = []
            for path in ["/api/tickets/scan", "/api/tickets/scan?x=1"] {
                let request = Self.scan("NONE", more: "X-Request-Id: my-name\r\n", path: path)
                let answer = try await RawHTTP.exchange(request + Self.scan("S1", more: "Connection: close\r\n"), port: port)
                let head = answer.components(separatedBy: "\r\n\r\n")[0].components(separatedBy: "\r\n")
                fields.append(head.filter { !$0.hasPrefix("Date: ") }.sorted())
                #expect(head.contains { $0.hasPrefix("Date: ") && $0.hasSuffix(" GMT") })
                #expect(head.contains("X-Request-Id: my-name"))
            }
            #expect(fields[0] == fields[1])
        }
    }

    @Test("Gate A15 No key: G-3 before the body is read, on the wire too")
    func noKey() async throws {
        try await withServer { _, port in
            let head = "POST /api/tickets/scan HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n"
            let began = ContinuousClock.now
            let answer = try await RawHTTP.first(head, port: port)
            #expect(answer.hasPrefix("HTTP/1.1 401 ") && ContinuousClock.now - began < .seconds(30), "\(answer)")
        }
    }

    @Test("Both ways are counted as one route")
    func counted() async throws {
        try await withServer { gate, port in
            _ = try await RawHTTP.exchange(
                Self.scan("S1") + Self.scan("S2", path: "/api/tickets/scan?x=1") + Self.scan("S3", more: "Connection: close\r\n"),
                port: port)
            let metrics = try await gate.client.executeRequest(uri: "/metrics", method: .get, headers: [:], body: nil).text
            let lines = metrics.split(separator: "\n").filter { $0.contains("/api/tickets/scan\"") && $0.contains("status=\"201\"") }
            #expect(lines.count == 1 && lines[0].hasSuffix(" 3"), "\(lines)")
        }
    }

    @Test("The date as HTTP writes it", arguments: [(784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT")])
    func date(second: Int, text: String) {
        #expect(HTTPDate.text(Instant(seconds: Int64(second))) == text)
    }
}

/// What the lane does with a connection that is silent or gone, on a loop whose clock is turned by hand.
@Suite struct FastPathSilenceTests {
    /// Keeps answers until they are wanted.
    private final class Desk: @unchecked Sendable {
        // Everything happens on the embedded loop, which is the test's own thread.
        var waiting: [@Sendable (Result<FastPathAnswer, any Error>) -> Void] = []

        var front: FastPathFront {
            let endpoint = Endpoint(.post, "/scan", desk: .house, summary: "Scan", responses: []) { _, _ in throw Problem.notFound }
                .express(upTo: 10) { _, answer in
                    self.waiting.append(answer)
                    return true
                }
            return FastPathFront([endpoint], house: .house, metrics: Metrics(), proxies: .none, logger: Logger(label: "test"))
        }
    }

    private static let head = HTTPServerRequestPart.head(
        HTTPRequestHead(version: .http1_1, method: .POST, uri: "/scan", headers: ["Host": "x", "Content-Length": "2"]))

    private func channel(_ desk: Desk) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: FastPath(desk.front, Connections(Settings())))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    private func send(_ channel: EmbeddedChannel) throws {
        try channel.writeInbound(Self.head)
        try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "{}")))
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
    }

    @Test("How long a client may take: 20 s for a head, 30 s for a body, 75 s between requests")
    func silence() throws {
        let silent = try channel(Desk())
        silent.embeddedEventLoop.advanceTime(by: .seconds(19))
        #expect(silent.isActive)
        silent.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!silent.isActive)

        let halfway = try channel(Desk())
        halfway.embeddedEventLoop.advanceTime(by: .seconds(10))
        try halfway.writeInbound(Self.head)
        halfway.embeddedEventLoop.advanceTime(by: .seconds(29))
        #expect(halfway.isActive)
        halfway.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!halfway.isActive)

        let desk = Desk()
        let idle = try channel(desk)
        try send(idle)
        desk.waiting[0](.success(FastPathAnswer(status: 200, body: [])))
        idle.embeddedEventLoop.advanceTime(by: .seconds(74))
        #expect(idle.isActive)
        idle.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!idle.isActive)
    }

    @Test("A head that comes in drops, and a body that does, are not waited for")
    func drops() throws {
        let desk = Desk()
        let heads = try channel(desk)
        try send(heads)
        desk.waiting[0](.success(FastPathAnswer(status: 200, body: [])))
        heads.embeddedEventLoop.run()
        for second in 1...20 {
            heads.pipeline.fireChannelReadComplete()
            #expect(heads.isActive, "\(second)")
            heads.embeddedEventLoop.advanceTime(by: .seconds(1))
        }
        heads.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!heads.isActive)

        let bodies = try channel(desk)
        try bodies.writeInbound(Self.head)
        for second in 1...31 {
            try bodies.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "x")))
            #expect(bodies.isActive, "\(second)")
            bodies.embeddedEventLoop.advanceTime(by: .seconds(1))
        }
        bodies.embeddedEventLoop.advanceTime(by: .seconds(2))
        #expect(!bodies.isActive)
    }

    @Test("A server that stops lets a request end whose body is on its way")
    func quiescing() throws {
        let channel = try channel(Desk())
        try channel.writeInbound(Self.head)
        let held = try channel.readInbound(as: HTTPServerRequestPart.self)
        #expect(held == nil)
        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        let passed = try channel.readInbound(as: HTTPServerRequestPart.self)
        #expect(passed == Self.head && channel.isActive)
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }

    @Test("Who waits for an answer may be silent; a connection that says something goes on")
    func waiting() throws {
        let desk = Desk()
        let channel = try channel(desk)
        try send(channel)
        channel.embeddedEventLoop.advanceTime(by: .seconds(600))
        #expect(channel.isActive)
        desk.waiting[0](.success(FastPathAnswer(status: 200, body: [0x7B, 0x7D])))
        channel.embeddedEventLoop.run()
        let head = try channel.readOutbound(as: HTTPServerResponsePart.self)
        guard case .head(let head) = head else { return #expect(Bool(false), "no answer") }
        #expect(head.status == .ok && head.headers.first(name: "content-length") == "2")
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }

    @Test("What comes in while an answer is under way waits for it, the end of the connection too")
    func held() throws {
        let desk = Desk()
        let channel = try channel(desk)
        try send(channel)
        try send(channel)
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(desk.waiting.count == 1)
        desk.waiting[0](.failure(Problem.unavailable))
        channel.embeddedEventLoop.run()
        #expect(desk.waiting.count == 2)
        desk.waiting[1](.success(FastPathAnswer(status: 200, body: [])))
        channel.embeddedEventLoop.run()
        var statuses: [UInt] = []
        while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
            if case .head(let head) = part { statuses.append(head.status.code) }
        }
        #expect(statuses == [503, 200])
        let passed = try channel.readInbound(as: HTTPServerRequestPart.self)
        #expect(passed == nil)
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }

    @Test(
        "Special requests take the ordinary way",
        arguments: [
            ["Content-Length": "11"], ["Transfer-Encoding": "chunked"], ["Content-Length": "2", "Connection": "close"],
            ["Content-Length": "2", "Expect": "100-continue"], ["Content-Length": "2", "Upgrade": "h2c"], [:],
        ] as [[String: String]])
    func special(headers: [String: String]) throws {
        let desk = Desk()
        let channel = try channel(desk)
        let head = HTTPRequestHead(
            version: .http1_1, method: .POST, uri: "/scan", headers: HTTPHeaders(headers.map { ($0.key, $0.value) } + [("Host", "x")]))
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        let passed = try channel.readInbound(as: HTTPServerRequestPart.self)
        guard case .head(let passed) = passed else { return #expect(Bool(false), "it was kept") }
        #expect(passed.uri == head.uri && passed.headers["Content-Length"] == head.headers["Content-Length"])
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }
}
