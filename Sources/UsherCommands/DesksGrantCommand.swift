package import ArgumentParser
import UsherCore
import UsherStore

/// `usher desks grant`
package struct DesksGrantCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "grant", abstract: "Let an organisation use desks.")

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
                    try connection.grant(found.desks.union(desks), to: found, by: .local, at: WallClock.system.now())
                    return try connection.organisation(named: organisation)
                }
            }
            let names = found.desks.names
            let words = names.isEmpty ? "no desk" : names.joined(separator: ", ")
            try output.answer(Answer(organisation: found.key, desks: names), text: "\(found.name) (\(found.key)) may use \(words).")
        }
    }
}

extension GrantedDesks {
    /// A desk as it is typed.
    static func typed(_ name: String) throws -> GrantedDesks {
        guard let desk = GrantedDesks(name: name) else {
            throw CommandFailure("\(name) is no desk: there are \(GrantedDesks.all.names.joined(separator: ", "))", exitCode: 2)
        }
        return desk
    }
}
