import Testing

@testable import UsherCore

/// Lists of flights: what a row means, and what it does.
@Suite struct FlightListTests {
    private static let london = Zone("Europe/London") ?? .universal
    private static let craft = Aircraft(id: .init(1), identifier: "one", registration: "N122DR", type: "Cirrus")
    private static let other = Aircraft(id: .init(2), identifier: "two", registration: "N999", type: "Cirrus")

    private static func row(_ number: Int, _ texts: [String: String]) -> FlightRow {
        var row = ListRow(.flights, number: number)
        for (field, text) in texts { row.texts[ListKind.flights.index(of: field) ?? 0] = text }
        return FlightRow(row)
    }

    /// All that a new one needs.
    private static func whole(_ number: Int, _ texts: [String: String]) -> FlightRow {
        let usual = ["number": "FF1", "aircraft": "N122DR", "origin": "EGTF", "destination": "LFAT", "departs": "2026-07-01 08:05"]
        return row(number, usual.merging(texts) { $1 })
    }

    private static func flight(
        _ id: Int64, _ number: String, _ origin: Flight.Place, _ departs: Int64, _ aircraft: Aircraft = craft
    ) -> Flight {
        Flight(
            id: .init(id), identifier: "f\(id)", aircraft: aircraft, origin: origin, destination: .init(icao: "LFAT"), gate: "A1",
            number: number, departs: Instant(seconds: departs), changed: Instant(seconds: 0))
    }

    private static func known(_ flights: [Flight]) -> FlightPlan.Known {
        var known = FlightPlan.Known(house: london)
        known.flights = Dictionary(grouping: flights) {
            FlightRow.Key(number: $0.number, day: $0.localZone.zone.date(of: $0.departs))
        }
        known.aircraft = [craft.identifier: craft, other.identifier: other]
        known.registered = [craft.registration: [craft], other.registration: [other], "TWICE": [craft, other]]
        return known
    }

    private static func faults(_ fate: RowFate) -> String? {
        if case .failed(let faults) = fate { faults.map { "\($0.field) \($0.code.rawValue)" }.joined(separator: ", ") } else { nil }
    }

    private static func faults(_ texts: [String: String]) -> String {
        faults(.failed(whole(1, texts).faults)) ?? ""
    }

    /// 2026-07-01 00:00 of universal time.
    private static let july: Int64 = 1_782_864_000

    @Test("Console C57 Days and times are read as spreadsheets save them, in one column or two; between slashes nobody knows the month")
    func moments() {
        for text in ["2026-07-01 08:05", "2026-07-01T08:05:00", "1.7.2026 8:05", "01. 07. 2026  08:05"] {
            let row = Self.whole(1, ["departs": text])
            #expect(row.faults.isEmpty && row.day == CivilDate("2026-07-01") && row.minutes == 485, "\(text)")
        }
        let apart = Self.whole(1, ["departs": "", "date": "2026-07-01", "time": "8:05"])
        #expect(apart.day == CivilDate("2026-07-01") && apart.minutes == 485 && apart.faults.isEmpty)
        let beside = Self.whole(1, ["departs": "08:05", "date": "1.7.2026"])
        #expect(beside.day == CivilDate("2026-07-01") && beside.minutes == 485 && beside.faults.isEmpty)
        let dayOnly = Self.whole(1, ["departs": "2026-07-01", "time": "8:05"])
        #expect(dayOnly.minutes == 485 && dayOnly.faults.isEmpty)
        for text in ["01/07/2026 08:05", "2026-02-30 08:05", "2026-07-01 24:00", "2026-07-01T08:05Z", "soon", "08:05", "1.7.26 08:05"] {
            #expect(Self.faults(["departs": text]) == "departs invalid_moment", "\(text)")
        }
        #expect(Self.faults(["departs": "", "date": "7/1/2026", "time": "8.05"]) == "date invalid_date, time invalid_time")
        #expect(Self.faults(["departs": "", "number": ""]) == "number required, date required")
        #expect(Self.faults(["zone": "CEST"]) == "zone invalid_zone")
        #expect(Self.faults(["gate": String(repeating: "g", count: 33), "origin": "A\u{1}"]) == "origin invalid_characters, gate too_long")
        #expect(Self.faults(["destination": String(repeating: "D", count: 17)]) == "destination too_long")
    }

    @Test("Console C57 A departure is by the clocks that are named, else the airport's, else the house's, as in the form")
    func clocks() {
        func planned(_ texts: [String: String]) -> FlightForm? {
            var plan = FlightPlan()
            guard case .plan(let form, _) = plan.decide(Self.whole(1, texts), Self.known([])).act else { return nil }
            return form
        }
        let own = planned([:])
        #expect(own?.departs == Instant(seconds: Self.july + 7 * 3_600 + 300) && own?.origin == .init(icao: "EGTF"))
        let paris = planned(["origin": "lfat"])
        #expect(paris?.departs == Instant(seconds: Self.july + 6 * 3_600 + 300) && paris?.origin == .init(icao: "LFAT"))
        let unknown = planned(["origin": "zzzz"])
        #expect(unknown?.departs == own?.departs && unknown?.origin == .init(icao: "ZZZZ", zone: "Europe/London"))
        let named = planned(["zone": "UTC"])
        #expect(named?.departs == Instant(seconds: Self.july + 8 * 3_600 + 300) && named?.origin == .init(icao: "EGTF", zone: "UTC"))
        // The first of two such times, and behind a gap as much later as it is wide.
        #expect(planned(["departs": "2026-10-25 01:30"])?.departs == Instant(seconds: 1_792_888_200))
        #expect(planned(["departs": "2026-03-29 01:30"])?.departs == Instant(seconds: 1_774_747_800))
    }

    @Test("Console C57 A flight is known by number and day: what the row leaves out stays, its clocks and its seconds too")
    func amended() throws {
        // By a zone that somebody has chosen, and with seconds.
        let flight = Self.flight(1, "FF1", .init(icao: "EGTF", zone: "UTC"), Self.july + 8 * 3_600 + 317)
        func decide(_ texts: [String: String], _ flights: [Flight]? = nil) -> FlightPlan.Deed {
            var plan = FlightPlan()
            return plan.decide(Self.row(1, ["number": "FF1"].merging(texts) { $1 }), Self.known(flights ?? [flight]))
        }
        let same: [[String: String]] = [
            ["date": "2026-07-01"], ["departs": "2026-07-01 08:05"], ["date": "2026-07-01", "zone": "UTC", "origin": "egtf"],
            ["date": "2026-07-01", "aircraft": "n122dr", "gate": "A1", "destination": "LFAT"],
        ]
        for texts in same { #expect(decide(texts).fate == .unchanged, "\(texts)") }
        let later = decide(["departs": "2026-07-01 08:06", "gate": "B2"])
        guard case .amend(let change, let amended) = later.act else { throw Wrong.deed }
        #expect(later.fate == .updated && amended == flight && change.gate == "B2")
        #expect(change.departs == Instant(seconds: Self.july + 8 * 3_600 + 360))
        let moved = decide(["departs": "2026-07-01 08:05", "origin": "LFAT"])
        guard case .amend(let away, _) = moved.act else { throw Wrong.deed }
        #expect(away.origin == .init(icao: "LFAT") && away.departs == Instant(seconds: Self.july + 6 * 3_600 + 300))
        #expect(Self.faults(decide(["date": "2026-07-01", "aircraft": "two"]).fate) == "aircraft other_aircraft")
        #expect(Self.faults(decide(["date": "2026-07-01", "aircraft": "N1"]).fate) == "aircraft unknown_aircraft")
        #expect(Self.faults(decide(["date": "2026-07-01", "aircraft": "TWICE"]).fate) == "aircraft several_aircraft")
        // Another day is another flight, which needs all of it.
        #expect(
            Self.faults(decide(["date": "2026-07-02"]).fate) == "aircraft required, origin required, destination required, time required")
        let two = [flight, Self.flight(2, "FF1", .init(icao: "LFAT"), Self.july + 9 * 3_600)]
        #expect(Self.faults(decide(["date": "2026-07-01"], two).fate) == "number several_flights")
        #expect(decide(["date": "2026-07-01", "origin": "LFAT"], two).fate == .unchanged)
    }

    @Test("Console C57 A second row for a flight is told; one that failed has named none")
    func repeated() {
        var plan = FlightPlan()
        let known = Self.known([])
        #expect(Self.faults(plan.decide(Self.whole(1, ["aircraft": "N1"]), known).fate) == "aircraft unknown_aircraft")
        #expect(plan.decide(Self.whole(2, [:]), known).fate == .inserted)
        #expect(Self.faults(plan.decide(Self.whole(3, ["departs": "2026-07-01 20:00"]), known).fate) == "number flight_repeated")
        #expect(plan.decide(Self.whole(4, ["departs": "2026-07-02 08:05"]), known).fate == .inserted)
        #expect(plan.decide(Self.whole(5, ["number": "FF2"]), known).fate == .inserted)
    }

    private enum Wrong: Error { case deed }
}
