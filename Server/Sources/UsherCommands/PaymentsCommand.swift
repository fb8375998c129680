package import ArgumentParser

/// `usher payments`
package struct PaymentsCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "payments", abstract: "Look after the money.", subcommands: [PaymentsCheckCommand.self])

    package init() {}
}
