import ArgumentParser
import UsherCore
import UsherStore

/// `usher accounts unlock`
struct AccountsUnlockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: "Take the second factor and the passkeys from an account.",
        discussion: "For somebody whose phone and recovery codes are gone. Make sure that it is them: from then on the password is enough.")

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.run(words: ("signs in by the password alone now", "has no second factor")) {
            try await $0.unlock($1, by: .local, at: WallClock.system.now())
        }
    }
}
