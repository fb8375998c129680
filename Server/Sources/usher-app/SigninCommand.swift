import ArgumentParser
import Foundation
import UsherKit

/// Signs in at the shop and at the walks: they are the same accounts.
struct SigninCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signin",
        abstract: "Signs in, or makes an account (--new NAME); reads the password from standard input. --out signs out.")

    @OptionGroup var options: AppOptions

    @Argument(help: "The account's e-mail.")
    var email: String?

    @Option(help: "Make an account with this name.")
    var new: String?

    @Flag(help: "Sign out.")
    var out = false

    func run() async throws {
        try await AppFailure.told {
            let (shop, walks) = (try options.shop(), try options.walks())
            if out {
                await shop.signOut()
                await walks.logout()
                options.forget()
                print("Signed out")
                return
            }
            guard let email else { throw ValidationError("Who? usher-app signin EMAIL") }
            let password = Terminal.secret("Password: ")
            let answer =
                if let new {
                    try await shop.signUp(email: email, password: password, name: new)
                } else {
                    try await shop.signIn(email: email, password: password)
                }
            if answer.token == nil { return print(answer.message ?? "Please confirm your email address first") }
            options.forget()
            _ = try await walks.login(email: email, password: password)
            print("Signed in as \(answer.user?.name ?? email)")
        }
    }
}
