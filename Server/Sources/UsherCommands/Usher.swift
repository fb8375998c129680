import UsherCore
package import ArgumentParser
import Foundation
import UsherServer

/// The command `usher`.
package struct Usher: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "usher", abstract: "Front-of-house on your own server.", version: "usher \(UsherVersion.current)",
        subcommands: [
            ServeCommand.self, ImportCommand.self, ImportFromCommand.self, ImportAirportsCommand.self, ExportCommand.self,
            BackupCommand.self, RestoreCommand.self,
            KeysCommand.self, DoorCommand.self, PurchasesCommand.self, PaymentsCommand.self, OperatorsCommand.self, SetupLinkCommand.self,
            AccountsCommand.self,
            OrganisationsCommand.self, HouseCommand.self, AirlinesCommand.self, DesksCommand.self,
            HealthCommand.self, DoctorCommand.self, RoutesCommand.self, VersionCommand.self,
        ])

    package init() {}

    /// Runs the command line; wrong usage ends with 2.
    package static func start() async {
        // Names, codes and keys: what any command writes is for whoever runs it.
        umask(0o077)
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
        } catch let code as ExitCode {
            exit(withError: code)
        } catch {
            let code = exitCode(for: error)
            guard code == .validationFailure else { exit(withError: error) }
            // One line, as every other complaint; the usage is a command away.
            let line = message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
            StandardError.write("\(line) (usher --help, or usher COMMAND --help, shows the usage)\n")
            exit(withError: ExitCode(2))
        }
    }
}
