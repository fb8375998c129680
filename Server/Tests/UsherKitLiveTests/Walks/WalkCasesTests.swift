import Foundation
import Testing

@testable import UsherKit

/// One table holds the apps' navigator and the walk page's together: docs/contracts/walk-cases.json. Server/Tests/Browser/test_walk_cases.py runs the
/// page's on it.
@Suite struct WalkCasesTests {
    /// A case as it stands in the table. Times are seconds.
    private struct Case: Codable {
        struct Point: Codable {
            let id: String
            let order: Int
            let lat, lng, radius: Double
        }
        struct Fix: Codable {
            let lat, lng, accuracy, time: Double
        }
        struct Step: Codable {
            var fixes: [Fix]?
            var now: Double?
            var playNow: String?
            var skipNext: Double?

            var input: TourNavigator.Input? {
                if let fixes, let now {
                    let read = fixes.map {
                        TourNavigator.Fix(
                            lat: $0.lat, lng: $0.lng, horizontalAccuracy: $0.accuracy, timestamp: Date(timeIntervalSince1970: $0.time))
                    }
                    return .fixes(read, now: Date(timeIntervalSince1970: now))
                }
                if let playNow, let now { return .playNow(id: playNow, now: Date(timeIntervalSince1970: now)) }
                return skipNext.map { .skipNext(now: Date(timeIntervalSince1970: $0)) }
            }
        }
        let name: String
        let points: [Point]
        let route: [[Double]]
        let startedAt: Double
        let steps: [Step]
        /// What each step is answered with; distances in whole decimetres.
        var says: [[Said]]?
    }

    private struct Said: Codable, Equatable {
        var says: String
        var id: String?
        var why: String?
        var kind: String?
        var metres: Double?
        var missed: [String]?

        init(_ output: TourNavigator.Output) {
            switch output {
            case .rejected(_, let reason): (says, why) = ("rejected", reason.rawValue)
            case .exited(let id): (says, self.id) = ("exited", id)
            case .triggered(let id, let kind, let metres, _):
                (says, self.id, self.kind, self.metres) = ("triggered", id, kind.rawValue, metres.map(Self.rounded))
            case .skipped(let id): (says, self.id) = ("skipped", id)
            case .lastPointReached: says = "lastPointReached"
            case .approaching(let id, let metres): (says, self.id, self.metres) = ("approaching", id, Self.rounded(metres))
            case .suggestSkip(let missed, let candidate): (says, id, self.missed) = ("suggestSkip", candidate, missed)
            case .offRoute(let metres): (says, self.metres) = ("offRoute", Self.rounded(metres))
            case .backOnRoute: says = "backOnRoute"
            }
        }

        private static func rounded(_ metres: Double) -> Double { (metres * 10).rounded() / 10 }
    }

    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(
            path: "docs/contracts/walk-cases.json")

    private static func said(_ row: Case) throws -> [[Said]] {
        var navigator = TourNavigator(
            points: row.points.map { .init(id: $0.id, order: $0.order, lat: $0.lat, lng: $0.lng, radius: $0.radius) }, route: row.route,
            startedAt: Date(timeIntervalSince1970: row.startedAt))
        return try row.steps.map { step in navigator.handle(try #require(step.input)).map { Said($0) } }
    }

    @Test("Walks A41 The apps' navigator says of each row of walk-cases.json what stands there; USHER_UPDATE_DOCS=1 writes it anew")
    func table() throws {
        var rows = try JSONDecoder().decode([Case].self, from: Data(contentsOf: Self.file))
        #expect(rows.count >= 25 && Set(rows.map(\.name)).count == rows.count)
        if ProcessInfo.processInfo.environment["USHER_UPDATE_DOCS"] == "1" {
            for index in rows.indices { rows[index].says = try Self.said(rows[index]) }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let lines = try rows.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
            try Data(("[\n" + lines.joined(separator: ",\n") + "\n]\n").utf8).write(to: Self.file)
        }
        for row in rows { #expect(row.says == (try Self.said(row)), "\(row.name)") }
        // Held by the contract itself, whatever the table says: which fix of the Milan walk sets off which point.
        let milan = try Self.said(try #require(rows.first))
        let fired = milan.enumerated().flatMap { index, step in step.filter { $0.says == "triggered" }.map { _ in index } }
        #expect(fired == [0, 2, 8, 22, 29])
    }
}
