import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct PaymentModelTests {
    private static let json = #"""
        {"success":true,"sessionId":"cs_1","reservationId":"r1","url":"https://pay.example/cs_1","expiresAt":"2025-12-20T23:40:00.000Z","totalAmount":85,"reservedSeats":1,"seats":[]}
        """#

    private func model(_ clock: VirtualClock, _ line: FaultyTransport = FaultyTransport(), skew: Double = 0) async throws -> PaymentModel {
        let client = BoxOfficeClient(baseURL: EveryCall.base, transport: line, clock: clock.kit)
        let formatter = DateFormatter()
        (formatter.locale, formatter.timeZone) = (Locale(identifier: "en_US_POSIX"), TimeZone(identifier: "GMT"))
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        line.next(.answer(.json(200, "[]", ["Date": formatter.string(from: clock.now.addingTimeInterval(skew))])))
        _ = try await client.shows()
        let hold = try WireJSON.decoder.decode(BoxOffice.CheckoutResponse.self, from: Data(Self.json.utf8))
        return PaymentModel(client: client, hold: hold)
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test("Apps P45 A device five minutes off counts down by the server's clock; reading changes nothing; at zero it is over")
    func countdown() async throws {
        for skew in [-300.0, 0, 300] {
            let clock = VirtualClock(Date(timeIntervalSince1970: 1_766_273_400 - skew))
            let model = try await model(clock, skew: skew)
            #expect(model.secondsLeft == 600, "\(skew)")
            clock.advance(590)
            for _ in 0..<3 { #expect(model.secondsLeft == 600 && model.outcome == .open && !model.isHurrying) }
            let running = Task { await model.run() }
            for left in stride(from: 10, to: 0, by: -1) {
                await clock.waitForSleepers(1)
                #expect(model.secondsLeft == left && model.outcome == .open && model.isHurrying)
                clock.advance(1)
            }
            await running.value
            #expect(model.secondsLeft == 0 && model.outcome == .expired)
        }
    }

    @Test("Apps P45 Paid and cancelled by the server's own addresses alone; other windows stay, other schemes leave")
    func visits() async throws {
        let model = try await model(VirtualClock())
        for text in [
            "https://pay.example/cs_1", "https://usher.test.evil/checkout/success?session_id=cs_1",
            "http://usher.test/checkout/success?session_id=cs_1", "https://usher.test/checkout/success", "https://usher.test/shows/s1",
            "about:blank", "https://bank.example/3ds",
        ] { #expect(try model.visit(url(text)) == .stay && model.outcome == .open, "\(text)") }
        for text in ["bankapp://pay", "tel:123", "mailto:a@b.org", "itms-apps://x"] {
            #expect(try model.visit(url(text)) == .leave, "\(text)")
        }
        // A page of somebody else's may not say so in the app's own scheme.
        #expect(try model.visit(url("usher://checkout/success?session_id=cs_1")) == .stop && model.outcome == .open)
        #expect(try model.visit(url("https://usher.test/checkout/success?session_id=cs_1")) == .stop)
        #expect(model.outcome == .paid(sessionID: "cs_1"))
        #expect(try model.visit(url("https://usher.test/checkout/cancel")) == .stay && model.outcome == .paid(sessionID: "cs_1"))
        let other = try await self.model(VirtualClock())
        #expect(try other.visit(url("https://usher.test/checkout/cancel?hold=h")) == .stop && other.outcome == .cancelled)
    }

    @Test("Apps P45 A page that does not come is tried again; leaving asks, and gives the seats back")
    func leaving() async throws {
        let line = FaultyTransport()
        let model = try await model(VirtualClock(), line)
        model.failed()
        #expect(model.hasFailed && model.attempt == 1)
        model.tryAgain()
        #expect(!model.hasFailed && model.attempt == 2)
        model.wantsToLeave()
        #expect(model.asksToLeave && model.outcome == .open)
        line.next(.dropBefore)
        await #expect(throws: BoxOfficeError.network) { try await model.release() }
        #expect(model.outcome == .open)
        line.next(.answer(.json(200, #"{"success":true,"released":1}"#)))
        try await model.release()
        #expect(model.outcome == .cancelled && line.requests.last?.url.path() == "/api/seat-checkout/cancel")
        model.wantsToLeave()
        model.failed()
        #expect(!model.asksToLeave && !model.hasFailed)
    }
}
