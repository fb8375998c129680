import ArgumentParser
import Foundation
import UsherKit

/// Lists shows, or the free seats of one.
struct ShowsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "shows", abstract: "Lists shows; with a show's id, its free seats.")

    @OptionGroup var options: AppOptions

    @Argument(help: "A show's id.")
    var show: String?

    @Option(help: "Words to look for.")
    var search: String?

    func run() async throws {
        try await AppFailure.told {
            let client = try options.shop()
            if let show { return try await seats(client, show) }
            for show in try await client.shows(ShowQuery(text: search)) {
                let free = show.total_available_seats.map { "\($0) free" } ?? ""
                print("\(show.id)  \(show.date) \(show.time.prefix(5))  \(show.title), \(show.venue_name)  \(Price.text(show)) \(free)")
            }
        }
    }

    private func seats(_ client: BoxOfficeClient, _ id: String) async throws {
        let (show, seats) = (try await client.show(id), try await client.seats(of: id).filter { $0.status == .available })
        print("\(show.title), \(show.date) \(show.time.prefix(5)): \(seats.count) free seats")
        for section in show.seat_pricing {
            let names = seats.filter { $0.section == section.section_name }.map { $0.map_seat_id ?? $0.id }
            print("\(section.section_name), \(Price.text(section.price_pence ?? section.price * 100, show.currency)):")
            print("  " + names.prefix(12).joined(separator: " ") + (names.count > 12 ? " … \(names.count - 12) more" : ""))
        }
    }
}

/// Money in words.
enum Price {
    static func text(_ minor: Int, _ currency: String?) -> String {
        "\(currency ?? "") \(minor / 100).\(minor % 100 < 10 ? "0" : "")\(minor % 100)".trimmingCharacters(in: .whitespaces)
    }

    static func text(_ show: BoxOffice.Show) -> String { "from " + text(show.min_price_pence ?? show.min_price * 100, show.currency) }
}
