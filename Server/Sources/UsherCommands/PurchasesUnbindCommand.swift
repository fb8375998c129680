package import ArgumentParser
import UsherCore
import UsherStore

/// `usher purchases unbind`
package struct PurchasesUnbindCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "unbind", abstract: "Free a purchase from its account.",
        discussion: "The next account that shows it to this server has it from then on.")

    @Argument(help: "The purchase's original transaction id.")
    package var id: String

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let purchase: String
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let freed = try await place.withDatabase { database in
                try await ApplePurchaseStore(database).unbind(id, by: .local, at: WallClock.system.now())
            }
            guard freed else { throw CommandFailure("no account has a purchase with this id") }
            try output.answer(Answer(purchase: id), text: "The purchase \(id) is nobody's now.")
        }
    }
}
