package import ArgumentParser
import Foundation
import UsherCore
import UsherStore

/// `usher import-airports FILE`
package struct ImportAirportsCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "import-airports", abstract: "Replace the list of airports by OurAirports' airports.csv.",
        discussion: "Boarding passes then show names and cities of all airports; without it a few well-known ones are built in.")

    @Argument(help: "The file airports.csv.")
    package var file: String

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            guard let bytes = FileManager.default.contents(atPath: file) else { throw CommandFailure("\(file): cannot be read") }
            guard let text = String(validating: bytes, as: UTF8.self) else { throw CommandFailure("\(file): is not UTF-8 text") }
            let airports: [ImportedAirport]
            do { airports = try AirportFile.read(text) } catch { throw CommandFailure("\(file): \(CommandFailure.text(error))") }
            let count = try await place.withDatabase(making: true) { try await BoardingStore($0).replaceAirports(airports) }
            print(output.json ? "{\"imported\":\(count)}" : "Imported \(count) airports")
        }
    }
}
