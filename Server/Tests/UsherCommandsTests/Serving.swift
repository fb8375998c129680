import Foundation
import Testing
import UsherStore
import UsherTesting

/// A place for one Usher: a data folder and, on PostgreSQL, a database.
struct Place: Sendable {
    let folder: URL
    let engine: Engine
    let environment: [String: String]

    var data: String { folder.path }

    /// Runs `body` with an empty place, gone afterwards.
    static func with(_ engine: Engine, _ body: (Place) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let data = folder.appending(path: "data")
            guard engine == .postgres else {
                return try await body(Place(folder: data, engine: engine, environment: ["USHER_DATA": data.path]))
            }
            try await withDatabaseLocation(.postgres) { location in
                guard case .postgres(let url) = location else { return }
                try await body(Place(folder: data, engine: engine, environment: ["USHER_DATA": data.path, "USHER_DATABASE_URL": url]))
            }
        }
    }

    func usher(_ arguments: String...) async throws -> Shell {
        try await Shell.run(Shell.usher, arguments, environment)
    }

    /// Serves on a free port while `body` runs, then kills what still lives.
    func serving<T>(_ options: String..., until text: String = "Usher is listening on", _ body: (Started, String) async throws -> T)
        async throws -> T
    {
        let server = try Started(Shell.usher, ["serve", "--port", "0"] + options, environment)
        defer { server.remove() }
        guard try await server.writes(text, within: 180) else {
            Issue.record("no start: \(server.output) \(server.errors)")
            throw CancellationError()
        }
        let line = server.output.split(separator: "\n").first ?? ""
        return try await body(server, String(line.split(separator: " ").last ?? ""))
    }

    /// Imports a house with an event on now, a door's key `door-key-0001` and `sales` sales with the codes `c-1`….
    func importHouse(sales: Int) async throws {
        let start = Int(Date().timeIntervalSince1970) - 3_600
        let format = ISO8601DateFormatter()
        let (from, to) = (Date(timeIntervalSince1970: Double(start)), Date(timeIntervalSince1970: Double(start + 36_000)))
        var lines = [
            #"{"organisation":{"key":"globe","name":"Globe","time_zone":"UTC","currency":"GBP"}}"#,
            #"{"account":{"email":"door@globe.example","memberships":[{"organisation":"globe","role":"door"}],"#
                + #""api_keys":[{"name":"Door 1","key":"door-key-0001","scopes":["scan"]}]}}"#,
            #"{"event":{"key":"e","organisation":"globe","id":456,"name":"Hamlet","starts_at":"\#(format.string(from: from))","#
                + #""ends_at":"\#(format.string(from: to))","ticket_types":[{"key":"t","name":"Stalls","price":0}]}}"#,
        ]
        lines += (0..<sales).map {
            #"{"sale":{"key":"s-\#($0)","event":"e","status":"paid","code":"c-\#($0)","lines":[{"ticket_type":"t","quantity":1}]}}"#
        }
        let file = folder.deletingLastPathComponent().appending(path: "house.ndjson")
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        let done = try await usher("import", file.path)
        try #require(done.status == 0, "\(done.errors)")
    }
}

/// What a door is told about its event: how many are in.
struct Counts: Decodable {
    struct Body: Decodable { let totals: Totals }
    struct Totals: Decodable {
        let used: Int
        let entries: Int
    }
    let data: Body
}
