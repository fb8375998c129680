package import ArgumentParser
import UsherCore
import UsherStore

/// `usher organisations list`
package struct OrganisationsListCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List every organisation with the desks that it may use.")

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let key: String
        let name: String
        let desks: [String]
        let suspendedAt: String?
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let answers = try await place.withDatabase { database in
                try await database.read { try OrganisationTransaction($0).organisations() }.map {
                    Answer(key: $0.key, name: $0.name, desks: $0.granted.names, suspendedAt: $0.suspended.map(Timestamp.seconds))
                }
            }
            var table = TextTable(["KEY", "NAME", "DESKS", "SUSPENDED"])
            for row in answers { table.add([row.key, row.name, row.desks.joined(separator: ","), row.suspendedAt ?? "no"]) }
            try output.answer(answers, text: answers.isEmpty ? "There are no organisations." : table.text)
        }
    }
}
