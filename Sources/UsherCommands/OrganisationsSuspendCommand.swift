package import ArgumentParser
import UsherCore
import UsherStore

/// `usher organisations suspend`
package struct OrganisationsSuspendCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "suspend", abstract: "Shut an organisation.",
        discussion:
            "To the public its shows, tours and printed codes are unknown; its members and their keys are refused. Servers that are running do so within 5 seconds. Tickets that people have bought stay theirs."
    )

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
                    return (found, try connection.suspend(found, by: .local, at: WallClock.system.now()))
                }
            }
            let words = changed ? "is suspended" : "was suspended already"
            try output.answer(Answer(organisation: found.key, changed: changed), text: "\(found.name) (\(found.key)) \(words).")
        }
    }
}
