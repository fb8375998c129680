@testable import UsherHTTP
import Foundation
import HTTPTypes
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Two houses, of which one has a host of its own, on a server that listens: what it answers to the host that is asked.
struct HostAsking: Sendable {
    static let host = "tickets.theatre.example"
    static let own = "https://tickets.theatre.example"
    static let main = "https://tickets.example.org"
    /// A show of the other house's.
    static let opera = "0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a77"

    struct Answer: Sendable {
        let status: Int
        let head: String
        let body: String

        init(_ text: String) {
            let parts = text.components(separatedBy: "\r\n\r\n")
            head = parts[0]
            body = parts.dropFirst().joined(separator: "\r\n\r\n")
            status = Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0
        }

        func header(_ name: String) -> String? {
            head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
                .map { String($0.dropFirst(name.count + 2)) }
        }
    }

    let console: ConsoleServing
    let port: Int

    static func run(
        _ engine: Engine, _ change: @Sendable @escaping (inout Settings) -> Void = { _ in },
        _ body: @Sendable @escaping (HostAsking) async throws -> Void
    ) async throws {
        try await BoxOfficeFixture.run(engine) { database in
            try await BoxOfficeFixture.load(lyric, into: database)
            try await ConsoleServing.serve(database) { settings in
                settings.site.hosts = [SiteHost(host, "globe")].compactMap { $0 }
                change(&settings)
            } _: { console in
                try await console.house.server.listen { port in try await body(HostAsking(console: console, port: port)) }
            }
        }
    }

    func get(_ path: String, at host: String = host, _ headers: [String: String] = [:]) async throws -> Answer {
        try await ask("GET", path, at: host, headers)
    }

    func ask(
        _ method: String, _ path: String, at host: String = host, _ headers: [String: String] = [:], _ body: String? = nil
    ) async throws -> Answer {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host)", "Connection: close"] + headers.map { "\($0.key): \($0.value)" }
        if let body { lines += ["Content-Length: \(body.utf8.count)"] }
        return Answer(try await RawHTTP.exchange(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""), port: port))
    }

    func json(_ method: String, _ path: String, at host: String = host, _ body: String) async throws -> Answer {
        try await json(method, path, at: host, [:], body)
    }

    func json(
        _ method: String, _ path: String, at host: String = host, _ headers: [String: String], _ body: String
    ) async throws -> Answer {
        try await ask(method, path, at: host, headers.merging(["Content-Type": "application/json"]) { $1 }, body)
    }

    private static let lyric = """
        {"catalogue":1,"organisations":[{"key":"lyric","name":"Lyric","time_zone":"Europe/London","currency":"GBP"}],
         "events":[{"key":"opera","uuid":"\(opera)","organisation":"lyric","name":"Opera Night","starts_at":"2025-12-21T19:30:00Z",
           "time_zone":"Europe/London","venue":{"name":"Lyric","address":"2 High Street"},"published":true,
           "seat_map":{"version":1,"name":"Lyric","viewport":{"width":2000,"height":2000},"sections":[
             {"id":"hall","name":"Hall","colorHex":"#2E7D32","base_price_pence":2000,"shape":"grid","origin":{"x":100,"y":100},
              "seatPitch":30,"rowPitch":30,"rows":[{"label":"A","count":10}]}]}}]}
        """
}
