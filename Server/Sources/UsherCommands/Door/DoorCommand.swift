package import ArgumentParser

/// `usher door`
package struct DoorCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "door", abstract: "Let phones in at a door: links, the devices that came by them, and their end.",
        subcommands: [DoorLinkCommand.self, DoorListCommand.self, DoorRevokeCommand.self])

    package init() {}
}
