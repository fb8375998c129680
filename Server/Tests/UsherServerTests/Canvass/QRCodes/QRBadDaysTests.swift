import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct QRBadDaysTests {
    @Test("Canvass A30: PostgreSQL away: known codes lead on, and every scan is counted once when it is back")
    func postgresAway() async throws {
        let cluster = try await PostgresCluster.start()
        defer { cluster.remove() }
        try await withPostgresDatabase(at: cluster.url) { location in
            let database = try Database.open(location)
            defer { database.close() }
            try await database.migrate(Migrations.all)
            try await database.write { try QRWorld.prepare($0, homes: 3) }
            try await QRServing.serve(database) { canvass in
                let slugs = try await canvass.makeCodes()
                for slug in slugs + slugs { #expect(try await canvass.scan(slug).status == .found) }
                try await cluster.stop()
                // What its importer does each second.
                await #expect(throws: (any Error).self) { try await canvass.desk.slugs.refresh() }
                for number in 0..<20 {
                    #expect(try await canvass.scan(slugs[number % 3], [.userAgent: "Phone \(number)"]).status == .found)
                }
                #expect(try await canvass.scan("unknown").status == .serviceUnavailable)
                await #expect(throws: (any Error).self) { try await canvass.desk.recorder.settle() }
                try await cluster.start()
                _ = try await eventually { (try? await canvass.desk.recorder.settle()) != nil }
                #expect(try await canvass.settled().campaign == 23)
                try await canvass.desk.slugs.refresh()
                #expect(try await canvass.scan("unknown").status == .notFound)
            }
        }
    }

    @Test("Canvass A30: killed under load, every answered scan is counted after the restart, and none twice", arguments: Engine.allCases)
    func killed(_ engine: Engine) async throws {
        try #require(ServedProcess.binary != nil)
        try await withDataFolder(engine) { folder, location in
            let slugs = try await prepare(location)
            let first = try await ServedProcess.start(folder, location)
            let answered = try await storm(first, slugs)
            #expect(answered >= 200)
            // Nobody has read the journal since: what it holds is taken at the start.
            let second = try await ServedProcess.start(folder, location)
            defer { second.kill() }
            _ = try await eventually { try await Self.stored(location) >= answered }
            let count = try await Self.stored(location)
            // Those that were written down when it was killed, and not yet answered, count too: at most one a client.
            #expect(count >= answered && count <= answered + Int64(Self.clients), "\(answered) answered, \(count) stored")
            let database = try Database.open(location)
            defer { database.close() }
            #expect(try await QRWorld.counters(database) == QRWorld.recount(database))
        }
    }

    private static let clients = 8

    /// Scans as fast as it can, each as another device, until the process is killed; gives how many were answered.
    private func storm(_ server: ServedProcess, _ slugs: [String]) async throws -> Int64 {
        try await withThrowingTaskGroup(of: Int64.self) { group in
            for client in 0..<Self.clients {
                group.addTask {
                    try await onThread {
                        var answered: Int64 = 0
                        for number in 0..<5_000 {
                            let request =
                                "GET /q/\(slugs[number % slugs.count]) HTTP/1.1\r\nHost: localhost\r\nUser-Agent: \(client)-\(number)\r\n\r\n"
                            guard let answer = try? RawHTTP.firstNow(request, port: server.port), answer.hasPrefix("HTTP/1.1 302") else {
                                break
                            }
                            answered += 1
                            if client == 0 && answered == 200 { server.kill() }
                        }
                        return answered
                    }
                }
            }
            return try await group.reduce(0, +)
        }
    }

    private func prepare(_ location: DatabaseLocation) async throws -> [String] {
        let database = try Database.open(location)
        defer { database.close() }
        try await database.migrate(Migrations.all)
        try await database.write { try QRWorld.prepare($0, homes: 20) }
        let store = QRCodeStore(database)
        _ = try await store.make(QRWorld.call(), homes: nil, destination: nil)
        return try await store.list(QRWorld.call(), after: 0, limit: 100).codes.map(\.slug)
    }

    private static let events = Statement("SELECT count(*) FROM scan_events")

    private static func stored(_ location: DatabaseLocation) async throws -> Int64 {
        let database = try Database.open(location)
        defer { database.close() }
        return try await database.read { try $0.first(events) { $0.int(0) } ?? 0 }
    }

    @Test("Canvass A30: what a process left behind is taken by another that shares the folder", arguments: Engine.allCases)
    func inherited(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            let slug = try await canvass.makeCodes()[0]
            for number in 0..<10 { #expect(try await canvass.scan(slug, [.userAgent: "Phone \(number)"]).status == .found) }
            // It goes without having taken anything.
            canvass.desk.recorder.close()
            try await canvass.another(sharing: true) { (other: QRServing) async throws -> Void in
                #expect(try await other.settled().campaign == 10)
            }
        }
    }
}
