@testable import UsherHTTP
import Foundation
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// A door that scans while thousands hold connections and do nothing with them.
@Suite(.serialized, .enabled(if: ServedProcess.binary != nil, "usher is not built")) struct CrowdTests {
    @Test("10,000 idle connections and 500 slow ones: every scan is answered, and it stops in time")
    func crowd() async throws {
        try await withTemporaryFolder { folder in
            let location = DatabaseLocation.sqlite(path: folder.appending(path: "usher.sqlite").path)
            try await GateFixture.prepare(location, sales: (1...200).map { SaleSeed(.init(Int64($0)), persons: 1) })
            let process = try await ServedProcess.start(folder, location)
            defer { process.kill() }
            // Both ends need a file for each connection.
            let idle = min(10_000, OpenFiles.connections - 2_000)
            if idle < 10_000 { print("This machine allows \(OpenFiles.limit) open files: \(idle) idle connections.") }
            let port = process.port
            // Expected below: on that thread, a failure would belong to no test.
            let seen = try await onThread {
                let crowd = try (0..<idle).map { number in try RawConnection(port: port, from: UInt8(number % 5 + 2)) }
                var slow = try (0..<500).map { _ in try RawConnection(port: port, from: 7) }
                for connection in slow { connection.send("POST /api/tickets/scan HTTP/1.1\r\nX-") }
                let door = try RawConnection(port: port)
                var refused: [String] = []
                for sale in 1...200 {
                    // Each round a few of the slow ones say a little more; whoever was cut off comes again.
                    for index in stride(from: sale % 10, to: slow.count, by: 10) where !slow[index].send("a") {
                        slow[index] = try RawConnection(port: port, from: 7)
                    }
                    door.send(Self.scan("S\(sale)"))
                    let answer = door.receive().map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
                    if !answer.hasPrefix("HTTP/1.1 201") { refused.append("\(sale): \(answer.prefix(200))") }
                }
                let newcomer = try RawConnection(port: port)
                newcomer.send(Self.scan("S1"))
                let answer = newcomer.receive().map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
                kill(process.pid, SIGTERM)
                // All are told at once: nobody waits until he is cut off.
                let areClosed = [door.rest().isClosed] + crowd.map { $0.rest().isClosed }
                return (refused: refused, newcomer: answer, areClosed: areClosed)
            }
            #expect(seen.refused.isEmpty, "\(seen.refused)")
            #expect(seen.newcomer.hasPrefix("HTTP/1.1 409"), "\(seen.newcomer.prefix(200))")
            let stillOpen = seen.areClosed.count { !$0 }
            #expect(stillOpen == 0)
        }
    }

    private static func scan(_ code: String) -> String {
        let body = "{\"ticket_code\":\"\(code)\"}"
        return
            "POST /api/tickets/scan HTTP/1.1\r\nHost: x\r\nX-API-Key: \(Staff.door.secret)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
}
