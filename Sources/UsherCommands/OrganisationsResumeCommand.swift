package import ArgumentParser
import UsherCore
import UsherStore

/// `usher organisations resume`
package struct OrganisationsResumeCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Open it again, as it was.",
        discussion:
            "Servers that are running do so within 5 seconds.")

    @Argument(help: "The organisation's key, UUID or number.")
    package var organisation: String

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let organisation: String
        let changed: Bool
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let (found, changed) = try await place.withDatabase { [organisation] database in
                try await database.write { connection in
                    let found = try connection.organisation(named: organisation)
                    return (found, try connection.resume(found, by: .local, at: WallClock.system.now()))
                }
            }
            let words = changed ? "is open again" : "was not suspended"
            try output.answer(Answer(organisation: found.key, changed: changed), text: "\(found.name) (\(found.key)) \(words).")
        }
    }
}
