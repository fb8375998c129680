import ArgumentParser

/// `usher organisations resume`, `usher airlines resume`
struct ResumeCommand<Of: Tenant>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "resume", abstract: "Open it again, as it was.", discussion: "Servers that are running do so within 5 seconds.")
    }

    @Argument(help: ArgumentHelp("The \(Of.kind)'s \(Of.handles).", valueName: Of.kind))
    var name: String

    @OptionGroup var place: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await Of.changeStanding(of: name, place, output, words: ("is open again", "was not suspended")) { try $0.resume($1, at: $2) }
    }
}
