package import ArgumentParser

/// `usher operators`
package struct OperatorsCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "operators", abstract: "Say which accounts may run this installation.",
        subcommands: [OperatorsAddCommand.self, OperatorsListCommand.self, OperatorsRemoveCommand.self])

    package init() {}
}
