import Foundation
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Real `usher serve` processes.
@Suite(.enabled(if: ServedProcess.binary != nil, "usher is not built")) struct ScanProcessTests {
    private static let sales = [GateFixture.sale] + (1...50).map { SaleSeed(.init(Int64($0)), persons: 1) }

    @Test("Gate A32 SIGKILL after a 201: the entry is there on restart", arguments: Engine.allCases)
    func killed(engine: Engine) async throws {
        try await withDataFolder(engine) { folder, location in
            try await GateFixture.prepare(location, sales: Self.sales)
            let first = try await ServedProcess.start(folder, location)
            // Killed while scans are under way: what was answered is there, and none of it twice.
            let answered = try await withThrowingTaskGroup(of: (Int, RawAnswer).self) { group in
                for sale in 1...50 {
                    group.addTask { (sale, try await scan("S\(sale)", key: "k\(sale)", first)) }
                }
                var answered: [Int: RawAnswer] = [:]
                for try await (sale, answer) in group {
                    if answer.status == 201 { answered[sale] = answer }
                    if answered.count == 20 { first.kill() }
                }
                return answered
            }
            #expect(answered.count >= 20)
            first.kill()
            let second = try await ServedProcess.start(folder, location)
            defer { second.kill() }
            for sale in 1...50 {
                let again = try await scan("S\(sale)", key: "k\(sale)", second)
                #expect(again.status == 201)
                if let before = answered[sale] { #expect(again.body == before.body) }
                #expect(try await scan("S\(sale)", key: nil, second).status == 409)
            }
        }
    }

    @Test("Gate A30 Fifty at once over three processes on PostgreSQL: one 201, 49 that name its entry")
    func threeProcesses() async throws {
        try await withDatabaseLocation(.postgres, isMigrated: true) { location in
            try await withTemporaryFolder { folder in
                try await GateFixture.prepare(location, sales: Self.sales)
                var started: [ServedProcess] = []
                defer { for process in started { process.kill() } }
                for name in ["a", "b", "c"] { started.append(try await ServedProcess.start(folder.appending(path: name), location)) }
                let processes = started
                let answers = try await withThrowingTaskGroup(of: RawAnswer.self) { group in
                    for index in 0..<50 { group.addTask { try await scan("SALE-CODE-123", key: nil, processes[index % 3]) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(answers.count { $0.status == 201 } == 1 && answers.count { $0.status == 409 } == 49)
                let admitted = try JSONValue(text: try #require(answers.first { $0.status == 201 }).body)
                for answer in answers where answer.status == 409 {
                    let entry = try JSONValue(text: answer.body)["entry_id"]
                    #expect(entry == admitted["data"]?["entry_id"] && entry != nil)
                }
            }
        }
    }

    @Sendable private func scan(_ code: String, key: String?, _ process: ServedProcess) async throws -> RawAnswer {
        let request = RawHTTP.scan("{\"ticket_code\":\"\(code)\"}", secret: Staff.door.secret, key: key)
        do { return RawAnswer(try await RawHTTP.exchange(request, port: process.port)) } catch is RawHTTP.Failure { return RawAnswer("") }
    }
}

/// An answer as it came over the wire; status 0 where none came.
struct RawAnswer: Sendable {
    let status: Int
    let body: String

    init(_ text: String) {
        status = text.hasPrefix("HTTP/1.1 ") ? Int(text.dropFirst(9).prefix(3)) ?? 0 : 0
        body = text.range(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? ""
    }
}
