@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import NIOCore
import Testing
import UsherTesting

@testable import UsherServer

/// Clients of HTTP/1 who ask and do not read.
@Suite struct UnreadTests {
    /// One for all of them: what waits is counted, not what it was made of.
    private static let page = ByteBuffer(repeating: 0x20, count: 8 << 20)
    private static let endpoint = Endpoint(.get, "/page", desk: .gate, summary: "Much", responses: [.init(200, "It", .string())]) { _, _ in
        .json(page)
    }

    @Test("Safe 15 300 clients that do not read: what waits is bounded, connections end, and a door scans")
    func unread() async throws {
        var settings = Settings()
        settings.port = 0
        settings.bodies.unread = 64 << 20
        settings.connections.write = 2
        let most = settings.bodies.unread
        let server = UsherServer(settings: settings, endpoints: SampleDesk.endpoints + [Self.endpoint])
        try await server.serve(.live) { client in
            let port = try #require(client.port)
            let unread = server.connections.unread
            let (scanned, ended) = try await onThread {
                let greedy = try (0..<300).map { try RawConnection(port: port, from: UInt8(2 + $0 % 5)) }
                for connection in greedy { connection.send("GET /page HTTP/1.1\r\nHost: x\r\n\r\n") }
                let door = try RawConnection(port: port)
                let body = #"{"text":"hi"}"#
                door.send("POST /api/tickets/scan HTTP/1.1\r\nHost: x\r\nX-API-Key: k\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
                let scanned = door.receive().map { String(decoding: $0, as: UTF8.self).hasPrefix("HTTP/1.1 201") } ?? false
                let deadline = Date() + 180
                // On a busy machine the first of them may not have been answered yet. Those that never read are gone in a while, and nothing waits for them.
                while unread.highest == 0 || unread.held > 0, Date() < deadline { usleep(20_000) }
                return (scanned, unread.held == 0)
            }
            #expect(unread.highest > 0 && unread.highest <= most, "\(unread.highest)")
            #expect(scanned && ended)
        }
    }

    @Test("Safe 15 Who asks on and on without reading is not read on")
    func pipelined() async throws {
        try await SampleDesk.withServer(SampleDesk.server(), .live) { client in
            let port = try #require(client.port)
            let isStopped = try await onThread {
                let connection = try RawConnection(port: port)
                connection.neverWait()
                let requests = Array(String(repeating: "GET /large HTTP/1.1\r\nHost: x\r\n\r\n", count: 1_000).utf8)
                let deadline = Date() + 60
                // 6 GB of answers, were they all made.
                for _ in 0..<1_000 where Date() < deadline { if !connection.send(bytes: requests) { return true } }
                return false
            }
            #expect(isStopped)
        }
    }
}

/// What one address, one connection and all together may hold.
@Suite struct ByteBudgetTests {
    private func address(_ last: UInt64) -> ClientAddress { ClientAddress(high: 0, low: 0xFFFF_7F00_0000 | last) }

    @Test("Safe 15 Shares of an address and of a connection; what is given back may be taken again; the first thing is never in vain")
    func shares() {
        let budget = ByteBudget(800, addressShare: 4)
        let (channel, other) = (NSObject(), NSObject())
        let first = ByteBudget.Holder(address(1), connection: ObjectIdentifier(channel))
        #expect(budget.take(100, for: first) && !budget.take(1, for: first))
        #expect(budget.take(100, for: ByteBudget.Holder(address(1), connection: ObjectIdentifier(other))))
        #expect(!budget.take(1, for: ByteBudget.Holder(address(1))))
        #expect(budget.isTight(at: .now()) && budget.isFull(for: ByteBudget.Holder(address(1)), at: .now()))
        #expect(!budget.isFull(for: ByteBudget.Holder(address(2)), at: .now()))
        #expect(budget.take(500, for: ByteBudget.Holder(address(2))) && !budget.take(200, for: ByteBudget.Holder(address(3))))
        #expect(budget.take(100, for: ByteBudget.Holder(nil)) && budget.held == 800)
        budget.give(500, of: ByteBudget.Holder(address(2)))
        #expect(budget.take(200, for: ByteBudget.Holder(address(3))) && budget.held == 500)
    }
}
