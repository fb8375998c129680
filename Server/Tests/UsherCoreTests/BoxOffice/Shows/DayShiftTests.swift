import Testing
import UsherCore

/// The dates of a series.
@Suite struct DayShiftTests {
    private func instant(_ text: String) throws -> Instant { try #require(Timestamp.read(text)) }

    @Test(
        "Selling S16 A show at half past seven stays at half past seven when the clocks change, skipped times move on, doubled ones come first"
    )
    func clocks() throws {
        let london = try #require(Zone("Europe/London"))
        let start = try instant("2027-03-21T19:30:00Z")
        let weekly = try (0...2).map { week in
            Timestamp.seconds(
                DayShift(london, from: start, to: try #require(CivilDate("2027-03-21")).adding(days: Int64(week) * 7)).moved(start))
        }
        #expect(weekly == ["2027-03-21T19:30:00Z", "2027-03-28T18:30:00Z", "2027-04-04T18:30:00Z"])
        // 01:30 does not exist on 28 March, and is there twice on 31 October.
        let night = try instant("2027-03-27T01:30:00Z")
        #expect(Timestamp.seconds(DayShift(london, days: 1).moved(night)) == "2027-03-28T01:30:00Z")
        let autumn = try instant("2027-10-30T00:30:00Z")
        #expect(Timestamp.seconds(DayShift(london, days: 1).moved(autumn)) == "2027-10-31T00:30:00Z")
    }

    @Test("What of a sheet has a date goes along")
    func sheet() throws {
        let berlin = try #require(Zone("Europe/Berlin"))
        var sheet = Sheet()
        var early = PriceSheet.Category(key: "early", name: "Early")
        early.closesAt = try instant("2027-03-20T11:00:00Z")
        sheet.categories = [early]
        var quota = Sheet.Quota()
        quota.releaseAt = try instant("2027-03-20T11:00:00Z")
        sheet.quotas = [quota]
        let moved = sheet.moved(by: DayShift(berlin, days: 14))
        #expect(
            moved.categories[0].closesAt == (try instant("2027-04-03T10:00:00Z"))
                && moved.quotas[0].releaseAt == moved.categories[0].closesAt)
    }

    @Test("Days of the week between two dates")
    func weekly() throws {
        let (first, last) = (try #require(CivilDate("2027-03-01")), try #require(CivilDate("2027-03-31")))
        #expect(first.weekday == 1 && last.weekday == 3)
        let days = try #require(WeeklyDays.between(first, last, on: [5, 6], most: 400))
        #expect(
            days.map(\.description) == [
                "2027-03-05", "2027-03-06", "2027-03-12", "2027-03-13", "2027-03-19", "2027-03-20", "2027-03-26", "2027-03-27",
            ])
        #expect(WeeklyDays.between(first, last, on: [5, 6], most: 7) == nil)
        #expect(WeeklyDays.between(last, first, on: [5], most: 7) == [])
        #expect(CivilDate(days: -1).weekday == 3)
    }
}
