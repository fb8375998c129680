import Foundation
import Testing
import UsherWire

@Suite struct LocalTimesTests {
    @Test(
        "Apps P12 A skipped time moves on by the gap, of a double one the first counts",
        arguments: [
            ("2026-03-29T01:30:00", "Europe/London", "2026-03-29T01:30:00Z"),
            ("2026-10-25T01:30:00", "Europe/London", "2026-10-25T00:30:00Z"),
            ("2026-03-29T00:59:59", "Europe/London", "2026-03-29T00:59:59Z"),
            ("2026-03-29T02:00:00", "Europe/London", "2026-03-29T01:00:00Z"),
            ("2026-10-25T02:00:00", "Europe/London", "2026-10-25T02:00:00Z"),
            ("2026-03-08T02:30:00", "America/New_York", "2026-03-08T07:30:00Z"),
            ("2026-11-01T01:30:00", "America/New_York", "2026-11-01T05:30:00Z"),
            ("2025-12-31T23:30:00", "Asia/Tokyo", "2025-12-31T14:30:00Z"),
            ("2026-04-05T01:45:00", "Australia/Lord_Howe", "2026-04-04T14:45:00Z"), ("2025-08-15T19:30:00", "GMT", "2025-08-15T19:30:00Z"),
        ])
    func instants(local: String, zone: String, instant: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        let time = try #require(LocalDateTime(local))
        let expected = try #require(WireJSON.date(instant))
        #expect(time.instant(in: zone) == expected, "\(WireJSON.TimeForm.seconds.text(time.instant(in: zone)))")
        // Only a time that was skipped is another one then.
        #expect((LocalDateTime(expected, in: zone) == time) == !["2026-03-29T01:30:00", "2026-03-08T02:30:00"].contains(local))
    }

    @Test("Apps P12 The device's zone never matters", arguments: ["Asia/Tokyo", "America/Los_Angeles", "Europe/London"])
    func device(zone: String) throws {
        let own = NSTimeZone.default
        defer { NSTimeZone.default = own }
        NSTimeZone.default = try #require(TimeZone(identifier: zone))
        let london = try #require(TimeZone(identifier: "Europe/London"))
        #expect(LocalDateTime("2026-03-29T01:30:00").instant(in: london) == WireJSON.date("2026-03-29T01:30:00Z"))
        #expect(LocalDateTime("2026-10-25T01:30:00").instant(in: london) == WireJSON.date("2026-10-25T00:30:00Z"))
    }

    @Test("Apps P12 Days and times are written back as they came; other text is refused")
    func texts() throws {
        for text in ["2025-12-20", "2024-02-29", "0001-01-01"] { #expect(LocalDay(text)?.description == text) }
        for text in ["2025-02-29", "2025-13-01", "2025-1-01", "2025-00-10", "20251220", "2025-12-20Z", "", "２０２５-12-20", "+025-12-20"] {
            #expect(LocalDay(text) == nil, "\(text)")
        }
        #expect(LocalTime("19:30:05").description == "19:30:05" && LocalTime("19:30").description == "19:30:00")
        for text in ["24:00:00", "19:60:00", "19:30:00Z", "9:30", "", ":::"] { #expect(LocalTime(text) == nil, "\(text)") }
        #expect(LocalDateTime("2025-12-20T19:30:00").description == "2025-12-20T19:30:00")
        let day = try WireJSON.decoder.decode([LocalDay].self, from: Data(#"["2025-12-20"]"#.utf8))
        #expect(String(decoding: try WireJSON.encoder.encode(day), as: UTF8.self) == #"["2025-12-20"]"#)
        #expect(throws: DecodingError.self) { try WireJSON.decoder.decode([LocalDay].self, from: Data(#"["soon"]"#.utf8)) }
        #expect(LocalDay("2025-12-20") < LocalDay(year: 2026, month: 1, day: 1))
    }

    @Test(
        "Apps P12 Every desk's form of an instant decodes and is written back",
        arguments: zip(WireJSON.TimeForm.allCases, ["2025-12-17T14:30:00Z", "2025-12-17T14:30:00.123Z", "2025-12-17T14:30:00+00:00"]))
    func forms(form: WireJSON.TimeForm, text: String) throws {
        let date = try WireJSON.decoder.decode(Date.self, from: Data("\"\(text)\"".utf8))
        #expect(String(decoding: try WireJSON.encoder(form).encode(date), as: UTF8.self) == "\"\(text)\"")
        #expect(WireJSON.TimeForm.milliseconds.text(Date(timeIntervalSince1970: -0.001)) == "1969-12-31T23:59:59.999Z")
    }
}
