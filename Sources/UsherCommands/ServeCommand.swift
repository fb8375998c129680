package import ArgumentParser
import Foundation
import Logging
import UsherCore
import UsherServer
import UsherStore

/// `usher serve`
package struct ServeCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve until SIGTERM or SIGINT.", usage: "usher serve [<options>]",
        discussion: "Command line over environment over usher.json in the data folder.\n\n\(SettingsHelp.options)")

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    package var options: [String] = []

    package init() {}

    package func run() async throws {
        if options.contains("--help") || options.contains("-h") { throw CleanExit.helpRequest(self) }
        try await CommandFailure.reported {
            let settings = try Settings(arguments: options, environment: ProcessInfo.processInfo.environment)
            var logger = Logger(label: "usher") { StreamLogHandler.standardError(label: $0) }
            logger.logLevel = settings.logLevel
            let house = try await House.open(settings, log: logger)
            let demo = try await demo(house)
            try await house.run(logger: logger) { url in
                UsherServer.announce(url)
                if let demo { try? FileHandle.standardOutput.write(contentsOf: Data(DemoPage(demo, url: url).text.utf8)) }
            }
        }
    }

    private func demo(_ house: House) async throws -> Demo? {
        guard house.settings.demo else { return nil }
        let folder = URL(fileURLWithPath: house.settings.data)
        do { return try await Demo.load(house.database, folder: folder, at: WallClock.system.now()) } catch {
            house.database.close()
            throw error
        }
    }
}
