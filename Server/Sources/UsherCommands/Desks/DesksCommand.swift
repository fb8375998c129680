package import ArgumentParser

/// `usher desks`
package struct DesksCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "desks", abstract: "Say which desks an organisation may use.",
        discussion:
            "The desks are boxoffice (the shop and its doors), walks, canvass and boarding. usher organisations list shows who has what.",
        subcommands: [DesksGrantCommand.self, DesksRevokeCommand.self])

    package init() {}
}
