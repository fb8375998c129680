import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct AirlineListModelTests {
    private let kit = AirlineKit()
    private static let stats = #","stats":[{"table":"Tickets","count":3,"last":"2025-06-19T08:00:00+00:00"}]"#

    @Test("Apps P32 Lists say what belongs to each line in words; a broken element costs one line")
    func stats() async throws {
        let aircraft =
            #"[{"registration":"N122DR","type":"SR22T","aircraft_id":67,"aircraft_identifier":"a","stats":[{"table":"Flights","count":3,"last":"2025-06-19T08:00:00+00:00"}]},"#
            + #"{"registration":7},{"registration":"N1","type":"","aircraft_id":68,"aircraft_identifier":"b","stats":[{"table":"Flights","count":1}]}]"#
        kit.line.next(.answer(.json(200, aircraft)))
        let fleet = FleetModel(client: kit.client())
        #expect(fleet.state == .loading)
        await fleet.load()
        #expect(fleet.state == .shown && fleet.elements.map(\.title) == ["N122DR, SR22T", "N1"] && fleet.skipped == 1)
        let (english, utc) = (Locale(identifier: "en_GB"), TimeZone.gmt)
        #expect(fleet.elements[0].counted(locale: english, timeZone: utc)?.inEnglish == "3 flights, last 19 June")
        #expect(fleet.elements[1].counted(locale: english, timeZone: utc)?.inEnglish == "1 flight")
        kit.line.next(.answer(.json(200, "[]")))
        await fleet.load()
        #expect(fleet.state == .empty && fleet.skipped == 0)
        let flights = FlightsModel(client: kit.client())
        kit.line.next(.answer(.json(200, "[\(AirlineKit.flight("f", stats: Self.stats))]")))
        await flights.load()
        #expect(flights.elements[0].title == "FF123 EGTF → LFAT")
        #expect(flights.elements[0].counted(locale: english, timeZone: utc)?.inEnglish == "3 tickets, last 19 June")
    }

    @Test("Apps P32 Without a network the last list is there with its age, for this airline alone; a server's failure is told")
    func offline() async throws {
        try await withTemporaryFolder { folder in
            kit.line.next(.answer(.json(200, "[\(AirlineKit.flight("f", stats: Self.stats))]")))
            await FlightsModel(client: kit.client(), folder: folder).load()
            let fetched = kit.clock.now
            kit.clock.advance(3600)
            kit.line.isDown = true
            let offline = FlightsModel(client: kit.client(), folder: folder)
            await offline.load()
            #expect(offline.state == .shown && offline.staleSince == fetched && offline.elements.count == 1 && offline.error == nil)
            let other = FlightsModel(client: kit.client(.appleIdentifier("another")), folder: folder)
            await other.load()
            #expect(other.state == .failed(.network))
            kit.line.isDown = false
            kit.line.next([500, 500, 500])
            let broken = FlightsModel(client: kit.client(), folder: folder)
            await broken.load()
            #expect(broken.state == .failed(.server(status: 500)) && broken.staleSince == nil)
        }
    }

    @Test("Apps P32 An aircraft's flights and a passenger's tickets are lists of their own, and a ticket is deleted from its own")
    func related() async throws {
        let flights = FlightsModel(client: kit.client(), ofAircraft: "a")
        kit.line.next(.answer(.json(200, "[\(AirlineKit.flight("f"))]")), on: "/aircraft/a/flights")
        await flights.load()
        #expect(flights.state == .shown && flights.elements.map(\.title) == ["FF123 EGTF → LFAT"])
        let tickets = PassesModel(client: kit.client(), ofPassenger: "jane")
        kit.line.next(.answer(.json(200, "[\(AirlineKit.ticket()),\(AirlineKit.ticket(seat: ""))]")), on: "/passenger/jane/tickets")
        await tickets.load()
        #expect(tickets.elements.map(\.title) == ["FF123 EGTF → LFAT, 2B", "FF123 EGTF → LFAT"])
        tickets.asksToDelete = tickets.elements[0]
        kit.line.next(.answer(.json(200, "{}")), on: "/ticket/7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90")
        await tickets.delete()
        #expect(tickets.error == nil && tickets.state == .empty, "both were that one")
    }

    @Test("Apps P32 Deleting asks first, and takes the line away once it is done; what was gone already is gone")
    func deleting() async throws {
        kit.line.next(.answer(.json(200, "[\(AirlineKit.flight("f")),\(AirlineKit.flight("g"))]")))
        let flights = FlightsModel(client: kit.client())
        await flights.load()
        await flights.delete()
        #expect(kit.line.requests.count == 1)
        flights.asksToDelete = flights.elements[0]
        kit.line.next(.answer(AirlineKit.refusal(500, "internal_error")), .answer(.json(200, #"{"status":1}"#)))
        await flights.delete()
        #expect(flights.elements.count == 2 && flights.error != nil && flights.asksToDelete == nil)
        flights.asksToDelete = flights.elements[0]
        await flights.delete()
        #expect(flights.elements.map(\.identifier) == ["g"] && kit.line.requests.last?.method == .delete && flights.error == nil)
        flights.asksToDelete = flights.elements[0]
        kit.line.next(.answer(AirlineKit.refusal(404, "not_found")))
        await flights.delete()
        #expect(flights.state == .empty && flights.error == nil)
    }

    @Test(
        "Apps P32 A colour that is sent as #0a141e is shown as the server sends it back; one that is none is not sent; the airline's end asks"
    )
    func settings() async throws {
        func answer(_ colour: String) -> UsherResponse {
            .json(
                200,
                #"{"backgroundColor":"\#(colour)","foregroundColor":"rgb(0,0,0)","labelColor":"rgb(255,255,255)","customLabel":"Group","customLabelEnabled":true}"#
            )
        }
        var deleted = 0
        let model = AirlineSettingsModel(client: kit.client()) { deleted += 1 }
        #expect(model.state == .loading && !model.canSave)
        kit.line.next(.answer(answer("rgb(189,144,71)")), .answer(.json(200, #"{"baseName":"5c55","publicKey":"PEM"}"#)))
        await model.load()
        #expect(model.state == .shown && model.keys?.publicKey == "PEM")
        model.draft.backgroundColor = "#0a141"
        #expect(model.fault(at: .background) == .fieldColour && !model.canSave)
        await model.save()
        #expect(kit.line.requests.count == 2)
        for good in ["#0a141e", "rgb(1, 2,255)", ""] {
            model.draft.backgroundColor = good
            #expect(model.fault(at: .background) == nil, "\(good)")
        }
        model.draft.foregroundColor = "rgb(1,2,256)"
        #expect(model.fault(at: .foreground) == .fieldColour)
        (model.draft.foregroundColor, model.draft.backgroundColor) = ("rgb(0,0,0)", "#0a141e")
        kit.line.next(.answer(answer("rgb(10,20,30)")))
        await model.save()
        #expect(kit.sent("settings").last?.contains("#0a141e") == true)
        #expect(model.settings?.backgroundColor == "rgb(10,20,30)" && model.draft.backgroundColor == "rgb(10,20,30)")
        model.asksToDelete = true
        kit.line.next(.answer(.json(200, #"{"status":1}"#)))
        await model.delete()
        #expect(model.state == .deleted && deleted == 1 && !model.asksToDelete)
    }
}
