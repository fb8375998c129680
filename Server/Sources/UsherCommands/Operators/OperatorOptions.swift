import ArgumentParser
import UsherCore
import UsherStore

/// Which account `usher operators add`, `usher operators remove` and `usher accounts unlock` are about.
struct OperatorOptions: ParsableArguments {
    @Argument(help: "The e-mail address of the account.")
    var email: String

    @OptionGroup var place: DatabaseOptions
    @OptionGroup var output: OutputOptions

    private struct Answer: Encodable {
        let account: String
        let changed: Bool
    }

    /// `change` says whether anything changed.
    func run(
        words: (changed: String, unchanged: String), _ change: @escaping @Sendable (OperatorStore, EmailAddress) async throws -> Bool
    ) async throws {
        try await CommandFailure.reported(json: output.json) {
            guard let address = EmailAddress(email) else { throw CommandFailure("EMAIL must be an e-mail address", exitCode: 2) }
            let changed = try await place.withDatabase { try await change(OperatorStore($0), address) }
            let text = "\(address.text) \(changed ? words.changed : words.unchanged)."
            try output.answer(Answer(account: address.text, changed: changed), text: text)
        }
    }
}
