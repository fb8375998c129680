import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct BookingModelTests {
    private let line = FaultyTransport()
    private let clock = VirtualClock(skips: true)
    private let wallet = PaperPasses()

    /// A Wallet on paper.
    private final class PaperPasses: WalletPasses {
        var isSupported = true
        private(set) var passes: Set<Data> = []

        func contains(_ pass: Data) -> Bool { passes.contains(pass) }
        func add(_ pass: Data) async -> Bool { passes.insert(pass).inserted }
    }

    private func client(_ tokens: any TokenStore = MemoryTokenStore(Data("jwt".utf8))) -> BoxOfficeClient {
        BoxOfficeClient(baseURL: EveryCall.base, tokens: tokens, transport: line, clock: clock.kit)
    }

    private func model(_ cache: BookingCache? = nil, account: String = "ann") -> BookingModel {
        BookingModel(client: client(), account: account, booking: "b", cache: cache, passes: wallet)
    }

    private static func booking(_ change: (inout BoxOffice.UserBooking) -> Void = { _ in }) -> BoxOffice.UserBooking {
        var booking = Fixtures.bookings[0]
        let seats = ["1", "2"].map { number in
            BoxOffice.BookedSeat(
                id: "s\(number)", section: "Stalls", row: "A", number: number, price: 85, pricePence: 8_500, status: .valid,
                qrCode: "SEAT\(number)")
        }
        (booking.id, booking.seats, booking.qrCode, booking.usageStatus) = ("b", seats, "WHOLE", .unused)
        booking.links = BoxOffice.BookingLinks(
            page: "https://usher.test/bookings/b", pdf: "https://usher.test/bookings/b/tickets.pdf",
            ics: "https://usher.test/bookings/b/show.ics",
            wallet: "https://usher.test/bookings/b/wallet?k=1")
        change(&booking)
        return booking
    }

    private static func answer(_ booking: BoxOffice.UserBooking) throws -> UsherResponse {
        .json(200, String(decoding: try WireJSON.encoder(.milliseconds).encode(booking), as: UTF8.self))
    }

    @Test("Apps P46 A confirmed booking has its code and each seat's; pending, refunded and cancelled ones have none")
    func codes() async throws {
        let model = model()
        #expect(model.state == .loading && model.codes.isEmpty)
        line.next(.answer(try Self.answer(Self.booking())))
        await model.load()
        #expect(model.state == .confirmed && model.codes.map(\.text) == ["WHOLE", "SEAT1", "SEAT2"] && model.text == nil)
        #expect(model.codes.map(\.title.inEnglish) == ["All seats", "Stalls A1", "Stalls A2"])
        for (status, state) in [
            (BoxOffice.BookingStatus.pending, BookingModel.State.pending), (.refunded, .refunded), (.cancelled, .cancelled),
        ] {
            // A code that should not be there is not shown.
            line.next(.answer(try Self.answer(Self.booking { $0.status = status })))
            await model.load()
            #expect(model.state == state && model.codes.isEmpty && model.text != nil && !model.hasWallet && !model.canCancel)
        }
        line.next(.answer(.json(404, #"{"success":false,"error":"x","code":"not_found"}"#)))
        let unknown = self.model()
        await unknown.load()
        #expect(unknown.state == .failed(.notFound))
    }

    @Test("Apps P46 Who has come in is told: some of them, then all")
    func used() async throws {
        let model = model()
        line.next(
            .answer(
                try Self.answer(
                    Self.booking {
                        $0.usageStatus = .partiallyUsed
                        $0.seats[0].status = .used
                    })),
            .answer(
                try Self.answer(
                    Self.booking {
                        $0.usageStatus = .used
                        for index in $0.seats.indices { $0.seats[index].status = .used }
                    })))
        await model.load()
        #expect(
            model.state == .partlyUsed && model.text == .bookingPartlyUsed("1", "2") && model.codes.map(\.isUsed) == [false, true, false])
        #expect(!model.canCancel && model.canResend)
        await model.load()
        #expect(model.state == .used && model.codes.allSatisfy(\.isUsed) && !model.canResend)
    }

    @Test("Apps P46 It is read without a network after a restart, with its age; whoever is signed out sees it no more")
    func offline() async throws {
        try await withTemporaryFolder { folder in
            line.next(.answer(try Self.answer(Self.booking())))
            await model(BookingCache(folder: folder)).load()
            let fetched = clock.now
            clock.advance(3_600)
            line.isDown = true
            let offline = model(BookingCache(folder: folder))
            #expect(offline.state == .confirmed && offline.staleSince == fetched && offline.codes.count == 3)
            await offline.load()
            #expect(offline.state == .confirmed && offline.error == .network && offline.staleSince == fetched)
            let stranger = model(BookingCache(folder: folder), account: "bob")
            #expect(stranger.state == .loading && stranger.codes.isEmpty)
            line.isDown = false
            line.next(.answer(.json(401, #"{"success":false,"error":"x","code":"invalid_token"}"#)))
            await offline.load()
            #expect(offline.codes.isEmpty && BookingCache(folder: folder).bookings(of: "ann") == nil)
        }
    }

    /// What widget and reminders were told of.
    @MainActor private final class Told { var statuses: [[BoxOffice.BookingStatus]] = [] }

    private static func answer(_ bookings: [BoxOffice.UserBooking]) throws -> UsherResponse {
        .json(200, String(decoding: try WireJSON.encoder(.milliseconds).encode(bookings), as: UTF8.self))
    }

    @Test("Apps P46 Paid or cancelled, widget and reminders are renewed; without a network by what is known")
    func renewed() async throws {
        try await withTemporaryFolder { folder in
            let (told, cache) = (Told(), BookingCache(folder: folder))
            @MainActor func tickets() -> TicketsModel {
                TicketsModel(client: client(), account: "ann", cache: cache) { told.statuses.append($0.map(\.status)) }
            }
            let other = Self.booking { $0.id = "other" }
            let paid = #"{"success":true,"verification_code":"WHOLE","payment_status":"paid"}"#
            line.next(.answer(.json(200, paid)), .answer(try Self.answer([Self.booking(), other])))
            await PaymentSuccessModel(client: client(), sessionID: "cs", tickets: tickets()).wait()
            #expect(told.statuses == [[.confirmed, .confirmed]] && cache.bookings(of: "ann")?.value.count == 2)

            let model = BookingModel(client: client(), account: "ann", booking: "b", cache: cache, tickets: tickets())
            line.next(.answer(try Self.answer(Self.booking())))
            await model.load()
            // It is as it was: nobody has to hear of it.
            #expect(told.statuses.count == 1)
            line.next(
                .answer(try Self.answer(Self.booking { $0.status = .refunded })), .dropBefore, .dropBefore, .dropBefore)
            await model.cancel()
            #expect(model.state == .refunded && told.statuses.count == 2 && told.statuses.last == [.refunded, .confirmed])
            #expect(cache.bookings(of: "ann")?.value.map(\.status) == [.refunded, .confirmed])
            // The server reminds now: the same bookings are told once more, without asking for them.
            let count = line.requests.count
            await tickets().tellAgain()
            #expect(told.statuses.count == 3 && told.statuses.last == [.refunded, .confirmed] && line.requests.count == count)
        }
    }

    @Test("Apps P46 Mailed again, cancelled after a question, put into Wallet; PDF and calendar are the server's own")
    func deeds() async throws {
        let model = model()
        line.next(
            .answer(try Self.answer(Self.booking())), .answer(.json(200, #"{"success":true,"message":"Sent"}"#)),
            .answer(UsherResponse(status: 200, headers: [:], body: Data("pass".utf8))),
            .answer(.json(409, #"{"success":false,"error":"Too late","code":"too_late"}"#)),
            .answer(try Self.answer(Self.booking { $0.status = .refunded })))
        await model.load()
        await model.resend()
        #expect(model.notice == "Sent")
        #expect(model.pdf?.path() == "/bookings/b/tickets.pdf" && model.calendar?.path() == "/bookings/b/show.ics" && model.hasWallet)
        await model.addToWallet()
        #expect(model.isInWallet && wallet.passes == [Data("pass".utf8)])
        model.asksToCancel = true
        await model.cancel()
        #expect(model.error?.text == .verbatim("Too late") && model.state == .confirmed && !model.asksToCancel)
        await model.cancel()
        #expect(model.state == .refunded && model.codes.isEmpty && model.text == .bookingRefunded)
        let before = line.requests.count
        await #expect(throws: BoxOfficeError.notFound) { try await client().pass(at: URL(string: "https://evil.test/bookings/b/wallet")!) }
        #expect(line.requests.count == before)
    }
}
