package import ArgumentParser
import UsherCore
import UsherStore

/// `usher airlines list`
package struct AirlinesListCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(commandName: "list", abstract: "List every airline.")

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let identifier: String
        let name: String
        let suspendedAt: String?
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let answers = try await place.withDatabase { database in
                try await database.read { try AirlineTransaction($0).airlines() }.map {
                    Answer(identifier: $0.identifier, name: $0.name, suspendedAt: $0.suspended.map(Timestamp.seconds))
                }
            }
            var table = TextTable(["IDENTIFIER", "NAME", "SUSPENDED"])
            for row in answers { table.add([row.identifier, row.name, row.suspendedAt ?? "no"]) }
            try output.answer(answers, text: answers.isEmpty ? "There are no airlines." : table.text)
        }
    }
}
