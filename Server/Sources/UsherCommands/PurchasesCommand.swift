package import ArgumentParser

/// `usher purchases`
package struct PurchasesCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "purchases", abstract: "Look after what people bought in the App Store.", subcommands: [PurchasesUnbindCommand.self])

    package init() {}
}
