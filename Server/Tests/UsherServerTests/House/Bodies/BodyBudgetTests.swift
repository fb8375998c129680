import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// What strangers can have the server hold of what they send: asked of the very program.
@Suite(.serialized, .enabled(if: ServedProcess.binary != nil, "usher is not built")) struct BodyBudgetTests {
    /// What `body` has seen: it runs on a thread of its own, on which a failure would belong to no test.
    private func serve<Seen: Sendable>(_ body: @Sendable @escaping (ServedProcess) throws -> Seen) async throws -> Seen {
        try await withTemporaryFolder { folder in
            let location = DatabaseLocation.sqlite(path: folder.appending(path: "usher.sqlite").path)
            try await GateFixture.prepare(location, sales: (1...50).map { SaleSeed(.init(Int64($0)), persons: 1) })
            let process = try await ServedProcess.start(folder, location)
            defer { process.kill() }
            return try await onThread { try body(process) }
        }
    }

    /// A route that takes a body, with something in each place of its path.
    private struct Route {
        let method: String
        let path: String
        /// Whether it asks for a credential.
        let isSigned: Bool
    }

    private static func routes(_ port: Int) throws -> [Route] {
        let connection = try RawConnection(port: port)
        connection.send("GET /openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        let text = connection.rest().text
        let start = try #require(text.range(of: "\r\n\r\n"))
        let document = try JSONSerialization.jsonObject(with: Data(text[start.upperBound...].utf8)) as? [String: Any]
        let paths = try #require(document?["paths"] as? [String: [String: Any]])
        var routes: [Route] = []
        for (path, methods) in paths.sorted(by: { $0.key < $1.key }) {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            let filled = parts.map { $0.contains("{") ? "0198a1b2-0000-7000-8000-000000000001" : String($0) }.joined(separator: "/")
            for (method, operation) in methods where ["post", "put", "patch", "delete"].contains(method) {
                let security = (operation as? [String: Any])?["security"] as? [[String: Any]] ?? []
                let isSigned = !security.isEmpty && !security.contains { $0.isEmpty }
                routes.append(Route(method: method.uppercased(), path: filled, isSigned: isSigned))
            }
        }
        return routes
    }

    private static func status(_ method: String, _ path: String, length: Int, _ port: Int) throws -> Int? {
        let connection = try RawConnection(port: port)
        let type = path.hasPrefix("/api") || path.hasPrefix("/console/api") ? "application/json" : "application/x-www-form-urlencoded"
        connection.send("\(method) \(path) HTTP/1.1\r\nHost: x\r\nContent-Type: \(type)\r\nContent-Length: \(length)\r\n\r\n")
        return connection.receive().flatMap { Int(String(decoding: $0, as: UTF8.self).dropFirst(9).prefix(3)) }
    }

    @Test("Safe 5 Every route of every desk judges the credential, and a length that is too large, before a byte of the body has come")
    func everyRoute() async throws {
        let (count, signed, odd) = try await serve { process in
            let routes = try Self.routes(process.port)
            var odd: [String] = []
            for route in routes {
                let large = try Self.status(route.method, route.path, length: 8 << 20, process.port) ?? 0
                let small = route.isSigned ? try Self.status(route.method, route.path, length: 9_000, process.port) ?? 0 : 401
                // A console's form leads to the sign-in.
                let isLed = large == 303 && (route.path.hasPrefix("/console/") || route.path.hasPrefix("/account/security"))
                // What takes no body does not wait for one.
                let isDone = large == 204 && route.method == "DELETE"
                let isRight = route.isSigned ? large == 401 && small == 401 : (400..<500).contains(large) || isLed || isDone
                if !isRight { odd.append("\(route.method) \(route.path): \(large), \(small)") }
            }
            return (routes.count, routes.count { $0.isSigned }, odd)
        }
        #expect(count > 80 && signed > 40, "\(count), \(signed)")
        #expect(odd.isEmpty, "\(odd.joined(separator: "\n"))")
    }

    @Test("Safe 5 60 connections with 8 MiB for a seat map and no credential: the memory is not theirs")
    func memory() async throws {
        let (grown, statuses) = try await serve { process in
            let before = try Self.resident(process.pid)
            let body = [UInt8](repeating: 0x20, count: (8 << 20) - 1)
            let path = "/console/api/shows/0198a1b2-0000-7000-8000-000000000001/seatmap"
            var open: [RawConnection] = []
            for _ in 0..<60 {
                let connection = try RawConnection(port: process.port)
                connection.send("PUT \(path) HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: \(8 << 20)\r\n\r\n")
                connection.send(bytes: body)
                open.append(connection)
            }
            let grown = try Self.resident(process.pid) - before
            return (grown, open.map { $0.receive().map { String(decoding: $0.prefix(12), as: UTF8.self) } ?? "" })
        }
        #expect(grown < 64 << 20, "\(grown >> 20) MiB")
        #expect(Set(statuses) == ["HTTP/1.1 401"])
    }

    @Test(
        "Safe 5 Bodies of strangers that are never finished: so much of them is held and no more, of an address an eighth, and doors scan")
    func strangers() async throws {
        let (held, refused) = try await serve { process in
            let head = "POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 65536\r\n\r\n"
            let bytes = Array(head.utf8) + [UInt8](repeating: 0x20, count: 65_000)
            let open = try (0..<700).map { number in
                let connection = try RawConnection(port: process.port, from: UInt8(2 + number / 70))
                connection.send(bytes: bytes)
                return connection
            }
            var refused: [String] = []
            let door = try RawConnection(port: process.port)
            for sale in 1...20 {
                let body = Array("{\"ticket_code\":\"S\(sale)\"}".utf8)
                door.send(
                    "POST /api/tickets/scan HTTP/1.1\r\nHost: x\r\nX-API-Key: \(Staff.door.secret)\r\nContent-Length: \(body.count)\r\n\r\n"
                )
                // In two pieces, as many clients send them.
                usleep(2_000)
                door.send(bytes: body)
                let answer = door.receive().map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
                if !answer.hasPrefix("HTTP/1.1 201") { refused.append("\(sale): \(answer.prefix(200))") }
            }
            let held = try Self.figure("bodies_stranger_bytes", process.port)
            return withExtendedLifetime(open) { (held, refused) }
        }
        #expect(held > 8 << 20 && held <= 32 << 20, "\(held)")
        #expect(refused.isEmpty, "\(refused)")
    }

    private static func figure(_ name: String, _ port: Int) throws -> Int {
        let connection = try RawConnection(port: port)
        connection.send("GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        let line = connection.rest().text.split(separator: "\n").first { !$0.hasPrefix("#") && $0.contains(name) }
        return Int(try #require(line?.split(separator: " ").last.flatMap { Double($0) }))
    }

    /// Bytes of memory that are a process's.
    private static func resident(_ pid: pid_t) throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(pid)/statm", encoding: .utf8)
        return (Int(text.split(separator: " ")[1]) ?? 0) * Int(getpagesize())
    }
}
