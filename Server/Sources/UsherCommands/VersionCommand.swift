import UsherCore
package import ArgumentParser
import UsherServer

/// `usher version`
package struct VersionCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(commandName: "version", abstract: "Say what version of Usher this is.")

    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let version: String
    }

    package init() {}

    package func run() async throws {
        try output.answer(Answer(version: UsherVersion.current), text: "usher \(UsherVersion.current)")
    }
}
