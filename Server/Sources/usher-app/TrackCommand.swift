import ArgumentParser
import Foundation
import UsherKit

/// Sends what happens in an app, and keeps it while the network is away.
struct TrackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track", abstract: "Sends events, one a line (a type, then JSON if any); keeps them while the network is away.")

    @OptionGroup var options: AppOptions

    func run() async throws {
        try await AppFailure.told {
            let analytics = try AnalyticsQueue(client: try options.walks(), folder: options.folder)
            while let line = readLine() {
                let words = line.split(separator: " ", maxSplits: 1)
                guard let type = words.first else { continue }
                try await analytics.track(WalksEvent.Kind(rawValue: String(type)), words.count == 2 ? try Self.properties(words[1]) : [:])
                Terminal.say("Kept")
            }
            await analytics.flush()
            Terminal.say("\(await analytics.count) wait to be sent")
        }
    }

    private static func properties(_ text: Substring) throws -> [String: AnyJSON] {
        do { return try WireJSON.decoder.decode([String: AnyJSON].self, from: Data(text.utf8)) } catch {
            throw AppFailure("not a JSON object: \(text)")
        }
    }
}
