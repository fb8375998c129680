import ArgumentParser
import Foundation
import UsherKit

/// One's bookings, also without a network.
struct TicketsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "tickets", abstract: "Lists your bookings, also without the network.")

    @OptionGroup var options: AppOptions

    func run() async throws {
        try await AppFailure.told { try await list() }
    }

    @MainActor private func list() async throws {
        let client = try options.shop()
        guard client.token != nil else { throw AppFailure("Please sign in: usher-app signin EMAIL") }
        let cache = BookingCache(folder: options.folder.appending(path: "cache"))
        let model = TicketsModel(client: client, account: "me", cache: cache)
        await model.load()
        if let error = model.error {
            guard error != .unauthorized, let at = model.fetchedAt else { throw error }
            print("\(error.message). As of \(at.formatted(.iso8601)):")
        }
        show("To come", model.upcoming)
        show("Past", model.past)
        show("Cancelled", model.cancelled)
        if model.bookings.isEmpty { print("No bookings yet") }
    }

    @MainActor private func show(_ title: String, _ bookings: [BoxOffice.UserBooking]) {
        if bookings.isEmpty { return }
        print(title + ":")
        for booking in bookings {
            let seats = booking.seats.map { "\($0.section) \($0.row)\($0.number)" }.joined(separator: ", ")
            print(
                "  \(booking.showDate) \("\(booking.showTime)".prefix(5))  \(booking.showTitle): \(seats)  \(booking.qrCode ?? booking.status.rawValue)")
        }
    }
}
