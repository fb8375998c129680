@testable import UsherHTTP
import Foundation
import HTTPTypes
import Testing
import UsherTesting

@testable import UsherServer

/// The table of SECURITY.md: what each route that asks for no credential can cost.
///
/// A new route of that sort? Name it in the first column of the row whose bounds hold for it, or in a row of its own:
///
///     | `GET /path` `POST /path` | bytes | processor time | rows | mails |
struct SecurityTableTests {
    @Test("Safe: every public route has its line in SECURITY.md, and no other")
    func everyRoute() async throws {
        let rows = try Self.rows()
        for row in rows { #expect(row.bounds.count == 4 && row.bounds.allSatisfy { !$0.isEmpty }, "\(row.routes)") }
        let listed = rows.flatMap(\.routes)
        #expect(Set(listed).count == listed.count, "a route stands in one row")

        let open = try await House.routes().endpoints.filter { Self.isOpen($0) }.map { "\($0.method.rawValue) \($0.path)" }
        #expect(open.contains("GET /health"))
        let missing = Set(open).subtracting(listed).sorted()
        #expect(missing.isEmpty, "SECURITY.md has no line for \(missing)")
        let gone = Set(listed).subtracting(open).sorted()
        #expect(gone.isEmpty, "SECURITY.md has lines for what is no public route: \(gone)")
    }

    private static func isOpen(_ endpoint: Endpoint) -> Bool {
        switch endpoint.security {
        case .open, .bearerOrGuest: true
        case .apiKey, .bearer, .device: false
        }
    }

    private struct Row {
        let routes: [String]
        let bounds: [String]
    }

    /// The rows of the table in the section.
    private static func rows() throws -> [Row] {
        let page = try Checkout.text("SECURITY.md")
        let start = try #require(page.range(of: "\n## What a stranger can cost\n"), "SECURITY.md has the section of the table")
        let end = page.range(of: "\n## ", range: start.upperBound..<page.endIndex)?.lowerBound ?? page.endIndex
        return page[start.upperBound..<end].split(separator: "\n").compactMap { line in
            guard line.hasPrefix("| `") else { return nil }
            let cells = line.dropFirst().dropLast().split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let routes = cells[0].split(separator: "`").map(String.init).filter { $0.contains(" /") }
            return Row(routes: routes, bounds: Array(cells.dropFirst()))
        }
    }
}
