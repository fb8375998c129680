import Foundation
import Testing
import UsherKit

@Suite struct BoxOfficeLinkTests {
    private static let own = URL(string: "https://tickets.example.org")!

    private func read(_ text: String) throws -> BoxOfficeLink? {
        BoxOfficeLink(url: try #require(URL(string: text)), publicURL: Self.own)
    }

    @Test(
        "BoxOffice A60 Every form of a link parses, by the app's scheme and by the public address",
        arguments: ["usher:/", "https://tickets.example.org"])
    func forms(start: String) throws {
        let read: [BoxOfficeLink?] = try [
            "/shows/d11e", "/bookings/b1?k=key", "/bookings/b1", "/checkout/success?session_id=cs_1", "/checkout/cancel?hold=h",
            "/checkout/cancel",
            "/verify-email?token=t&email=a%40b.org", "/reset-password?token=t&email=a%40b.org",
        ].map { try self.read(start + $0) }
        #expect(
            read == [
                .show("d11e"), .booking("b1", key: "key"), .booking("b1", key: nil), .success(sessionID: "cs_1"), .cancel(hold: "h"),
                .cancel(hold: nil), .verifyEmail(token: "t", email: "a@b.org"), .resetPassword(token: "t", email: "a@b.org"),
            ])
    }

    @Test(
        "BoxOffice A60 Foreign hosts, schemes and pages give nil",
        arguments: [
            "https://tickets.example.org.evil/shows/1", "https://evil.org/shows/1", "http://tickets.example.org/shows/1",
            "https://tickets.example.org:444/shows/1", "other://shows/1", "https://tickets.example.org/",
            "https://tickets.example.org/shows",
            "https://tickets.example.org/checkout/success", "https://u@tickets.example.org/shows/1", "https://tickets.example.org/account",
            "https://tickets.example.org/verify-email?token=t", "usher://elsewhere/1",
        ])
    func foreign(text: String) throws {
        let link = try read(text)
        #expect(link == nil)
    }

    @Test("BoxOffice A60 The next show and its reminders, from bookings alone")
    func planner() throws {
        let json = { (id: String, starts: String, status: String) in
            #"{"id":"\#(id)","showId":"s","showTitle":"T","showDate":"2026-01-02","showTime":"20:00:00","venue":"V","seats":[],"totalAmount":1,"#
                + #""bookingDate":"2025-12-01T00:00:00.000Z","status":"\#(status)","startsAt":"\#(starts)"}"#
        }
        let text = [
            json("late", "2026-01-03T20:00:00.000Z", "confirmed"), json("next", "2026-01-02T20:00:00.000Z", "confirmed"),
            json("gone", "2026-01-01T10:00:00.000Z", "refunded"), json("over", "2026-01-01T01:00:00.000Z", "confirmed"),
        ]
        let bookings = try WireJSON.decoder.decode([BoxOffice.UserBooking].self, from: Data("[\(text.joined(separator: ","))]".utf8))
        let now = try Date("2026-01-01T21:00:00Z", strategy: .iso8601)
        #expect(ShowPlanner.next(bookings, at: now)?.id == "next")
        let reminders = ShowPlanner.reminders(bookings, at: now)
        #expect(reminders.map(\.id) == ["next-2", "late-24", "late-2"])
        #expect(reminders[0].at == now.addingTimeInterval(21 * 3600))
    }
}
