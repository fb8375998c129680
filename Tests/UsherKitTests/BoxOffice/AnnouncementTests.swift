import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct AnnouncementTests {
    private static let show = BoxOffice.Show(
        id: "s", title: "Hamlet", description: "", date: "2025-12-20", time: "19:30", venueName: "", location: "", imageURL: "",
        minPrice: 85,
        maxPrice: 85, seatMapID: "m", seatPricing: [], currency: "GBP")

    private static func seats(_ taken: Set<Int> = []) -> String {
        let seats = (1...10).map { number in
            #"{"id":"A-\#(number)","row":"A","number":"\#(number)","section":"Stalls","price":85,"status":"\#(taken.contains(number) ? "sold" : "available")","seatMapId":"m"}"#
        }
        return "[\(seats.joined(separator: ","))]"
    }

    private func world(_ body: (FaultyTransport, SeatSelectionModel) async throws -> Void) async throws {
        let (line, clock) = (FaultyTransport(), VirtualClock())
        line.next(.answer(.json(200, Self.seats())), on: "/seats")
        line.next(
            .answer(.json(200, #"{"success":true,"seatMap":{"id":"m","name":"","totalCapacity":10,"layoutConfig":{}}}"#)), on: "/seatmap")
        let model = SeatSelectionModel(
            client: BoxOfficeClient(baseURL: EveryCall.base, transport: line, clock: clock.kit), show: Self.show)
        await model.load()
        #expect(model.error == nil && model.seats.count == 10)
        try await body(line, model)
    }

    @Test("Apps P44 Chosen with the total, given up, the ninth: each is announced once, under a number of its own")
    func chosen() async throws {
        try await world { _, model in
            #expect(model.announcement == nil)
            for number in 1...8 { model.toggle("A-\(number)") }
            let total = Money(minorUnits: 8 * 8_500, currency: "GBP").formatted()
            #expect(model.announcement == .init(id: 8, text: .seatsChosen("Stalls A8", total)))
            #expect(model.scene?.mark("A-8")?.shape == .tick)
            model.toggle("A-9")
            #expect(model.announcement == .init(id: 9, text: .seatsMost(8)) && model.chosen.count == 8)
            model.toggle("A-9")
            // The same words once more: another number, so they are spoken again.
            #expect(model.announcement == .init(id: 10, text: .seatsMost(8)))
            model.toggle("A-8")
            let rest = Money(minorUnits: 7 * 8_500, currency: "GBP").formatted()
            #expect(
                model.announcement == .init(id: 11, text: .seatsGivenUp("Stalls A8", rest)) && model.scene?.mark("A-8")?.shape == .circle)
            model.toggle("nobody")
            #expect(model.announcement?.id == 11)
        }
    }

    @Test("Apps P44 Only who has to say who they are is sent to sign in: not for a seat that is gone, nor for a server that is down")
    func signsIn() async throws {
        try await world { line, model in
            model.toggle("A-1")
            for (status, code, isNeeded) in [
                (401, "invalid_token", true), (400, "email_required", true), (400, "invalid_email", false), (409, "not_on_sale", false),
                (500, "internal", false),
            ] {
                line.next(.answer(.json(status, #"{"success":false,"error":"x","code":"\#(code)"}"#)), on: "checkout")
                await model.holdSeats()
                #expect(model.needsSignIn == isNeeded && model.error != nil && model.hold == nil, "\(code)")
            }
        }
    }

    @Test("Apps P44 A lost seat is announced each time; a 409 takes that seat alone; a minute before the end is said once")
    func lost() async throws {
        try await world { line, model in
            for number in 1...3 { model.toggle("A-\(number)") }
            line.next(.answer(.json(200, #"[{"id":"A-1","status":"sold"}]"#)), .answer(.json(200, #"[{"id":"A-1","status":"available"}]"#)))
            await model.poll()
            #expect(model.announcement == .init(id: 4, text: .seatsLost("Stalls A1")) && model.chosen == ["A-2", "A-3"])
            #expect(model.scene?.mark("A-1")?.shape == .cross)
            await model.poll()
            model.toggle("A-1")
            line.next(
                .answer(
                    .json(
                        409,
                        #"{"success":false,"error":"Taken","code":"seats_taken","seats":[{"id":"A-1","section":"Stalls","row":"A","number":"1","status":"sold"}]}"#
                    )))
            await model.holdSeats(email: "a@example.org", name: "Ann")
            #expect(
                model.announcement == .init(id: 6, text: .seatsLost("Stalls A1")) && model.chosen == ["A-2", "A-3"] && model.hold == nil)
            line.next(
                .answer(
                    .json(
                        200,
                        #"{"success":true,"sessionId":"cs_1","reservationId":"r1","url":"https://pay.example","expiresAt":"2025-12-20T23:31:00.000Z","totalAmount":170,"reservedSeats":2}"#
                    )))
            await model.holdSeats(email: "a@example.org", name: "Ann")
            #expect(model.hold != nil && model.error == nil)
            model.tick()
            model.tick()
            #expect(model.announcement == .init(id: 7, text: .seatsMinute))
        }
    }

    @Test("Apps P44 While the map is there the seconds are counted: a minute before the end is said once, and not earlier")
    func countedDown() async throws {
        let (line, clock) = (FaultyTransport(), VirtualClock())
        let client = BoxOfficeClient(baseURL: EveryCall.base, transport: line, clock: clock.kit)
        let model = SeatSelectionModel(client: client, show: Self.show)
        line.next(.answer(.json(200, Self.seats())), on: "/seats")
        line.next(
            .answer(.json(200, #"{"success":true,"seatMap":{"id":"m","name":"","totalCapacity":10,"layoutConfig":{}}}"#)), on: "/seatmap")
        await model.load()
        model.toggle("A-1")
        let hold =
            #"{"success":true,"sessionId":"cs_1","reservationId":"r1","url":"https://pay.example","expiresAt":"2025-12-20T23:35:00.000Z","totalAmount":85,"reservedSeats":1}"#
        line.next(.answer(.json(200, hold)), on: "checkout")
        await model.holdSeats()
        #expect(model.hold != nil)
        let counting = Task { await model.countDown() }
        for (seconds, said) in [(0.0, false), (239, false), (1, true)] {
            await clock.waitForSleepers(1)
            clock.advance(seconds)
            await clock.waitForSleepers(1)
            #expect((model.announcement?.text == .seatsMinute) == said, "\(seconds)")
        }
        let spoken = model.announcement?.id
        clock.advance(5)
        await clock.waitForSleepers(1)
        counting.cancel()
        await counting.value
        #expect(model.announcement?.id == spoken)
    }
}
