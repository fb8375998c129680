import Testing

@testable import UsherCore

@Suite struct MoneyTests {
    @Test(arguments: [
        (4950, "GBP", "£49.50", 50), (4949, "GBP", "£49.49", 49), (0, "EUR", "€0.00", 0), (123_456_789, "USD", "$1,234,567.89", 1_234_568),
        (4950, "JPY", "¥4,950", 4950), (12_345, "KWD", "KWD\u{A0}12.345", 12), (5, "CHF", "CHF\u{A0}0.05", 0), (-350, "GBP", "-£3.50", -3),
    ])
    func amountsAreReadInTheirCurrency(_ minor: Int64, _ currency: String, _ text: String, _ major: Int64) {
        #expect(Money(minor, currency).text == text)
        #expect(Money(minor, currency).major == major)
    }

    @Test func localTimesFollowTheZone() throws {
        let london = try #require(Zone("Europe/London"))
        let summer = LocalTime(try #require(Timestamp.read("2025-08-15T18:30:00Z")), london)
        #expect(summer.clock == "19:30")
        #expect(summer.longDate == "Friday, 15 August 2025")
        #expect(summer.shortDate == "Fri 15 Aug 2025")
        #expect(summer.iso == "2025-08-15T19:30:00+01:00")
        let newYork = try #require(Zone("America/New_York"))
        let winter = LocalTime(try #require(Timestamp.read("2026-01-01T00:05:07Z")), newYork)
        #expect(winter.iso == "2025-12-31T19:05:07-05:00")
        #expect(winter.longDate == "Wednesday, 31 December 2025")
    }
}
