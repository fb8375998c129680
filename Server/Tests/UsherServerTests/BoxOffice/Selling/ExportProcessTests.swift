import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Exports of a real `usher serve`, read over a socket; a million rows are `Benchmarks/sales.sh`'s.
@Suite(.enabled(if: ServedProcess.binary != nil, "usher is not built")) struct ExportProcessTests {
    private static let rows = 100_000

    @Test(
        "Selling S61 100,000 rows: memory grows by 64 MiB at most; cut in the middle, the client sees an error", arguments: Engine.allCases)
    func bounded(_ engine: Engine) async throws {
        try await LoopbackStripe.run { stripe, url in
            try await withDataFolder(engine) { folder, location in
                let house = SellingHouse(folder: folder, location: location, stripe: stripe, url: url)
                try await house.prepare()
                let process = try await house.start()
                defer { process.kill() }
                let people = try await house.signUp(process)
                try await Self.fill(location)
                let before = try process.memory()
                let lines = try await Self.export(people.clerk, process) { _ in }
                let most = try process.memory()
                #expect(lines == Self.rows + 1)
                #expect(most - before <= 64 << 20, "\((most - before) >> 20) MiB")
                await #expect(throws: (any Error).self) {
                    _ = try await Self.export(people.clerk, process) { lines in if lines > 100 { process.kill() } }
                }
            }
        }
    }

    /// Reads the table; `told` hears after each piece how many lines there were.
    private static func export(_ token: String, _ process: ServedProcess, _ told: (Int) -> Void) async throws -> Int {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(process.port)/console/api/exports/sales.csv")
        request.headers.add(name: "Authorization", value: "Bearer \(token)")
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(240))
        #expect(response.status == .ok)
        var lines = 0
        for try await piece in response.body {
            lines += piece.readableBytesView.count { $0 == UInt8(ascii: "\n") }
            told(lines)
        }
        return lines
    }

    private static func fill(_ location: DatabaseLocation) async throws {
        let database = try Database.open(location)
        defer { database.close() }
        try await database.write { try $0.execute(ManySQL.fill, SellingServing.uuid, rows) }
    }
}

extension ServedProcess {
    /// The most memory that it has had so far, in bytes.
    func memory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(line.split(separator: " ").compactMap { Int($0) }.first) << 10
    }
}

private enum ManySQL {
    static let fill = Statement(
        """
        WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $2)
        INSERT INTO sales (id, uuid, organisation_id, event_id, status, name, email, code, occurrence, mark, changed, created_at, roster)
        SELECT 1000000 + n, 'many-' || n, e.organisation_id, e.id, 'paid', 'Somebody with a name of some length ' || n,
            'somebody' || n || '@example.org', '', 0, 0, 0, 0, '[[],[]]' FROM numbers, events e WHERE e.uuid = $1
        """)
}
