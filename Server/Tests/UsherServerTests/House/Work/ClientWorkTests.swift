@testable import UsherHTTP
import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOHTTP1
import Synchronization
import Testing
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct ClientWorkTests {
    /// A server with one thread for short work and one for papers, whose work stands still until it is let go.
    private final class WorkHouse: Sendable {
        let gate = DispatchSemaphore(value: 0)
        let begun = Mutex(0)
        let ran = Mutex<[String]>([])
        let server: UsherServer

        init(waiting: Int = 10) {
            var settings = Settings()
            (settings.work.threads, settings.work.waiting, settings.work.papersThreads) = (1, waiting, 1)
            settings.port = 0
            let own = Weak()
            func endpoint(_ path: String, _ kind: WorkPools.Kind, holds: Bool) -> Endpoint {
                Endpoint(.get, path, desk: .house, summary: "Works", responses: [.init(200, "Done", .string())]) { request, _ in
                    let name = request.query("name") ?? ""
                    try await ClientWork.run(kind) {
                        guard let house = own.house.withLock({ $0 }) else { return }
                        house.begun.withLock { $0 += 1 }
                        if holds { house.gate.wait() }
                        house.ran.withLock { $0.append(name) }
                    }
                    return .json(Array("\"done\"".utf8))
                }
            }
            server = UsherServer(
                settings: settings,
                endpoints: [
                    endpoint("/hold", .short, holds: true), endpoint("/work", .short, holds: false),
                    endpoint("/paper", .papers, holds: false),
                ])
            own.house.withLock { $0 = self }
        }

        private final class Weak: Sendable {
            let house = Mutex<WorkHouse?>(nil)
        }

        var load: (waiting: Int, running: Int, refused: Int) { server.pools[.short].load }

        /// Over a connection of its own.
        func ask(_ path: String, _ port: Int) async throws -> HTTPClientResponse {
            try await HTTPClient.shared.execute(HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)"), timeout: .seconds(120))
        }

        func serve(_ body: @escaping @Sendable (any TestClientProtocol, Int) async throws -> Void) async throws {
            try await server.serve(.live) { client in try await body(client, client.port ?? 0) }
        }
    }

    @Test("Safe 1: papers do not wait for pages, nor pages for papers; who finds the line full is told that it is busy")
    func pools() async throws {
        let house = WorkHouse(waiting: 2)
        try await house.serve { _, port async throws in
            defer { house.gate.signal() }
            async let first = house.ask("/hold?name=first", port)
            #expect(try await eventually { house.begun.withLock { $0 } == 1 })
            async let second = house.ask("/work?name=second", port)
            async let third = house.ask("/work?name=third", port)
            #expect(try await eventually { house.load.waiting == 2 })
            let fourth = try await house.ask("/work?name=fourth", port)
            #expect(fourth.status == .serviceUnavailable && fourth.headers.first(name: "retry-after") == "1")
            #expect(try await house.ask("/paper?name=paper", port).status == .ok)
            house.gate.signal()
            let answers = [try await first, try await second, try await third]
            #expect(answers.allSatisfy { $0.status == .ok })
            #expect(Set(house.ran.withLock { $0 }) == ["paper", "first", "second", "third"])
        }
        house.server.pools.close()
    }

    @Test("Safe 1: nothing is done for a client that has gone while its work waited")
    func gone() async throws {
        let house = WorkHouse()
        try await house.serve { _, port async throws in
            defer { house.gate.signal() }
            async let first = house.ask("/hold?name=first", port)
            #expect(try await eventually { house.begun.withLock { $0 } == 1 })
            let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            #expect(Loopback.with(port: port) { connect(handle, $0, $1) } == 0)
            let request = Array("GET /work?name=gone HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
            #expect(write(handle, request, request.count) == request.count)
            #expect(try await eventually { house.load.waiting == 1 })
            Loopback.hangUp(handle)
            #expect(try await eventually { house.load.waiting == 0 })
            house.gate.signal()
            #expect(try await first.status == .ok)
            #expect(house.ran.withLock { $0 } == ["first"])
        }
        house.server.pools.close()
    }
}
