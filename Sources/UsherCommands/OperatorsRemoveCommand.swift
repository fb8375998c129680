package import ArgumentParser
import UsherCore
import UsherStore

/// `usher operators remove`
package struct OperatorsRemoveCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take that from an account again.", discussion: "The account itself stays.")

    @Argument(help: "The e-mail address of the account.")
    package var email: String

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let account: String
        let changed: Bool
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            guard let address = EmailAddress(email) else { throw CommandFailure("EMAIL must be an e-mail address", exitCode: 2) }
            let changed = try await place.withDatabase { database in
                try await Operators(database).remove(address, by: .local, at: WallClock.system.now())
            }
            let words = changed ? "is no operator any more" : "was no operator"
            try output.answer(Answer(account: address.text, changed: changed), text: "\(address.text) \(words).")
        }
    }
}
