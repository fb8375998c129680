package import ArgumentParser
import UsherCore

/// `usher airlines`
package struct AirlinesCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "airlines", abstract: "List the airlines, and shut one that does harm.",
        subcommands: [AirlinesListCommand.self, SuspendCommand<Airline>.self, ResumeCommand<Airline>.self])

    package init() {}
}
