package import ArgumentParser
import UsherCore

/// `usher organisations`
package struct OrganisationsCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "organisations", abstract: "List the organisations, and shut one that does harm.",
        subcommands: [OrganisationsListCommand.self, SuspendCommand<Organisation>.self, ResumeCommand<Organisation>.self])

    package init() {}
}
