import ArgumentParser

/// `usher organisations suspend`, `usher airlines suspend`
struct SuspendCommand<Of: Tenant>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "suspend", abstract: "Shut one.",
            discussion: "\(Of.suspension) Servers that are running do so within 5 seconds.")
    }

    @Argument(help: ArgumentHelp("The \(Of.kind)'s \(Of.handles).", valueName: Of.kind))
    var name: String

    @OptionGroup var place: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await Of.changeStanding(of: name, place, output, words: ("is suspended", "was suspended already")) {
            try $0.suspend($1, at: $2)
        }
    }
}
