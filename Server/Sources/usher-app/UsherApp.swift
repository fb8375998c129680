import ArgumentParser

/// What an app does, at a terminal.
@main
struct UsherApp: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "usher-app", abstract: "What an app built on UsherKit does, at a terminal.",
        discussion: "Tokens, lists, downloads and what waits to be sent are kept in --data.",
        subcommands: [
            ScanCommand.self, ShowsCommand.self, BuyCommand.self, SigninCommand.self, TicketsCommand.self, BoardCommand.self,
            ToursCommand.self, DownloadCommand.self, WalkCommand.self, TrackCommand.self, ScansCommand.self,
            BenchCommand.self,
        ])
}
