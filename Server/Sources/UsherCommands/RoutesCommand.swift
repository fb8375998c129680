import UsherHTTP
package import ArgumentParser
import Foundation
import UsherServer
import UsherStore

/// `usher routes`
package struct RoutesCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(commandName: "routes", abstract: "List every route of the server.")

    @OptionGroup package var output: OutputOptions

    private struct Route: Encodable {
        let method: String
        let path: String
        let desk: String
        let summary: String
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let table = try await House.routes()
            let routes = table.endpoints.map {
                Route(method: "\($0.method)", path: $0.path, desk: $0.desk.name, summary: $0.summary)
            }
            try output.answer(routes, text: String(table.listing.dropLast()))
        }
    }
}
