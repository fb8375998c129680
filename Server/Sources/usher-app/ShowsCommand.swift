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
                print(
                    "\(show.id)  \(show.date) \("\(show.time)".prefix(5))  \(show.title), \(show.venueName)  from \(show.lowestPrice.text)\(free)"
                )
            }
        }
    }

    private func seats(_ client: BoxOfficeClient, _ show: BoxOffice.Show) async throws {
        let seats = try await client.seats(of: show.id).filter { $0.status == .available }
        print("\(show.title), \(show.date) \("\(show.time)".prefix(5)): \(seats.count) free seats")
        for section in show.seatPricing {
            let names = seats.filter { $0.section == section.sectionName }.map { $0.mapSeatID ?? $0.id }
            print("\(section.sectionName), \(show.price(of: section).text):")
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

extension Money {
    /// `GBP 95.00`, whatever the terminal's locale is.
    var text: String {
        let digits = amount.formatted(
            Decimal.FormatStyle(locale: Locale(identifier: "en_US_POSIX")).grouping(.never).precision(
                .fractionLength(Money.digits(currency))))
        return currency.isEmpty ? digits : currency + " " + digits
    }
}
