import ArgumentParser
import UsherCore
import UsherStore

/// `usher house release HOUSE RECEIPT`
struct HouseReleaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", abstract: "Take a house away here that has arrived elsewhere.",
        discussion: """
            Its people stay: they may belong to other houses. Refused where it is not what the receipt is of. Killed in its midst it goes on when \
            it is said again.
            """)

    @Argument(help: "The house's key, UUID or number.")
    var house: String

    @Argument(help: "What usher house import said.")
    var receipt: String

    @OptionGroup var place: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let (gone, rows) = try await place.withDatabase {
                try await HouseMove($0).release(house, receipt: receipt, at: WallClock.system.now())
            }
            try output.answer(
                HouseMoveAnswer(house: gone, rows: rows), text: "\(gone) is not here any more: \(rows) rows were taken away.")
        }
    }
}

/// `usher house abort HOUSE`
struct HouseAbortCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "abort", abstract: "Let a house stay that was to be moved: it changes again at once.",
        discussion: "Not after the front leads to the other side: what is done there would be lost.")

    @Argument(help: "The house's key, UUID or number.")
    var house: String

    @OptionGroup var place: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let stays = try await place.withDatabase { try await HouseMove($0).abort(house, at: WallClock.system.now()) }
            try output.answer(HouseMoveAnswer(house: stays.name), text: "\(stays.name) stays.")
        }
    }
}
