import UsherHTTP
package import ArgumentParser
import UsherCore
import UsherServer
import UsherStore

/// `usher setup-link`
package struct SetupLinkCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "setup-link", abstract: "Print the link with which the first operator sets this server up.",
        discussion:
            "It works once and for a day; a new one ends the old. Begins with public_url, or with the address that usher serve is told.")

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let url: String
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let site = SiteURL(try place.settings())
            let link = try await place.withDatabase(making: true) {
                try await SetupLink.make(OperatorStore($0), at: WallClock.system.now())
            }
            guard let link else { throw CommandFailure("there is an operator already: usher operators list shows who") }
            try output.answer(Answer(url: link.url(site)), text: link.line(site))
        }
    }
}
