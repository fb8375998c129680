import ArgumentParser
import Foundation
import UsherKit

/// Signs in at the shop and at the walks: they are the same accounts.
struct SigninCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signin", abstract: "Signs in; the password is read from standard input. --out signs out.")

    @OptionGroup var options: AppOptions

    @Argument(help: "The account's e-mail.")
    var email: String?

    @Flag(help: "Sign out.")
    var out = false

    func run() async throws {
        try await AppFailure.told {
            let (shop, walks) = (try options.shop(), try options.walks())
            if out {
                await shop.signOut()
                await walks.logout()
                BookingCache(folder: options.folder.appending(path: "cache")).wipe()
                print("Signed out")
                return
            }
            guard let email else { throw ValidationError("Who? usher-app signin EMAIL") }
            FileHandle.standardError.write(Data("Password: ".utf8))
            let password = readLine() ?? ""
            let answer = try await shop.signIn(email: email, password: password)
            _ = try await walks.login(email: email, password: password)
            print("Signed in as \(answer.user?.name ?? email)")
        }
    }
}
