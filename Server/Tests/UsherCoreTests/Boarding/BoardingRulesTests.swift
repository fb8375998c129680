import Testing
import UsherCore

@Suite struct BoardingRulesTests {
    @Test("Boarding A30 Dates as apps send them")
    func dates() {
        let instant = Instant(seconds: 1_718_784_000)
        for text in [
            "2024-06-19T08:00:00Z", "2024-06-19 08:00:00", "2024-06-19T10:00+0200", "2024-06-19T10:00:00.5+02:00",
            "2024-06-19T03:30:00-04:30",
        ] {
            #expect(BoardingDate.read(.string(text)) == instant, "\(text)")
        }
        for text in [
            "", "2024-06-19", "2024-13-19T08:00:00Z", "2024-06-19T25:00:00Z", "2024-06-19T08:00:00+2", "2024-06-19T08:00:00.Z",
            "2024-06-19T08:00:00Zx",
        ] {
            #expect(BoardingDate.read(.string(text)) == nil, "\(text)")
        }
        #expect(BoardingDate.text(instant) == "2024-06-19T08:00:00+00:00")
        #expect(BoardingDate.text(Instant(microseconds: .max)) == nil && BoardingDate.text(Instant(seconds: -1)) == nil)
    }

    @Test("Boarding A62 Seats in natural order")
    func seats() {
        let seats = ["10A", "2B", "", "2A", " ", "1", "10"]
        let sorted = seats.sorted { SeatOrder($0) < SeatOrder($1) }
        #expect(sorted == ["1", "2A", "2B", "10", "10A", "", " "])
        #expect(SeatOrder("2b") == SeatOrder(" 2B"))
    }

    @Test("Boarding A18 Colours")
    func colours() {
        for text in ["rgb(10,20,30)", "rgb( 10 , 20,30 )", " rgb (10,20,30) ", "#0a141e", "#0A141E"] {
            #expect(PassColor(text)?.text == "rgb(10,20,30)", "\(text)")
        }
        for text in [
            "", "rgb(1,2)", "rgb(1,2,3,4)", "rgb(256,0,0)", "rgb(-1,0,0)", "rgb(1,2,3);", "#fff", "red", "rgb(,,)", "rgb(1.0,2,3)",
        ] {
            #expect(PassColor(text) == nil, "\(text)")
        }
    }

    @Test("Boarding A1 An airline's identifier is the SHA-1 of its Apple identifier")
    func identifier() {
        #expect(AppleIdentifier("abc")?.airlineIdentifier == "a9993e364706816aba3e25717850c26c9cd0d89d")
        for text in ["", ".", "uas_x", "a b", "ä", String(repeating: "a", count: 256)] { #expect(AppleIdentifier(text) == nil) }
    }

    @Test("The contract's spelling of a key wins over its twin")
    func spelling() throws {
        let body = JSONValue.members(["flight_number": .string("twin"), "flightNumber": .string("own"), "airlineName": .string("x")])
        let (number, name) = try FieldReader<BoardingPolicy>.read(body) {
            ($0.text("flightNumber", most: 9), $0.text("airline_name", most: 9))
        }
        #expect(number == "own" && name == "x")
    }

    @Test("Boarding A58 The public end is the latest of departure, change and issue")
    func publicEnd() {
        let aircraft = Aircraft(id: 1, identifier: "a", registration: "N1", type: "")
        let flight = Flight(
            id: 1, identifier: "f", aircraft: aircraft, origin: .init(icao: "A"), destination: .init(icao: "B"), gate: "", number: "N1",
            departs: Instant(seconds: 100), changed: Instant(seconds: 50))
        let passenger = Passenger(id: 1, identifier: "p", appleIdentifier: "", formattedName: "")
        let ticket = FlightTicket(
            id: 1, identifier: "t", passenger: passenger, flight: flight, seat: "", label: "1", issued: Instant(seconds: 200))
        #expect(ticket.publicEnd(hours: 1) == Instant(seconds: 3_800) && ticket.publicEnd(hours: 0) == nil)
        #expect(flight.ownNumber == nil)
    }
}

extension JSONValue {
    fileprivate static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(members.map { .init(name: $0.key, value: $0.value) })
    }
}
