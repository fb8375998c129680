import Testing
import UsherCore

@Suite struct ScanDaysTests {
    private let now = Timestamp.read("2025-02-14T23:30:00Z")!

    private func days(_ from: String? = nil, _ to: String? = nil, _ zone: String? = nil) -> Result<ScanDays, ScanDays.Fault> {
        do throws(ScanDays.Fault) { return .success(try ScanDays(from: from, to: to, zone: zone, now: now)) } catch {
            return .failure(error)
        }
    }

    @Test("Canvass A42: 23:30 in universal time is the next day in Berlin")
    func zones() throws {
        let (here, there) = (try days().get(), try days(nil, nil, "Europe/Berlin").get())
        #expect(here.to.description == "2025-02-14" && here.from.description == "2025-01-16")
        #expect(there.to.description == "2025-02-15")
        let last = try #require(there.spans.last)
        #expect(last.start == Timestamp.read("2025-02-14T23:00:00Z") && last.end == Timestamp.read("2025-02-15T23:00:00Z"))
        #expect(here.spans.count == 30)
    }

    @Test("Canvass A42: every day is listed once, however long it is, and the next begins where it ends")
    func summerTime() throws {
        let spans = try days("2025-03-29", "2025-03-31", "Europe/Berlin").get().spans
        let hours = spans.map { ($0.end.seconds - $0.start.seconds) / 3600 }
        let gaps = zip(spans, spans.dropFirst()).filter { $0.end != $1.start }
        #expect(hours == [24, 23, 24])
        #expect(gaps.isEmpty)
    }

    @Test("Canvass A42: at most 366 days, and no others")
    func faults() {
        #expect((try? days("2024-02-15", "2025-02-14").get())?.spans.count == 366)
        #expect(days("2024-02-14", "2025-02-14") == .failure(.to))
        #expect(days("2025-02-15", "2025-02-14") == .failure(.to))
        #expect(days("yesterday") == .failure(.from))
        #expect(days(nil, "2025-02-30") == .failure(.to))
        #expect(days(nil, nil, "Mars/Olympus") == .failure(.zone))
        #expect(days(nil, nil, "") == .failure(.zone))
        // From long ago: as many days as there may be.
        #expect((try? days("2020-01-01").get())?.spans.count == 366)
    }
}
