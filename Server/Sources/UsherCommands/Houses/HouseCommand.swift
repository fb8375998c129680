package import ArgumentParser

/// `usher house`
package struct HouseCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "house", abstract: "Move one house from this database to another.",
        discussion: """
            export here, import there, tell the front, release here. Between export and release nothing of the house changes: whoever tries is \
            told to try again. docs/scaling.md goes through it.
            """,
        subcommands: [
            HouseShardCommand.self, HouseExportCommand.self, HouseImportCommand.self, HouseReleaseCommand.self, HouseAbortCommand.self,
            HouseListCommand.self,
        ])

    package init() {}
}

/// What the commands say of a house.
struct HouseMoveAnswer: Encodable {
    let house: String
    var receipt: String?
    var rows: Int?
    var files: Int?
    var bytes: Int?
}
