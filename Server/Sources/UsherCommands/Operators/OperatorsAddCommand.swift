import ArgumentParser
import UsherCore
import UsherStore

/// `usher operators add`
struct OperatorsAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make an account an operator.",
        discussion: "The account must be there; usher setup-link makes the first one in a browser.")

    @Flag(help: "Also where nobody has confirmed the account's address yet.")
    var unconfirmed = false

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.run(words: ("is an operator now", "was an operator already")) { [unconfirmed] in
            try await $0.add($1, unconfirmed: unconfirmed, by: .local, at: WallClock.system.now())
        }
    }
}
