import ArgumentParser

/// `usher desks revoke`
struct DesksRevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Take desks from an organisation; what it has there stays, unseen.")

    @OptionGroup var options: DesksOptions

    func run() async throws { try await options.run { $0.subtracting($1) } }
}
