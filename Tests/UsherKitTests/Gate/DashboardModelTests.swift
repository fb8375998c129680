import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct DashboardModelTests {
    private static let counts = #"""
        {"event":{"id":1,"name":"Hamlet"},"date":"2025-12-20","as_of":"2025-12-20T23:30:00Z","totals":{"sold":100,"used":7,"left":93,"entries":7,"conflicts":0,
        "refused":1},"ticket_types":[],"gates":[]
        """#
    private static func checkin() -> UsherResponse { .json(200, #"{"data":\#(counts),"per_minute":[],"last":[]}}"#) }
    private static func stream(_ used: Int) -> UsherResponse {
        let data = (counts + "}").replacing("\n", with: "").replacing(#""used":7"#, with: #""used":\#(used)"#)
        return UsherResponse(
            status: 200, headers: ["Content-Type": "text/event-stream"], body: Data("event: counts\ndata: \(data)\n\n: ping\n\n".utf8))
    }

    @Test("Apps P28 While the screen is seen the seconds of silence are counted: 44 are not told, 45 are")
    func seconds() async throws {
        try await world { line, clock, board in
            line.next(.answer(Self.checkin()))
            await board.load()
            let counting = Task { await board.keepTime() }
            for (seconds, age) in [(44.0, nil), (1, 45.0)] {
                await clock.waitForSleepers(1)
                clock.advance(seconds)
                await clock.waitForSleepers(1)
                #expect(board.age == age, "\(seconds)")
            }
            counting.cancel()
            await counting.value
        }
    }

    @Test("Apps P28 The last entries are told by name and persons, the day as people write it")
    func lines() {
        let entry = CheckinResponse.Entry(
            entryID: 1, scannedAt: .distantPast, saleID: 1, name: "John Doe", admitted: 2, seats: [], gate: "North", source: .online)
        var nameless = entry
        (nameless.name, nameless.admitted) = ("", 1)
        #expect(entry.line.inEnglish == "John Doe, 2 tickets" && nameless.line.inEnglish == "1 ticket")
        #expect(LocalDay(year: 2025, month: 12, day: 20).formatted(locale: Locale(identifier: "en_GB")) == "20 December 2025")
    }

    private func world(_ body: (FaultyTransport, VirtualClock, DashboardModel) async throws -> Void) async throws {
        let (line, clock) = (FaultyTransport(), VirtualClock())
        let client = GateClient(baseURL: EveryCall.base, apiKey: "k", transport: line, clock: clock.kit, random: { 0 })
        try await body(line, clock, DashboardModel(client: client, event: 1))
    }

    @Test(
        "Apps P28 The counts at once, then from the stream; a cut stream is tried again after 1, 2 and 4 s, and after a word from the first on"
    )
    func stream() async throws {
        try await world { line, clock, board in
            #expect(board.state == .loading)
            line.next(
                .answer(Self.checkin()), .answer(Self.stream(8)), .dropBefore, .dropBefore, .dropBefore, .answer(Self.stream(9)),
                .dropBefore)
            let running = Task { await board.run() }
            for (pause, count) in [(1.0, 2), (2, 3), (4, 4), (8, 5), (1, 6)] {
                await clock.waitForSleepers(1)
                #expect(line.requests.count == count, "\(pause)")
                if count == 2 { #expect(board.counts?.totals.used == 8 && board.state == .away) }
                if count == 6 { #expect(board.counts?.totals.used == 9) }
                clock.advance(pause - 0.01)
                #expect(line.requests.count == count)
                clock.advance(0.01)
                let isTried = try await eventually { line.requests.count > count }
                #expect(isTried)
            }
            running.cancel()
            await running.value
            #expect(line.requests[1].url.path() == "/api/events/1/live")
        }
    }

    @Test("Apps P28 After 45 s of silence the age is shown, until something is heard; a comment of the line's is enough")
    func silence() async throws {
        try await world { line, clock, board in
            line.next(.answer(Self.checkin()))
            await board.load()
            #expect(board.state == .live && board.counts?.totals.used == 7 && board.checkin != nil)
            clock.advance(44)
            board.tick()
            #expect(board.age == nil)
            clock.advance(1)
            board.tick()
            #expect(board.age == 45)
            line.next(.answer(Self.checkin()))
            await board.load()
            board.tick()
            #expect(board.age == nil)
        }
    }

    @Test("Apps P28 A key that is taken away ends it, once", arguments: [401, 403])
    func revoked(status: Int) async throws {
        try await world { line, _, board in
            line.next(.answer(Self.checkin()), .answer(.json(status, #"{"error":"No","code":"api_key_invalid"}"#)))
            await board.run()
            guard case .ended(let error) = board.state else { return #expect(Bool(false), "\(board.state)") }
            #expect(error.status == status && line.requests.count == 2 && board.counts != nil)
        }
    }
}
