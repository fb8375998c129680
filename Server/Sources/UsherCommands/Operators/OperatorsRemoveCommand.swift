import ArgumentParser
import UsherCore
import UsherStore

/// `usher operators remove`
struct OperatorsRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take that from an account again.", discussion: "The account itself stays.")

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.run(words: ("is no operator any more", "was no operator")) {
            try await $0.remove($1, by: .local, at: WallClock.system.now())
        }
    }
}
