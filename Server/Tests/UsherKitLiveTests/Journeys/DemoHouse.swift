import Foundation
import Testing
import UsherKit
import UsherStore
import UsherTesting

/// `usher serve --demo` as a process of its own: a house whose streams stay open as long as an app listens, and what it printed.
struct DemoHouse: Sendable {
    let url: URL
    private let page: String

    /// Serves a demo while `body` runs.
    static func run(_ engine: Engine, _ body: (DemoHouse) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try await withDatabaseLocation(engine) { location in
                var environment = ["USHER_DATA": folder.path, "USHER_LIMITS_OFF": "true"]
                if case .postgres(let url) = location { environment["USHER_DATABASE_URL"] = url }
                let server = try Started(Started.built("usher"), ["serve", "--port", "0", "--demo"], environment)
                defer { server.remove() }
                try #require(try await server.writes("Ctrl-C stops the server.", within: 180), "\(server.output) \(server.errors)")
                let address = server.output.split(separator: "\n").first?.split(separator: " ").last ?? ""
                try await body(DemoHouse(url: try #require(URL(string: String(address))), page: server.output))
            }
        }
    }

    /// What the page's first line with all these words has between two marks.
    func printed(_ words: String..., from start: String, to end: String) throws -> String {
        let line = try #require(page.split(separator: "\n").first { line in words.allSatisfy { line.contains($0) } }, "\(words)")
        let rest = try #require(line.range(of: start)).upperBound
        return String(line[rest...].prefix { !end.contains($0) })
    }
}
