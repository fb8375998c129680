package import ArgumentParser
import Foundation
import UsherHTTP

/// `usher health [URL]`
package struct HealthCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "health", abstract: "Ask a server whether it is well.",
        discussion: """
            For machines without curl, such as a container that asks itself. Exit code 1 where it is not, or does not answer within \
            four seconds. Without URL it asks this machine, at the port of USHER_PORT.
            """)

    @Argument(help: "Where the server is, such as https://house.example.")
    package var url: String?

    @Option(help: "The address to ask for that name, such as 127.0.0.1; its certificate is held against the name.")
    package var at: String?

    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let ok: Bool
        let url: String
    }

    package init() {}

    package func run() async throws {
        let url = url ?? "http://127.0.0.1:\(ProcessInfo.processInfo.environment["USHER_PORT"] ?? "8080")"
        try await CommandFailure.reported(json: output.json) {
            do {
                try await HealthProbe(url, at: at).ask()
                try output.answer(Answer(ok: true, url: url), text: "\(url) is well")
            } catch let failure as HealthProbe.Failure {
                throw Self.failure(failure, url)
            }
        }
    }

    private static func failure(_ failure: HealthProbe.Failure, _ url: String) -> CommandFailure {
        switch failure {
        case .address: CommandFailure("\(url): is no http or https address", exitCode: 2)
        case .noAnswer: CommandFailure("\(url): does not answer")
        case .unwell(let status): CommandFailure("\(url): answers \(status)")
        }
    }
}
