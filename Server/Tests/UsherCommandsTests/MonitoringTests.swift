import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite(.serialized) struct MonitoringTests {
    private func file(_ name: String) throws -> String { try Checkout.text("Packaging/\(name)") }

    /// Names of ours and of the process in an expression; `usher:…` are the rules' own.
    private func metrics(_ text: String) -> Set<String> {
        Set(text.matches(of: /\b(?:usher|process)_[a-z_]+/).map { String($0.output) })
    }

    @Test("Every metric that the alerts and the dashboard ask for is told by a running server, and the other way round")
    func everyMetric() async throws {
        let (rules, board) = (try file("prometheus-rules.yml"), try file("grafana.json"))
        let asked = (rules: metrics(rules), board: metrics(board))
        #expect(asked.rules.count >= 8 && asked.board.count >= 10)
        try await Place.with(.sqlite) { place async throws in
            try await place.serving { _, url async throws in
                _ = try await Shell.line("curl -s \(url)/health; curl -s \(url)/api/events -H 'X-API-Key: nobody'")
                let text = try await Shell.line("curl -s \(url)/metrics").output
                let samples = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
                let told = Set(samples.map { String($0.prefix { $0 != "{" && $0 != " " }) })
                #expect(asked.rules.subtracting(told).isEmpty, "\(asked.rules.subtracting(told))")
                #expect(asked.board.subtracting(told).isEmpty, "\(asked.board.subtracting(told))")
                let shown = told.subtracting(asked.board).subtracting(asked.rules)
                #expect(shown.isEmpty, "nobody looks at \(shown)")
                #expect(text.contains("\nusher_database_up 1\n") && text.contains("\nusher_outbox_waiting 0\n"))
            }
        }
    }

    @Test("What the rules record is what they and the dashboard read; the dashboard is JSON with a query in each panel")
    func rules() throws {
        let (rules, board) = (try file("prometheus-rules.yml"), try file("grafana.json"))
        let recorded = Set(rules.matches(of: /record: (usher:[a-z0-9:_]+)/).map { String($0.output.1) })
        let read = Set((rules + board).matches(of: /usher:[a-z0-9_]+:[a-z0-9_]+/).map { String($0.output) })
        #expect(recorded == read && recorded.count == 4)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(board.utf8)) as? [String: Any])
        let panels = try #require(json["panels"] as? [[String: Any]])
        let queries = panels.flatMap { ($0["targets"] as? [[String: Any]] ?? []).compactMap { $0["expr"] as? String } }
        #expect(panels.count >= 15 && queries.count >= panels.count && queries.allSatisfy { !$0.isEmpty })
    }
}
