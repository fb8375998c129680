#if DEBUG
    import Foundation
    import Testing

    @testable import UsherKit

    @MainActor @Suite struct ServerTimeTests {
        @Test("Apps P12 A countdown follows the server's Date, whatever the device's clock says", arguments: [-300.0, 0, 300])
        func countdown(off: Double) async throws {
            let (line, clock) = (FaultyTransport(), VirtualClock())
            let client = BoxOfficeClient(baseURL: EveryCall.base, transport: line, clock: clock.kit, identity: nil, log: .none)
            var hold = Fixtures.value(BoxOffice.CheckoutResponse.self)
            // The fixtures' time on the server; the device is off.
            let server = clock.now.addingTimeInterval(-off)
            hold.expiresAt = server.addingTimeInterval(600)
            let format = DateFormatter()
            (format.locale, format.timeZone) = (Locale(identifier: "en_US_POSIX"), .gmt)
            format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
            let date = format.string(from: server)
            line.next(.answer(.json(200, "[]", ["Date": date])))
            _ = try await client.shows()
            let model = PaymentModel(client: client, hold: hold)
            #expect(model.secondsLeft == 600)
            clock.advance(599)
            model.tick()
            #expect(model.secondsLeft == 1 && model.outcome == .open)
            clock.advance(1)
            model.tick()
            #expect(model.secondsLeft == 0 && model.outcome == .expired)
        }
    }
#endif
