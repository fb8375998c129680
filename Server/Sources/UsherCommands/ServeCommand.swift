import UsherHTTP
package import ArgumentParser
import Foundation
import Logging
import Tracing
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
            var settings = try Settings(arguments: options, environment: ProcessInfo.processInfo.environment)
            let logger = settings.logFormat.bootstrap(level: settings.logLevel)
            let walk = try walk(&settings, logger)
            if settings.demo { try DemoCanvass.prepare(&settings, at: WallClock.system.now()) }
            let tracer = UsherTracer(settings.traces)
            // Before anything is opened: clients of other services take their tracer when they are made.
            if let tracer { InstrumentationSystem.bootstrap(tracer) }
            let house = try await House.open(settings, tracer: tracer, log: logger)
            let demo = try await demo(house, walk)
            let setup = demo == nil ? try await SetupLink.make(OperatorStore(house.database), at: WallClock.system.now()) : nil
            try await house.run(logger: logger) { [site = house.site] url in
                UsherServer.announce(url)
                if let setup { try? FileHandle.standardOutput.write(contentsOf: Data("\(setup.line(site))\n".utf8)) }
                if let demo { try? FileHandle.standardOutput.write(contentsOf: Data(DemoPage(demo, url: url).text.utf8)) }
            }
        }
    }

    /// The demo's walks and their map, which the server must have before it opens.
    private func walk(_ settings: inout Settings, _ logger: Logger) throws -> DemoWalk? {
        guard settings.demo else { return nil }
        let walk = try DemoWalk.prepare(in: DataFolder(settings.data).url)
        if !walk.speaks { logger.notice("espeak-ng is not installed: the demo's walks have tones instead of a voice") }
        if !settings.walks.tileSets.contains(where: { $0.name == walk.tiles.name }) { settings.walks.tileSets.append(walk.tiles) }
        return walk
    }

    private func demo(_ house: House, _ walk: DemoWalk?) async throws -> Demo? {
        guard let walk else { return nil }
        do { return try await Demo.load(house.database, settings: house.settings, walk: walk, at: WallClock.system.now()) } catch {
            house.database.close()
            throw error
        }
    }
}
