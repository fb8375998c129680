import ArgumentParser

/// `usher desks grant`
struct DesksGrantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "grant", abstract: "Let an organisation use desks.")

    @OptionGroup var options: DesksOptions

    func run() async throws { try await options.run { $0.union($1) } }
}
