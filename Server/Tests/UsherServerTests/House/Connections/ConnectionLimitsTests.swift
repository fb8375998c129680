@testable import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import ServiceLifecycle
import Testing
import UsherTesting

@testable import UsherServer

/// Clients that take their time, over a real socket.
@Suite struct ConnectionLimitsTests {
    private func serve(
        _ change: (inout Settings) -> Void, more: [Endpoint] = [], _ body: @Sendable @escaping (UsherServer, Int) async throws -> Void
    ) async throws {
        var settings = Settings()
        settings.port = 0
        change(&settings)
        let server = UsherServer(settings: settings, endpoints: SampleDesk.endpoints + more)
        try await server.listen { port in try await body(server, port) }
    }

    private static let health = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
    private static let post = "POST /api/tickets/scan HTTP/1.1\r\nHost: x\r\nContent-Length: 60\r\n\r\n"

    @Test(
        "A head, a body, a silence, a handshake of which nothing comes: closed",
        arguments: ["", "GET /health HT", post, post + "{", health])
    func silent(sent: String) async throws {
        try await serve {
            ($0.connections.head, $0.connections.body, $0.connections.idle) = (1, 1, 1)
        } _: { _, port in
            let (text, isClosed) = try await onThread {
                let connection = try RawConnection(port: port)
                connection.send(sent)
                return connection.rest()
            }
            #expect(isClosed)
            #expect(text.hasPrefix("HTTP/1.1 200") == (sent == Self.health))
        }
    }

    @Test("Drop by drop is closed as well", arguments: [health + "GET / HTTP/1.1\r\nX-Long: ", post])
    func drops(sent: String) async throws {
        try await serve {
            ($0.connections.head, $0.connections.body) = (1, 1)
        } _: { _, port in
            let isClosed = try await onThread {
                let connection = try RawConnection(port: port)
                connection.send(sent)
                for _ in 0..<600 {
                    usleep(100_000)
                    if !connection.send("x") { return true }
                }
                return false
            }
            #expect(isClosed)
        }
    }

    @Test("Who does not read his answer is cut off, and the file closed")
    func unread() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "file")
            try Data().write(to: file)
            #expect(truncate(file.path, 64 << 20) == 0)
            let endpoint = Endpoint(.get, "/file", desk: .house, summary: "A file", responses: [.init(200, "It", .string())]) {
                request, context in
                try FileAnswer(
                    url: file, size: 64 << 20, etag: "\"x\"", type: "audio/mpeg", modified: .steady, cacheControl: "no-store"
                ).response(request, bySendfile: context.hasFileLane)
            }
            try await serve({ $0.connections.write = 1 }, more: [endpoint]) { server, port in
                let (wasOpen, count) = try await onThread {
                    let connection = try RawConnection(port: port)
                    connection.send("GET /file HTTP/1.1\r\nHost: x\r\n\r\n")
                    let deadline = Date() + 60
                    var wasOpen = false
                    while Date() < deadline, !wasOpen || server.metrics.connections.open > 0 {
                        wasOpen = wasOpen || server.metrics.connections.open > 0
                        usleep(50_000)
                    }
                    return (wasOpen, connection.rest().text.utf8.count)
                }
                #expect(wasOpen && count > 0 && count < 64 << 20)
                #expect(server.metrics.connections.open == 0)
            }
        }
    }

    @Test("So many connections from one address, and no proxy's are counted")
    func perAddress() async throws {
        try await serve {
            $0.connections.perAddress = 3
            $0.trustedProxies = TrustedProxies(["127.0.0.9"]) ?? .none
        } _: { _, port in
            // Said here: on a thread of its own, nobody knows whose test it is.
            let (first, refused, other, proxied, isWelcome, last) = try await onThread {
                var open = try (0..<3).map { _ in try RawConnection(port: port) }
                let first = open.map(Self.answers)
                let tooMany = try RawConnection(port: port)
                tooMany.send(Self.health)
                let refused = tooMany.rest()
                let other = Self.answers(try RawConnection(port: port, from: 2))
                let behind = try (0..<6).map { _ in try RawConnection(port: port, from: 9) }
                let proxied = behind.map(Self.answers)
                open.removeLast()
                // It hears of the end a moment later.
                let deadline = Date() + 60
                var isWelcome = false
                while !isWelcome, Date() < deadline { isWelcome = Self.answers(try RawConnection(port: port)) }
                return (first, refused, other, proxied, isWelcome, open.map(Self.answers))
            }
            #expect(first == [true, true, true])
            #expect(refused.text.isEmpty && refused.isClosed)
            #expect(other && proxied.count == 6 && !proxied.contains(false))
            #expect(isWelcome && last == [true, true])
        }
    }

    @Test("At the most connections, those that idle longest make room")
    func crowded() async throws {
        try await serve {
            $0.connections.most = 16
        } _: { server, port in
            let (answered, most, isClosed) = try await onThread {
                var (idle, answered, most) = ([RawConnection](), 0, 0)
                for _ in 0..<40 {
                    // Asks at once: who comes and says nothing is soon the one that has idled longest.
                    let newest = try RawConnection(port: port)
                    idle.append(newest)
                    answered += Self.answers(newest) ? 1 : 0
                    most = max(most, server.metrics.connections.open)
                }
                return (answered, most, idle[0].rest().isClosed)
            }
            #expect(answered == 40 && isClosed)
            // It is full, and a few are taken at a time.
            #expect(most >= 14 && most < 24, "\(most)")
        }
    }

    private static func answers(_ connection: RawConnection) -> Bool {
        connection.send(health)
        return connection.receive().map { String(decoding: $0, as: UTF8.self).hasPrefix("HTTP/1.1 200") } ?? false
    }
}

/// What goes wrong with one connection is not the end of accepting.
@Suite struct AcceptGuardTests {
    /// Stands for what is behind it: errors there would end everything.
    private final class Ends: ChannelInboundHandler {
        typealias InboundIn = Any
        var errors = 0
        func errorCaught(context: ChannelHandlerContext, error: any Error) { errors += 1 }
    }

    private final class Reads: ChannelOutboundHandler {
        typealias OutboundIn = Any
        var count = 0
        func read(context: ChannelHandlerContext) { count += 1 }
    }

    @Test("No files left: it waits, and goes on; what is worse passes")
    func errors() throws {
        let (reads, ends) = (Reads(), Ends())
        let loop = EmbeddedEventLoop()
        let channel = EmbeddedChannel(loop: loop)
        try channel.pipeline.syncOperations.addHandlers([reads, AcceptGuard(on: loop, log: .quiet), ends])
        channel.read()
        #expect(reads.count == 1)
        channel.pipeline.fireErrorCaught(IOError(errnoCode: EMFILE, reason: "accept"))
        channel.read()
        #expect(reads.count == 1 && ends.errors == 0)
        loop.advanceTime(by: .milliseconds(300))
        #expect(reads.count == 2)
        channel.pipeline.fireErrorCaught(IOError(errnoCode: ECONNABORTED, reason: "accept"))
        channel.read()
        #expect(reads.count == 3 && ends.errors == 0)
        channel.pipeline.fireErrorCaught(IOError(errnoCode: EBADF, reason: "accept"))
        #expect(ends.errors == 1)
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }
}
