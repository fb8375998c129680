import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct AirlineFormModelTests {
    private let kit = AirlineKit()
    private let departure = Date(timeIntervalSince1970: 1_766_304_000)

    private func flightForm() -> FlightFormModel {
        FlightFormModel(client: kit.client(), draft: FlightDraft(.plan(aircraft: "a"), departure: departure))
    }

    @Test("Apps P33 What the server would refuse stands at its field, once somebody has tried, and nothing is sent")
    func faults() async throws {
        let form = flightForm()
        #expect(form.fault(at: .origin) == nil)
        (form.draft.gate, form.draft.number) = (String(repeating: "é", count: 33), "FF\u{7}")
        form.draft.departure = Date(timeIntervalSince1970: -1)
        await form.save()
        #expect(form.state == .editing && kit.line.requests.isEmpty)
        #expect(form.fault(at: .origin) == .fieldMissing && form.fault(at: .destination) == .fieldMissing)
        #expect(form.fault(at: .gate) == .fieldLong(32) && form.fault(at: .number) == .fieldCharacters)
        #expect(form.fault(at: .departure) == .fieldDate)
        (form.draft.origin, form.draft.gate) = ("EGTF", String(repeating: "é", count: 32))
        #expect(form.fault(at: .origin) == nil && form.fault(at: .gate) == nil)
        var aircraft = AircraftDraft(registration: " ", type: String(repeating: "x", count: 129))
        #expect(aircraft.faults == [.registration: .fieldMissing, .type: .fieldLong(128)])
        aircraft = AircraftDraft(registration: "N1", type: "")
        #expect(aircraft.faults.isEmpty)
        #expect(
            PassengerDraft(name: "", contact: String(repeating: "x", count: 256)).faults == [
                .name: .fieldMissing, .contact: .fieldLong(255),
            ])
        #expect(
            TicketDraft(flight: "f", seat: String(repeating: "1", count: 17)).faults == [.passenger: .fieldMissing, .seat: .fieldLong(16)])
    }

    @Test("Apps P33 A double tap plans one flight; tried again after a lost answer it has the same key, changed another one")
    func once() async throws {
        let form = flightForm()
        (form.draft.origin, form.draft.destination) = (" egtf ", "LFAT")
        let latch = Latch()
        kit.line.next(.held(latch), on: "flight/plan")
        let first = Task { await form.save() }
        let isSent = try await eventually { !kit.line.requests.isEmpty }
        #expect(isSent && form.state == .saving && !form.canSave)
        await form.save()
        #expect(kit.line.requests.count == 1)
        latch.open()
        await first.value
        // The answer made no sense; the request may have arrived.
        #expect(form.state == .editing && form.error == .decoding)
        kit.line.next(.answer(.json(200, AirlineKit.flight("new"))), on: "flight/plan")
        await form.save()
        guard case .saved(let flight) = form.state else { return #expect(Bool(false), "\(form.state)") }
        #expect(flight.flightIdentifier == "new" && Set(kit.keys("flight/plan")).count == 1)
        #expect(kit.sent("flight/plan")[0].contains(#""icao":"egtf""#))
        form.draft.gate = "B2"
        #expect(form.state == .editing)
        kit.line.next(.answer(.json(200, AirlineKit.flight("newer"))), on: "flight/plan")
        await form.save()
        #expect(Set(kit.keys("flight/plan")).count == 2)
    }

    @Test("Apps P33 A seat that somebody has stands at the seat: refused where it is to be one's own, told where both have it")
    func seats() async throws {
        let form = IssueModel(client: kit.client(), draft: TicketDraft(flight: "f", passenger: "jane", seat: "2B", isExclusive: true))
        kit.line.next(.answer(AirlineKit.refusal(409, "seat_taken", "Another passenger has this seat")))
        await form.save()
        #expect(form.state == .editing && form.error == nil && form.fault(at: .seat) == .refusal("seat_taken"))
        form.draft.isExclusive = false
        #expect(form.fault(at: .seat) == nil)
        kit.line.next(.answer(.json(200, AirlineKit.ticket(more: #","seat_conflict":true"#))))
        await form.save()
        guard case .saved(let ticket) = form.state else { return #expect(Bool(false), "\(form.state)") }
        #expect(ticket.seatNumber == "2B" && form.fault(at: .seat) == .refusal("seat_taken"))
        form.draft.seat = "2C"
        kit.line.next(.answer(.json(200, AirlineKit.ticket(seat: "2C"))))
        await form.save()
        #expect(form.fault(at: .seat) == nil)
        kit.line.next(.answer(AirlineKit.refusal(422, "invalid_request", "seatNumber: too long")))
        await form.save()
        #expect(form.error?.text == .verbatim("seatNumber: too long"))
    }

    @Test("Apps P33 A check says whether the server has another version, and changes nothing here")
    func check() async throws {
        let shown = try WireJSON.decoder.decode(BoardingFlight.self, from: Data(AirlineKit.flight("f").utf8))
        let model = FlightModel(client: kit.client(), flight: shown)
        kit.line.next(
            .answer(.json(200, AirlineKit.flight("f"))), .answer(.json(200, AirlineKit.flight("f", number: "FF124"))),
            .answer(AirlineKit.refusal(404, "not_found")))
        await model.check()
        #expect(model.checked == .same)
        await model.check()
        guard case .changed(let stored)? = model.checked else { return #expect(Bool(false), "\(String(describing: model.checked))") }
        #expect(stored.flightNumber == "FF124" && model.flight == shown)
        #expect(Set(kit.line.requests.map { $0.url.path() }).allSatisfy { $0.hasSuffix("/flight/check/f") })
        await model.check()
        #expect(model.state == .gone)
    }

    @Test("Apps P33 A flight shows who flies and who is on board; a ticket's deletion asks, and the list is fetched again")
    func manifest() async throws {
        let shown = try WireJSON.decoder.decode(BoardingFlight.self, from: Data(AirlineKit.flight("f").utf8))
        let model = FlightModel(client: kit.client(), flight: shown)
        let full = #"{"flight":\#(AirlineKit.flight("f")),"issued":1,"boarded":0,"tickets":[\#(AirlineKit.ticket())]}"#
        let empty = #"{"flight":\#(AirlineKit.flight("f")),"issued":0,"boarded":0,"tickets":[]}"#
        kit.line.next(.answer(.json(200, full)), .answer(.json(200, #"{"status":1}"#)), .answer(.json(200, empty)))
        await model.load()
        #expect(model.state == .shown && model.issued == 1 && model.tickets.count == 1)
        model.asksToDelete = model.tickets[0]
        await model.delete()
        #expect(model.tickets.isEmpty && model.issued == 0 && kit.line.requests[1].method == .delete)
        let unknown = FlightModel(client: kit.client(), flight: shown)
        kit.line.next([500, 500, 500])
        await unknown.load()
        #expect(unknown.state == .failed(.server(status: 500)))
    }
}
