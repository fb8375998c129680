#if canImport(Combine)
    import Combine
#elseif OpenCombine
    import OpenCombine
#endif
import Foundation
import Testing
import UsherKit
import UsherTesting

/// The code of the article BoxOffice.md, run against a house.
@Suite struct BoxOfficeExample {
    @Test("Article BoxOffice: what it shows works") func works() async throws {
        try await ShopKit.run { shop in
            try await HouseSocket.open(shop.kit) { socket in
                try await withTemporaryFolder { folder in
                    try await Self.buy(try #require(URL(string: socket.url)), folder, shop)
                }
            }
        }
    }

    private static func buy(_ server: URL, _ folder: URL, _ shop: ShopKit) async throws {
        let client = BoxOfficeClient(baseURL: server, tokens: FileTokenStore(folder.appending(path: "token")))
        let show = try await client.shows(ShowQuery(text: "hamlet"))[0]
        let free = try await client.seats(of: show.id).filter { $0.status == .available }
        let hold = try await client.checkout(show: show.id, seats: free.prefix(2).map(\.id), email: "ann@example.org", name: "Ann")
        print("\(hold.reservedSeats) seats, pay \(hold.totalAmount) at \(hold.url)")
        #expect(hold.reservedSeats == 2)
        try await shop.pay(hold)
        let ticket = try await client.waitForConfirmation(sessionID: hold.sessionID)
        print(ticket.paymentStatus, ticket.verificationCode)
        #expect(ticket.paymentStatus == .paid && ticket.seats?.count == 2)
        do throws(BoxOfficeError) {
            _ = try await client.checkout(show: show.id, seats: [free[1].id, free[2].id], email: "bob@example.org")
        } catch {
            if case .seatsTaken(let seats) = error { print(seats.map { "\($0.row)\($0.number)" }) }
        }
        try await choose(client, show, free)
        #if canImport(Combine) || OpenCombine
            publish(client)
        #endif
    }

    @MainActor private static func choose(
        _ client: BoxOfficeClient, _ show: BoxOffice.Show, _ free: [BoxOffice.Seat]
    ) async throws {
        let model = SeatSelectionModel(client: client, show: show)
        await model.load()
        model.toggle(free[2].id)
        print(model.total, model.canContinue)  // in minor units
        await model.holdSeats(email: "cleo@example.org", name: "Cleo")
        print(model.hold?.url ?? "", model.error?.message ?? "")
        #expect(model.hold != nil && model.error == nil)
    }

    #if canImport(Combine) || OpenCombine
        private static func publish(_ client: BoxOfficeClient) {
            let subscription = client.publisher { try await $0.shows() }
                .sink(receiveCompletion: { print($0) }, receiveValue: { shows in print(shows.map(\.title)) })
            subscription.cancel()
        }
    #endif
}
