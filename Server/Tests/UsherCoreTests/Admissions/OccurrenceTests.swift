import Testing
import UsherCore

@Suite struct OccurrenceTests {
    private func instant(_ text: String) throws -> Instant { try #require(Timestamp.read(text)) }

    private func event(_ zone: String, _ start: String, _ end: String?) throws -> Event {
        Event(
            id: 456, organisation: 1, name: "Hamlet", startsAt: try instant(start), endsAt: try end.map(instant), timeZone: zone,
            venue: nil,
            reentry: .once, cancelledAt: nil, ticketTypes: [])
    }

    @Test(
        "Gate A22: T1 to T7",
        arguments: [
            ("America/New_York", "2025-12-21T01:00:00Z", "2025-12-21T04:00:00Z", "2025-12-20T05:00:00Z", "2025-12-21T05:00:00Z"),
            (
                "Pacific/Kiritimati", "2025-12-20T20:00:00+14:00", "2025-12-20T22:00:00+14:00", "2025-12-19T10:00:00Z",
                "2025-12-20T10:00:00Z"
            ),
            ("Pacific/Niue", "2025-12-20T20:00:00-11:00", "2025-12-20T22:00:00-11:00", "2025-12-20T11:00:00Z", "2025-12-21T11:00:00Z"),
            ("Europe/Berlin", "2026-07-03T22:00:00+02:00", "2026-07-04T03:00:00+02:00", "2026-07-02T22:00:00Z", "2026-07-04T01:00:00Z"),
            ("Europe/Berlin", "2026-07-03T22:30:00+02:00", nil, "2026-07-02T22:00:00Z", "2026-07-04T00:30:00Z"),
            ("Europe/Berlin", "2026-07-03T19:00:00+02:00", nil, "2026-07-02T22:00:00Z", "2026-07-03T22:00:00Z"),
            ("Europe/Berlin", "2026-07-03T12:00:00+02:00", "2026-07-05T23:00:00+02:00", "2026-07-02T22:00:00Z", "2026-07-05T21:00:00Z"),
            ("America/New_York", "2026-03-08T20:00:00-04:00", "2026-03-08T22:00:00-04:00", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"),
            ("America/New_York", "2026-11-01T20:00:00-05:00", "2026-11-01T22:00:00-05:00", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"),
            ("Africa/Cairo", "2026-04-24T20:00:00+03:00", "2026-04-24T22:00:00+03:00", "2026-04-23T22:00:00Z", "2026-04-24T21:00:00Z"),
        ] as [(String, String, String?, String, String)])
    func windows(_ zone: String, _ start: String, _ end: String?, _ from: String, _ until: String) throws {
        let occurrence = try event(zone, start, end).ownOccurrence
        let (from, until) = (try instant(from), try instant(until))
        #expect(occurrence.opensAt == from && occurrence.closesAt == until)
        #expect(!occurrence.contains(from.adding(seconds: -1)) && occurrence.contains(from))
        #expect(occurrence.contains(until.adding(seconds: -1)) && !occurrence.contains(until))
    }

    @Test(
        "Gate A22: T8, every Monday at the same local time",
        arguments: [
            ("2026-03-23", "2026-03-23T19:00:00Z", "2026-03-23T00:00:00Z", "2026-03-24T00:00:00Z"),
            ("2026-03-30", "2026-03-30T18:00:00Z", "2026-03-29T23:00:00Z", "2026-03-30T23:00:00Z"),
        ])
    func recurring(_ date: String, _ start: String, _ from: String, _ until: String) throws {
        let event = try event("Europe/London", "2026-03-23T19:00:00Z", "2026-03-23T21:00:00Z")
        // The second time the answer is a kept one.
        for _ in 0..<2 {
            let occurrence = Occurrence(event: event, date: try #require(CivilDate(date)))
            let (begin, opens, closes) = (try instant(start), try instant(from), try instant(until))
            #expect(occurrence.startsAt == begin && occurrence.endsAt == begin.adding(seconds: 7_200))
            #expect(occurrence.opensAt == opens && occurrence.closesAt == closes)
        }
    }

    @Test func keptAnswersDoNotMixEventsThatDifferInOneThing() throws {
        let date = try #require(CivilDate("2026-06-01"))
        let events = [
            try event("Europe/London", "2026-03-23T19:00:00Z", nil), try event("Europe/Berlin", "2026-03-23T19:00:00Z", nil),
            try event("Europe/London", "2026-03-23T19:00:00Z", "2026-03-24T02:00:00Z"),
            try event("Europe/London", "2026-03-23T18:00:00Z", nil),
        ]
        let first = events.map { Occurrence(event: $0, date: date) }
        let second = events.map { Occurrence(event: $0, date: date) }
        #expect(first == second)
        #expect(first.map(\.opensAt.seconds) == [1_780_268_400, 1_780_264_800, 1_780_268_400, 1_780_268_400])
        #expect(first.map { $0.startsAt.seconds } == [1_780_336_800, 1_780_336_800, 1_780_336_800, 1_780_333_200])
        #expect(first[0].endsAt == nil && first[2].endsAt != nil)
    }

    @Test func aSkippedStartMovesForwardByTheGap() throws {
        // 02:30 in New York every day; on 2026-03-08 clocks go from 02:00 to 03:00.
        let event = try event("America/New_York", "2026-03-01T02:30:00-05:00", "2026-03-01T03:30:00-05:00")
        let occurrence = Occurrence(event: event, date: try #require(CivilDate("2026-03-08")))
        #expect(occurrence.startsAt == (try instant("2026-03-08T03:30:00-04:00")))
    }

    @Test func aTimeThatComesTwiceIsTheFirstForAStartAndTheSecondForAnEnd() throws {
        let event = try event("America/New_York", "2026-10-25T01:15:00-04:00", "2026-10-25T01:45:00-04:00")
        let occurrence = Occurrence(event: event, date: try #require(CivilDate("2026-11-01")))
        #expect(occurrence.startsAt == (try instant("2026-11-01T01:15:00-04:00")))
        #expect(occurrence.endsAt == (try instant("2026-11-01T01:45:00-05:00")))
    }

    @Test("Gate A37: the occurrence that is open, else the next, else the last")
    func among() throws {
        let event = try event("Europe/London", "2026-03-23T19:00:00Z", "2026-03-23T21:00:00Z")
        let dates = try ["2026-03-30", "2026-03-23", "2026-04-06"].map { try #require(CivilDate($0)) }
        let at = { (text: String) in "\(event.occurrence(at: try instant(text), among: dates).date)" }
        #expect(try at("2026-03-23T12:00:00Z") == "2026-03-23")
        #expect(try at("2026-03-25T12:00:00Z") == "2026-03-30")
        #expect(try at("2026-05-01T12:00:00Z") == "2026-04-06")
        #expect(event.occurrence(at: event.startsAt, among: []).date == event.ownDate)
    }

    @Test func theCountedDayIsTodayWhileOpenAndLaterTheLast() throws {
        let occurrence = try event("Europe/Berlin", "2026-07-03T12:00:00+02:00", "2026-07-05T23:00:00+02:00").ownOccurrence
        let day = { (text: String) in "\(occurrence.countedDay(at: try instant(text)))" }
        #expect(try day("2026-07-01T12:00:00Z") == "2026-07-03")
        #expect(try day("2026-07-04T12:00:00Z") == "2026-07-04")
        #expect(try day("2026-08-01T12:00:00Z") == "2026-07-05")
    }
}
