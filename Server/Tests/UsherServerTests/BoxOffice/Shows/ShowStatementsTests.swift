import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

@Suite struct ShowStatementsTests {
    @Test("BoxOffice A61 One statement a request: shows, a show, seats, statuses, map, 304", arguments: Engine.allCases)
    func statements(engine: Engine) async throws {
        let seeds = (0..<20).map { ShowSeed("show-\($0)") }
        try await ShowServing.run(engine, seeds) { shows in
            let counter = CountingBackend(shows.database.backend)
            let id = try await shows.uuid("show-7")
            try await ShowServing.serve(Database(engine: engine, backend: counter), shows.clock) { served in
                let paths = ["", "/\(id)", "/\(id)/seats", "/\(id)/seats?fields=status"].map { "/api/shows" + $0 }
                // The map itself is read once by a process.
                let map = try await counter.count { try await served.get("/api/shows/\(id)/seatmap") }
                #expect(map.statements == 2)
                for path in paths + ["/api/shows/\(id)/seatmap"] {
                    let first = try await counter.count { try await served.get(path) }
                    #expect(first.answer.status == .ok && first.statements == 1, "\(path)")
                    let tag = try #require(first.answer.headers[.eTag])
                    let again = try await counter.count { try await served.get(path, headers: [.ifNoneMatch: tag]) }
                    #expect(again.answer.status == .notModified && again.statements == 1, "\(path)")
                }
                try await shows.hold(["stalls-A-1"], of: "show-7", until: shows.now.adding(seconds: 60))
                for path in paths.dropFirst() {
                    let changed = try await counter.count { try await served.get(path) }
                    #expect(changed.answer.status == .ok && changed.statements == 1, "\(path)")
                }
                // A list asks for what has changed, then for the shows.
                let list = try await counter.count { try await served.get("/api/shows") }
                let filtered = try await counter.count { try await served.get("/api/shows?q=hamlet&sort=title") }
                #expect(list.statements == 2 && filtered.statements == 1)
            }
        }
    }

    @Test("BoxOffice A61 Questions that come together share a statement, and none is older than its question", arguments: Engine.allCases)
    func together(engine: Engine) async throws {
        try await ShowServing.run(engine) { shows in
            let counter = CountingBackend(shows.database.backend)
            let id = try await shows.uuid("hamlet")
            try await ShowServing.serve(Database(engine: engine, backend: counter), shows.clock) { served in
                let before = counter.total
                try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                    for _ in 0..<200 { group.addTask { try await served.get("/api/shows/\(id)").status } }
                    for try await status in group { #expect(status == .ok) }
                }
                #expect(counter.total - before <= 200)
                for step in 1...20 {
                    try await shows.hold(["stalls-A-1"], of: "hamlet", until: shows.now.adding(seconds: 60), booking: .init(Int64(step)))
                    #expect(try await served.show("hamlet").totalAvailableSeats == 9)
                    try await shows.release(.init(Int64(step)), of: "hamlet")
                    #expect(try await served.show("hamlet").totalAvailableSeats == 10)
                }
            }
        }
    }

    @Test("BoxOffice A61 A house of 2,180 seats fits into 128 KiB, its statuses into 64 KiB")
    func sizes() async throws {
        let rows = (0..<40).map { #"{"label":"\#($0)","count":54,"x":10,"y":\#(100 + $0 * 15)}"# }.joined(separator: ",")
        let map = ShowSeed.house(stalls: 8500, balcony: 4500, rows: rows).replacing(#""width":1000"#, with: #""width":2000"#)
        try await ShowServing.run(.sqlite, [ShowSeed("large") { $0.map = map }]) { shows in
            let id = try await shows.uuid("large")
            #expect(try await shows.seats("large").count == 2_163)
            let gzip: HTTPFields = [.acceptEncoding: "gzip"]
            #expect(try await shows.get("/api/shows/\(id)/seats", headers: gzip).body.readableBytes <= 128 << 10)
            #expect(try await shows.get("/api/shows/\(id)/seats?fields=status", headers: gzip).body.readableBytes <= 64 << 10)
        }
    }
}
