package import ArgumentParser

/// `usher keys`
package struct KeysCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Make, list and revoke the API keys of scanners.",
        subcommands: [KeysCreateCommand.self, KeysListCommand.self, KeysRevokeCommand.self])

    package init() {}
}
