import Testing
import UsherCore

@Suite struct ZoneTests {
    @Test(arguments: ["Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "America/Port-au-Prince", "UTC", "GMT"])
    func namesOfRegionsAreKnown(_ name: String) {
        #expect(Zone(name)?.name == name)
    }

    @Test(arguments: [
        "", "CEST", "EST", "GMT+2", "+02:00", "Foo/Bar", "europe/berlin", "Europe/", "/", "Europe/../Europe/Berlin", "Europe/Berlin ",
        "Europe/Berlin\u{0}", "Europe/Berlin\u{0}x", "Europe/Bérlin",
    ])
    func otherNamesAreNot(_ name: String) {
        #expect(Zone(name) == nil)
    }

    @Test func aDateThatAZoneSkipsBeginsAndEndsWhereTheClockJumps() throws {
        // Samoa had no 30 December 2011.
        let zone = try #require(Zone("Pacific/Apia"))
        let jump = try #require(Timestamp.read("2011-12-30T10:00:00Z"))
        let skipped = try #require(CivilDate("2011-12-30"))
        #expect(zone.firstInstant(of: skipped.adding(days: -1)) == jump.adding(seconds: -86_400))
        #expect(zone.firstInstant(of: skipped) == jump)
        #expect(zone.firstInstant(of: skipped.adding(days: 1)) == jump)
        #expect(zone.date(of: jump) == skipped.adding(days: 1) && zone.date(of: jump.adding(seconds: -1)) == skipped.adding(days: -1))
    }

    @Test(arguments: [
        // Midnight skipped; midnight twice; clocks back to 23:00 at midnight; no change.
        ("Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z"), ("America/Havana", "2025-11-02", "2025-11-02T04:00:00Z"),
        ("America/Santiago", "2025-04-06", "2025-04-06T04:00:00Z"), ("America/Santiago", "2025-09-07", "2025-09-07T04:00:00Z"),
        ("Asia/Kathmandu", "2025-01-01", "2024-12-31T18:15:00Z"), ("Europe/Berlin", "1969-12-31", "1969-12-30T23:00:00Z"),
    ])
    func firstInstants(_ name: String, _ date: String, _ first: String) throws {
        let (zone, date) = (try #require(Zone(name)), try #require(CivilDate(date)))
        let instant = zone.firstInstant(of: date)
        #expect(instant == (try #require(Timestamp.read(first))))
        #expect(zone.date(of: instant) == date && zone.date(of: instant.adding(seconds: -1)) < date)
    }

    @Test func everyDayOfAYearBeginsWhereTheDayBeforeEnds() throws {
        let first = try #require(CivilDate("2026-01-01"))
        for name in ["Africa/Cairo", "America/Havana", "America/Santiago", "Asia/Beirut", "Australia/Lord_Howe", "Africa/Casablanca"] {
            let zone = try #require(Zone(name))
            for day in 0..<365 {
                let date = first.adding(days: Int64(day))
                let start = zone.firstInstant(of: date)
                #expect(
                    zone.date(of: start) == date && zone.date(of: start.adding(microseconds: -1)) == date.adding(days: -1),
                    "\(name) \(date)")
            }
        }
    }
}
