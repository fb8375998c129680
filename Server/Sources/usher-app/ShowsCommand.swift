import ArgumentParser
import Foundation
import UsherKit

/// Lists shows, or the free seats of one.
struct ShowsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "shows", abstract: "Lists shows; with one of them, its free seats.")

    @OptionGroup var options: AppOptions

    @Argument(help: "A show's id, or words of its title.")
    var show: String?

    @Option(help: "Words to look for.")
    var search: String?

    func run() async throws {
        try await AppFailure.told {
            let client = try options.shop()
            if let show { return try await seats(client, client.show(named: show)) }
            for show in try await client.shows(ShowQuery(text: search)) {
                let free = show.totalAvailableSeats.map { ", \($0) free" } ?? ""
                print("\(show.id)  \(show.date) \("\(show.time)".prefix(5))  \(show.title), \(show.venueName)  \(Price.text(show))\(free)")
            }
        }
    }

    private func seats(_ client: BoxOfficeClient, _ show: BoxOffice.Show) async throws {
        let seats = try await client.seats(of: show.id).filter { $0.status == .available }
        print("\(show.title), \(show.date) \("\(show.time)".prefix(5)): \(seats.count) free seats")
        for section in show.seatPricing {
            let names = seats.filter { $0.section == section.sectionName }.map { $0.mapSeatID ?? $0.id }
            print("\(section.sectionName), \(Price.text(section.pricePence ?? section.price * 100, show.currency)):")
            print("  " + names.prefix(12).joined(separator: " ") + (names.count > 12 ? " … \(names.count - 12) more" : ""))
        }
    }
}

extension BoxOfficeClient {
    /// The show with this id, or the one whose title has these words.
    func show(named text: String) async throws -> BoxOffice.Show {
        if UUID(uuidString: text) != nil { return try await show(text) }
        let found = try await shows(ShowQuery(text: text)).filter { $0.title.localizedCaseInsensitiveContains(text) }
        if let show = found.first, found.count == 1 { return show }
        let ids = found.map { "\n  \($0.id)  \($0.date) \("\($0.time)".prefix(5))  \($0.title)" }.joined()
        throw AppFailure(found.isEmpty ? "No show has “\(text)” in its title" : "Which one? Please say its id:\(ids)")
    }
}

/// Money in words.
enum Price {
    static func text(_ minor: Int, _ currency: String?) -> String {
        "\(currency ?? "") \(minor / 100).\(minor % 100 < 10 ? "0" : "")\(minor % 100)".trimmingCharacters(in: .whitespaces)
    }

    static func text(_ show: BoxOffice.Show) -> String { "from " + text(show.minPricePence ?? show.minPrice * 100, show.currency) }
}
