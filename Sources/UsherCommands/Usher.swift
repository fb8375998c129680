package import ArgumentParser

/// The command `usher`.
package struct Usher: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "usher", abstract: "Front-of-house on your own server.",
        subcommands: [ServeCommand.self, ImportCommand.self, ExportCommand.self])

    package init() {}

    /// Runs the command line; wrong usage ends with 2.
    package static func start() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
        } catch let code as ExitCode {
            exit(withError: code)
        } catch {
            let code = exitCode(for: error)
            guard code == .validationFailure else { exit(withError: error) }
            StandardError.write(fullMessage(for: error) + "\n")
            exit(withError: ExitCode(2))
        }
    }
}
