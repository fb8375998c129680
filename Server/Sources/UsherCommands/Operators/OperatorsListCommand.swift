package import ArgumentParser
import UsherCore
import UsherStore

/// `usher operators list`
package struct OperatorsListCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(commandName: "list", abstract: "List the operators.")

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let account: String
        let name: String
        let since: String
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let answers = try await place.withDatabase { database in
                try await OperatorStore(database).list().map {
                    Answer(account: $0.email.text, name: $0.name, since: Timestamp.seconds($0.since))
                }
            }
            var table = TextTable(["ACCOUNT", "NAME", "SINCE"])
            for row in answers { table.add([row.account, row.name, row.since]) }
            try output.answer(answers, text: answers.isEmpty ? "There are no operators; usher setup-link makes the first." : table.text)
        }
    }
}
