package import ArgumentParser
import UsherCore
import UsherStore

/// `usher desks revoke`
package struct DesksRevokeCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Take desks from an organisation; what it has there stays, unseen.")

    @Argument(help: "The organisation's key, UUID or number.")
    package var organisation: String

    @Argument(help: "The desks: boxoffice, walks, canvass, boarding.")
    package var desks: [String]

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let organisation: String
        let desks: [String]
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let desks = try desks.reduce(into: GrantedDesks()) { $0.formUnion(try GrantedDesks.typed($1)) }
            let found = try await place.withDatabase { [organisation] database in
                try await database.write { connection in
                    let found = try connection.organisation(named: organisation)
                    try connection.grant(found.desks.subtracting(desks), to: found, by: .local, at: WallClock.system.now())
                    return try connection.organisation(named: organisation)
                }
            }
            let names = found.desks.names
            let words = names.isEmpty ? "no desk" : names.joined(separator: ", ")
            try output.answer(Answer(organisation: found.key, desks: names), text: "\(found.name) (\(found.key)) may use \(words).")
        }
    }
}
