import ArgumentParser
import Foundation
import UsherKit

/// Downloads a tour; goes on where it was interrupted.
struct DownloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download", abstract: "Downloads a tour; an interrupted one goes on where it was.")

    @OptionGroup var options: AppOptions

    @Argument(help: "The tour's id.")
    var tour: String

    @Option(help: "it, fr or en.")
    var language = "en"

    @Option(help: "A code to redeem first.")
    var code: String?

    @Flag(help: "With the map's tiles.")
    var map = false

    func run() async throws {
        try await AppFailure.told {
            let client = try options.walks()
            if let code {
                do throws(UsherError) { _ = try await client.redeem(code) } catch { if error.code != "already_has_access" { throw error } }
            }
            let bar = TerminalBar()
            let downloader = TourDownloader(client: client, root: options.folder)
            let done = try await downloader.download(tour: tour, language: TourLanguage(rawValue: language), includesTiles: map) { bar.show($0) }
            bar.end()
            let points = done.points.count
            print("\(done.tour.version.title), version \(done.manifest.version), \(points) points in \(AppOptions.shown(done.folder))")
        }
    }
}
