@testable import UsherHTTP
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct TransactionTraceTests {
    private static func endpoint(_ database: Database) -> Endpoint {
        Endpoint(.get, "/working", desk: .house, summary: "Works", responses: [.init(200, "It", .string())]) { _, _ in
            let read = try await database.read { _ in 1 }
            try await database.write { _ in }
            // An answer like any other, and a defect.
            _ = try? await database.read { _ -> Int in throw Problem.notFound }
            _ = try? await database.read { _ -> Int in throw DatabaseError.defect("secret SQL") }
            return .json(JSONText.bytes(.integer(Int64(read))))
        }
    }

    @Test("A transaction is a span below its request's; a refusal is no error of it", arguments: Engine.allCases)
    func transactions(engine: Engine) async throws {
        try await withDatabase(engine) { database in
            try await TraceServing.run(endpoints: [Self.endpoint(database)]) { traced in
                #expect(try await traced.get("/working").status == .ok)
                // Nobody's request, nobody's span.
                _ = try await database.read { _ in 1 }
                let spans = await traced.exported()
                try #require(spans.count == 5)
                let request = spans[4]
                let names = ["read transaction", "write transaction", "read transaction", "read transaction", "GET /working"]
                #expect(spans.map(\.name) == names && Set(spans.map(\.trace)).count == 1)
                #expect(spans.dropLast().map(\.parent) == Array(repeating: request.id, count: 4))
                #expect(Set(spans.dropLast().map(\.kind)) == [engine == .sqlite ? 1 : 3])
                let systems = Set(spans.dropLast().compactMap { $0.attributes["db.system.name"]?.text })
                #expect(systems == [engine == .sqlite ? "sqlite" : "postgresql"])
                #expect(spans.map(\.isError) == [false, false, false, true, false])
                #expect(spans[3].attributes["error.type"] == .string("DatabaseError") && spans[2].attributes.count == 1)
                #expect(!traced.collector.text.contains("secret"))
            }
        }
    }

    @Test(
        "A transaction that requests share is a trace of its own and says how many they are; a defect is an error of it",
        arguments: Engine.allCases)
    func shared(engine: Engine) async throws {
        try await withDatabase(engine) { database in
            let writes = GroupedWrite<Int, Int>(database, limit: 8) { _, numbers in
                if numbers == [13] { throw DatabaseError.defect("secret SQL") }
                return numbers.map { $0 + 1 }
            }
            try await TraceServing.run { traced in
                let answer = try await writes.submit(1)
                #expect(answer == 2)
                _ = try? await writes.submit(13)
                let spans = await traced.exported()
                #expect(spans.map(\.name) == ["write transaction", "write transaction"] && Set(spans.map(\.trace)).count == 2)
                #expect(spans.allSatisfy { $0.parent == nil && $0.attributes["db.operation.batch.size"] == .integer(1) })
                #expect(spans.map(\.isError) == [false, true] && !traced.collector.text.contains("secret"))
            }
        }
    }
}
