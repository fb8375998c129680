import Testing
import UsherCore

@Suite struct QuietHoursTests {
    private static let night = QuietHours(from: 22 * 60, to: 7 * 60)

    private static func at(_ text: String) throws -> Instant { try #require(Timestamp.read(text)) }

    /// Where, now, and when quiet ends; nil: it is not quiet.
    @Test(
        "Apps P59 Quiet hours are the device's own, over midnight and over changes of clocks, in three zones",
        arguments: [
            // Spring forward in London: one night has an hour less.
            ("Europe/London", "2026-03-28T21:59:59Z", nil), ("Europe/London", "2026-03-28T22:00:00Z", "2026-03-29T06:00:00Z"),
            ("Europe/London", "2026-03-29T00:59:59Z", "2026-03-29T06:00:00Z"),
            ("Europe/London", "2026-03-29T01:00:00Z", "2026-03-29T06:00:00Z"),
            ("Europe/London", "2026-03-29T05:59:59Z", "2026-03-29T06:00:00Z"), ("Europe/London", "2026-03-29T06:00:00Z", nil),
            ("Europe/London", "2026-03-29T20:59:59Z", nil), ("Europe/London", "2026-03-29T21:00:00Z", "2026-03-30T06:00:00Z"),
            // Fall back in New York: one has an hour more.
            ("America/New_York", "2025-11-02T01:59:59Z", nil), ("America/New_York", "2025-11-02T02:00:00Z", "2025-11-02T12:00:00Z"),
            ("America/New_York", "2025-11-02T11:59:59Z", "2025-11-02T12:00:00Z"), ("America/New_York", "2025-11-02T12:00:00Z", nil),
            ("America/New_York", "2025-11-03T03:00:00Z", "2025-11-03T12:00:00Z"),
            // No change of clocks in Tokyo.
            ("Asia/Tokyo", "2026-03-29T13:00:00Z", "2026-03-29T22:00:00Z"), ("Asia/Tokyo", "2026-03-29T22:00:00Z", nil),
        ] as [(String, String, String?)])
    func overMidnight(zone: String, now: String, end: String?) throws {
        let zone = try #require(Zone(zone))
        #expect(try Self.night.end(at: Self.at(now), zone) == end.map { try Self.at($0) })
    }

    @Test("Apps P59 An end that the clock skips is past with it; of one that it shows twice the one to come counts")
    func twice() throws {
        let (london, york) = (try #require(Zone("Europe/London")), try #require(Zone("America/New_York")))
        let short = QuietHours(from: 0, to: 90)
        // 01:30 is skipped in London on 29 March: at what would be 01:30 it is 02:30.
        #expect(try short.end(at: Self.at("2026-03-29T00:30:00Z"), london) == Self.at("2026-03-29T01:30:00Z"))
        #expect(try short.end(at: Self.at("2026-03-29T01:00:00Z"), london) == nil)
        // 01:30 comes twice in New York on 2 November.
        #expect(try short.end(at: Self.at("2025-11-02T05:00:00Z"), york) == Self.at("2025-11-02T05:30:00Z"))
        #expect(try short.end(at: Self.at("2025-11-02T06:15:00Z"), york) == Self.at("2025-11-02T06:30:00Z"))
    }

    @Test("Quiet hours within a day, without length, and as text")
    func form() throws {
        let noon = QuietHours(from: 12 * 60, to: 13 * 60)
        #expect(try noon.end(at: Self.at("2026-01-01T12:59:59Z"), .universal) == Self.at("2026-01-01T13:00:00Z"))
        #expect(try noon.end(at: Self.at("2026-01-01T13:00:00Z"), .universal) == nil)
        #expect(try QuietHours(from: 60, to: 60).end(at: Self.at("2026-01-01T01:00:00Z"), .universal) == nil)
        #expect(QuietHours.minutes("07:05") == 425 && QuietHours.minutes("24:00") == nil && QuietHours.minutes("7:05") == nil)
    }
}
