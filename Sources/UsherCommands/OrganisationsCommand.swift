package import ArgumentParser

/// `usher organisations`
package struct OrganisationsCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "organisations", abstract: "List the organisations, and shut one that does harm.",
        subcommands: [OrganisationsListCommand.self, OrganisationsSuspendCommand.self, OrganisationsResumeCommand.self])

    package init() {}
}
