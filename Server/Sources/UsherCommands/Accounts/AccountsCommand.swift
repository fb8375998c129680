package import ArgumentParser

/// `usher accounts`
package struct AccountsCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "accounts", abstract: "Help people who cannot sign in any more.", subcommands: [AccountsUnlockCommand.self])

    package init() {}
}
