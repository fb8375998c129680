import ArgumentParser
import Foundation
import UsherKit

/// Walks a tour by recorded positions and prints what an app would do.
struct WalkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "walk",
        abstract:
            "Replays positions (GPX, or CSV with t_seconds,lat,lng) through a tour and prints what triggers; without a file, a stroll on its route."
    )

    @OptionGroup var options: AppOptions

    @Argument(help: "The tour's id.")
    var tour: String

    @Argument(help: "A GPX or CSV file.")
    var fixes: String?

    @Option(help: "it, fr or en.")
    var language = "en"

    @Option(help: "Metres.")
    var accuracy = 10.0

    func run() async throws {
        try await AppFailure.told {
            let recorded = try fixes.map { try RecordedWalk($0, accuracy: accuracy) }
            let (points, route) = try await content()
            let walk = recorded ?? RecordedWalk(along: route.isEmpty ? points.map { [$0.lat, $0.lng] } : route, accuracy: accuracy)
            let titles = Dictionary(points.map { ($0.id, $0.localization.title) }, uniquingKeysWith: { first, _ in first })
            var navigator = TourNavigator(points: points.map(TourNavigator.Point.init), route: route, startedAt: walk.start)
            for fix in walk.fixes {
                for output in navigator.handle(.fixes([fix], now: fix.timestamp)) {
                    print(Self.line(fix.timestamp.timeIntervalSince(walk.start), output, titles))
                }
            }
        }
    }

    /// From this device, else from the server.
    private func content() async throws -> ([WalksPoint], [[Double]]) {
        let client = try options.walks()
        if let kept = TourDownloader(client: client, root: options.folder).downloaded(tour: tour, language: TourLanguage(rawValue: language)) {
            print("Offline, from \(AppOptions.shown(kept.folder))")
            return (kept.points, kept.manifest.route)
        }
        return (try await client.points(of: tour, language: TourLanguage(rawValue: language)), try await client.manifest(of: tour, language: TourLanguage(rawValue: language)).route)
    }

    private static func line(_ seconds: Double, _ output: TourNavigator.Output, _ titles: [String: String]) -> String {
        let time = String(repeating: " ", count: max(0, 5 - "\(Int(seconds))".count)) + "\(Int(seconds)) s  "
        func name(_ id: String) -> String { titles[id] ?? id }
        switch output {
        case .triggered(let id, _, let metres, _): return time + "▶ \(name(id))" + (metres.map { ", \(Int($0.rounded())) m away" } ?? "")
        case .approaching(let id, let metres): return time + "… \(name(id)) in \(Int(metres.rounded())) m"
        case .exited(let id): return time + "← \(name(id))"
        case .skipped(let id): return time + "⇥ \(name(id))"
        case .suggestSkip(let missed, let candidate):
            return time + "? skip \(missed.map(name).joined(separator: ", ")) for \(name(candidate))"
        case .offRoute(let metres): return time + "off the route, \(Int(metres)) m"
        case .backOnRoute: return time + "back on the route"
        case .lastPointReached: return time + "■ the last point"
        case .rejected(_, let reason): return time + "position ignored: \(reason.rawValue)"
        }
    }
}
