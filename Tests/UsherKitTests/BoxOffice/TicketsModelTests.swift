import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct TicketsModelTests {
    private let line = FaultyTransport()
    private let clock = VirtualClock()

    private func model(_ cache: BookingCache? = nil) -> TicketsModel {
        TicketsModel(client: BoxOfficeClient(baseURL: EveryCall.base, transport: line, clock: clock.kit), account: "ann", cache: cache)
    }

    private static func bookings(_ bookings: [BoxOffice.UserBooking]) throws -> UsherResponse {
        .json(200, String(decoding: try WireJSON.encoder(.milliseconds).encode(bookings), as: UTF8.self))
    }

    @Test(
        "Apps P46 Bookings are loading, shown, none, of nobody who is signed in, or not to be had; those that were kept are shown instead")
    func states() async throws {
        try await withTemporaryFolder { folder in
            let cache = BookingCache(folder: folder)
            let tickets = model(cache)
            #expect(tickets.state == .loading)
            line.next(
                .answer(.json(500)), .answer(try Self.bookings([])), .answer(try Self.bookings(Fixtures.bookings)), .answer(.json(500)),
                .answer(.json(401, #"{"success":false,"error":"x","code":"invalid_token"}"#)))
            await tickets.load()
            guard case .failed = tickets.state else { return #expect(Bool(false), "\(tickets.state)") }
            await tickets.load()
            #expect(tickets.state == .empty)
            await tickets.load()
            #expect(tickets.state == .shown && tickets.bookings.count == Fixtures.bookings.count)
            await tickets.load()
            #expect(tickets.state == .shown && tickets.error != nil && tickets.fetchedAt == clock.now)
            #expect(model(cache).state == .shown)
            await tickets.load()
            #expect(tickets.state == .signedOut && model(cache).state == .loading)
        }
    }

    @Test("Apps P46 A booking says when and where it is, by the clock of the place")
    func words() throws {
        var booking = Fixtures.bookings[0]
        (booking.startsAt, booking.timeZone) = (Date(timeIntervalSince1970: 1_774_747_800), "Asia/Tokyo")
        #expect(
            booking.when(locale: Locale(identifier: "en_GB")).contains("29 Mar 2026")
                && booking.when(locale: .init(identifier: "en_GB")).contains("10:30"))
        #expect(booking.places.contains("\(booking.seats[0].row)\(booking.seats[0].number)"))
    }
}
