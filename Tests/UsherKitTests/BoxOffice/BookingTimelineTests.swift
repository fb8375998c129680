import Foundation
import Testing
import UsherKit
import UsherWire

@Suite struct BookingTimelineTests {
    private func booking(_ id: String, _ start: String, status: String = "confirmed") throws -> BoxOffice.UserBooking {
        let json =
            #"{"id":"\#(id)","showId":"s","showTitle":"\#(id)","showDate":"2026-03-29","showTime":"19:30:00","venue":"Globe","seats":[],"totalAmount":1,"#
            + #""bookingDate":"2025-12-01T00:00:00.000Z","status":"\#(status)","startsAt":"\#(start)","timezone":"Europe/London","qrCode":"SECRET-CODE"}"#
        return try WireJSON.decoder.decode(BoxOffice.UserBooking.self, from: Data(json.utf8))
    }
    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
    private func lines(_ timeline: BookingTimeline) -> [String] {
        timeline.entries.map { "\($0.from.formatted(.iso8601)) \($0.kind.rawValue) \($0.booking ?? "-")" }
    }

    @Test(
        "Apps P48 Without a booking there is one entry; with one: now, a day before, its start, three hours after; over a change of clocks too"
    )
    func one() throws {
        let now = try date("2026-03-27T12:00:00Z")
        #expect(lines(BookingTimeline([], at: now)) == ["2026-03-27T12:00:00Z none -"])
        // London's clocks go forward in the night before: 24 hours are 24 hours.
        let hamlet = try booking("hamlet", "2026-03-29T18:30:00.000Z")
        #expect(
            lines(BookingTimeline([hamlet], at: now)) == [
                "2026-03-27T12:00:00Z upcoming hamlet", "2026-03-28T18:30:00Z soon hamlet", "2026-03-29T18:30:00Z running hamlet",
                "2026-03-29T21:30:00Z none -",
            ])
        let late = try date("2026-03-29T19:00:00Z")
        #expect(lines(BookingTimeline([hamlet], at: late)) == ["2026-03-29T19:00:00Z running hamlet", "2026-03-29T21:30:00Z none -"])
        let over = try date("2026-03-29T21:30:00Z")
        #expect(lines(BookingTimeline([hamlet], at: over)) == ["2026-03-29T21:30:00Z none -"])
    }

    @Test("Apps P48 The device reminds a day before only while the server does not; two hours before it always does")
    func reminders() throws {
        let bookings = try [booking("first", "2026-03-28T10:00:00.000Z")]
        let now = try date("2026-03-26T12:00:00Z")
        #expect(ShowPlanner.reminders(bookings, at: now).map(\.hoursBefore) == [24, 2])
        #expect(ShowPlanner.reminders(bookings, at: now, serverReminds: true).map(\.hoursBefore) == [2])
    }

    @Test("Apps P48 Of three bookings the next one is shown, refunded ones never; the file has no code")
    func several() async throws {
        let now = try date("2026-03-27T12:00:00Z")
        let bookings = try [
            booking("late", "2026-04-10T18:30:00.000Z"), booking("first", "2026-03-28T10:00:00.000Z"),
            booking("second", "2026-03-28T12:00:00.000Z"), booking("gone", "2026-03-27T20:00:00.000Z", status: "refunded"),
        ]
        let timeline = BookingTimeline(bookings, at: now)
        #expect(
            lines(timeline) == [
                "2026-03-27T12:00:00Z soon first", "2026-03-28T10:00:00Z running first", "2026-03-28T13:00:00Z running second",
                "2026-03-28T15:00:00Z upcoming late", "2026-04-09T18:30:00Z soon late", "2026-04-10T18:30:00Z running late",
                "2026-04-10T21:30:00Z none -",
            ])
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "group/widget.json")
            try timeline.write(file)
            #expect(BookingTimeline.read(file) == timeline)
            #expect(try !String(contentsOf: file, encoding: .utf8).contains("SECRET"))
            #expect(BookingTimeline.read(folder) == nil)
        }
    }
}
