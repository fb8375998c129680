@testable import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle
import Testing
import UsherTesting

@testable import UsherServer

/// Clients of HTTP/2 who do not want their answers, and those who want nothing but work.
@Suite struct HTTP2AttackTests {
    private struct Served: Sendable {
        let server: UsherServer
        let port: Int
        let root: NIOSSLCertificate

        func connect(window: UInt32? = nil, from: Int = 1) async throws -> RawHTTP2 {
            try await RawHTTP2(port: port, root: root, window: window, from: from)
        }

        /// Whether somebody who behaves is answered.
        func serves() async throws -> Bool {
            let client = try await connect(from: 9)
            try await client.send(RawHTTP2.get("/health", stream: 1))
            let isServed = try await eventually { client.seen.data > 0 }
            try await client.close()
            return isServed
        }
    }

    static let page = 1 << 20
    private static let pages = Endpoint(.get, "/page", desk: .gate, summary: "Much", responses: [.init(200, "It", .string())]) { _, _ in
        .json([UInt8](repeating: 0x20, count: HTTP2AttackTests.page))
    }
    private static let stream = Endpoint(.get, "/stream", desk: .gate, summary: "For ever", responses: [.init(200, "It", .string())]) {
        _, _ in
        Response(
            status: .ok,
            body: ResponseBody { writer in
                while !Task.isCancelled {
                    try await writer.write(ByteBuffer(string: ":\n\n"))
                    try await Task.sleep(for: .milliseconds(10))
                }
            })
    }

    /// Serves as `usher` does, which counts the connections.
    private func serve(_ change: (inout Settings) -> Void, _ body: @Sendable @escaping (Served) async throws -> Void) async throws {
        var settings = Settings()
        settings.port = 0
        change(&settings)
        let configured = settings
        try await withTemporaryFolder { folder in
            let sample = try TLSSample()
            try sample.write(to: folder)
            let root = try sample.root
            let server = UsherServer(
                settings: configured, endpoints: SampleDesk.endpoints + [Self.pages, Self.stream],
                tls: try TLSCertificates(TLSSample.settings(folder)))
            try await server.listen { port in try await body(Served(server: server, port: port, root: root)) }
        }
    }

    @Test(
        "Safe 15 A client with a zero window that asks and is silent: the connection ends, an event stream's as well",
        arguments: ["/page", "/stream", "/large"])
    func zeroWindow(path: String) async throws {
        try await serve {
            // A busy machine may need seconds from the handshake to the answer: that is no idling of the client's.
            ($0.connections.write, $0.connections.idle) = (1, 10)
        } _: { served in
            let client = try await served.connect(window: 0)
            try await client.send(RawHTTP2.get(path, stream: 1))
            #expect(try await eventually { client.seen.frames[RawHTTP2.Kind.headers.rawValue] != nil })
            #expect(try await eventually { !client.isOpen })
            #expect(client.seen.data == 0)
            #expect(try await eventually { served.server.connections.unread.held == 0 })
        }
    }

    @Test("Safe 15 A window that opens byte by byte is no reading")
    func drip() async throws {
        try await serve {
            ($0.connections.write, $0.connections.idle) = (1, 1)
        } _: { served in
            let client = try await served.connect(window: 0)
            try await client.send(RawHTTP2.get("/page", stream: 1))
            var isClosed = false
            for _ in 0..<1_200 where !isClosed {
                client.push(RawHTTP2.frame(.window, stream: 1, RawHTTP2.bytes(1)))
                try await Task.sleep(for: .milliseconds(50))
                isClosed = !client.isOpen || client.seen.frames[RawHTTP2.Kind.reset.rawValue] != nil
            }
            #expect(isClosed && client.seen.data < 4_096)
        }
    }

    @Test("Safe 15 Twelve connections with 100 requests each for a page that nobody reads: what waits is bounded, and others are served")
    func pinned() async throws {
        try await serve {
            $0.bodies.unread = 32 << 20
        } _: { served in
            var clients: [RawHTTP2] = []
            for number in 0..<12 {
                let client = try await served.connect(window: 0, from: 2 + number % 3)
                clients.append(client)
                for stream in 0..<100 { client.push(RawHTTP2.get("/page", stream: UInt32(2 * stream + 1))) }
            }
            let most = served.server.connections.unread.most
            var highest = 0
            for _ in 0..<100 {
                highest = max(highest, served.server.connections.unread.held)
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(highest > 0 && highest <= most, "\(highest)")
            let answered = clients.reduce(0) { $0 + ($1.seen.frames[RawHTTP2.Kind.headers.rawValue] ?? 0) }
            #expect(answered > 0)
            #expect(try await served.serves())
            for client in clients { try await client.close() }
            #expect(try await eventually { served.server.connections.unread.held == 0 })
        }
    }

    @Test("Safe 15 Long fields, which one byte repeats, are counted as long as a request is not over")
    func repeatedFields() async throws {
        try await serve { _ in
        } _: { served in
            // A field of 4,000 bytes for the table, and then the table's number of it: 62.
            let long: [UInt8] = [0x40, 3] + Array("x-a".utf8) + [0x7F, 0xA1, 0x1E] + [UInt8](repeating: 0x76, count: 4_000)
            // Answers of so few bytes that they are not counted, which nobody lets through.
            let client = try await served.connect(window: 0)
            for number in 0..<50 {
                let fields = RawHTTP2.fields("/health") + (number == 0 ? long : [0xBE])
                client.push(RawHTTP2.frame(.headers, flags: 5, stream: UInt32(2 * number + 1), fields))
            }
            #expect(try await eventually { served.server.connections.unread.held >= 50 * 4_000 })
            #expect(try await served.serves())
            try await client.close()
            #expect(try await eventually { served.server.connections.unread.held == 0 })
        }
    }

    @Test("Safe 15 Connections that nobody reads make room for others when it is crowded")
    func crowd() async throws {
        try await serve {
            $0.connections.most = 16
        } _: { served in
            var clients: [RawHTTP2] = []
            for _ in 0..<15 {
                let client = try await served.connect(window: 0, from: 2)
                try await client.send(RawHTTP2.get("/large", stream: 1))
                clients.append(client)
            }
            let waiting = clients
            #expect(try await eventually { waiting.contains { !$0.isOpen } })
            #expect(try await served.serves())
            for client in clients { try await client.close() }
        }
    }

    @Test("Safe 15 Floods end the connection, and nobody else notices", arguments: ["resets", "continuations", "pings", "settings"])
    func floods(name: String) async throws {
        try await serve({ _ in }) { served in
            let client = try await served.connect()
            var sent: UInt32 = 0
            let isClosed = try await eventually(within: 120) {
                var bytes: [UInt8] = []
                for _ in 0..<500 {
                    let stream = 2 * sent + 1
                    switch name {
                    case "resets":
                        bytes += RawHTTP2.get("/page", stream: stream) + RawHTTP2.frame(.reset, stream: stream, RawHTTP2.bytes(8))
                    case "continuations":
                        if sent == 0 { bytes += RawHTTP2.frame(.headers, flags: 1, stream: 1, RawHTTP2.fields("/health")) }
                        bytes += RawHTTP2.frame(.continuation, stream: 1, [0x00, 1, 0x78, 1, 0x79])
                    case "pings": bytes += RawHTTP2.frame(.ping, stream: 0, [UInt8](repeating: 7, count: 8))
                    default: bytes += RawHTTP2.frame(.settings, stream: 0, [0, 4, 0, 0, 0xFF, 0xFF])
                    }
                    sent += 1
                }
                client.push(bytes)
                return !client.isOpen
            }
            #expect(isClosed, "after \(sent)")
            #expect(try await served.serves())
        }
    }

    @Test("Safe 15 Priorities leave nothing behind")
    func priorities() async throws {
        try await serve({ _ in }) { served in
            let client = try await served.connect()
            for number in 0..<20_000 {
                client.push(RawHTTP2.frame(.priority, stream: UInt32(2 * number + 1), RawHTTP2.bytes(0) + [16]))
            }
            #expect(try await served.serves())
            try await client.close()
        }
    }
}
