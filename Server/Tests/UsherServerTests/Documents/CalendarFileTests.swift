@testable import UsherPapers
import Foundation
import Testing
import UsherCore

@testable import UsherServer

@Suite struct CalendarFileTests {
    /// Lines as a reader sees them after unfolding, by the part before the colon.
    private static func properties(_ bytes: [UInt8]) -> [String: String] {
        let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
        var properties: [String: String] = [:]
        for line in text.components(separatedBy: "\r\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            // The alarm's own come later and repeat names.
            let name = String(line[..<colon])
            if properties[name] == nil { properties[name] = String(line[line.index(after: colon)...]) }
        }
        return properties
    }

    @Test(
        "BoxOffice A52 the .ics is right across DST",
        arguments: [
            ("2025-10-25T18:30:00Z", "Saturday, 25 October 2025, 19:30 (London time)", "20251025T183000Z", "20251025T213000Z"),
            ("2025-10-26T19:30:00Z", "Sunday, 26 October 2025, 19:30 (London time)", "20251026T193000Z", "20251026T223000Z"),
            ("2025-10-25T23:30:00Z", "Sunday, 26 October 2025, 00:30 (London time)", "20251025T233000Z", "20251026T023000Z"),
        ])
    func acrossDST(_ start: String, _ local: String, _ starts: String, _ ends: String) throws {
        let file = Self.properties(CalendarFile(try PaperSample.paper(start: start), host: "tickets.example.org").bytes)
        #expect(file["DTSTART"] == starts)
        #expect(file["DTEND"] == ends)
        #expect(file["DESCRIPTION"]?.hasSuffix(local.replacing(",", with: "\\,")) == true)
    }

    @Test("BoxOffice A52 a refund cancels the same event with a higher number, and no file has a code")
    func refund() throws {
        var paper = try PaperSample.paper()
        let before = CalendarFile(paper, host: "tickets.example.org").bytes
        paper.status = .refunded
        paper.revision = 2
        let after = CalendarFile(paper, host: "tickets.example.org").bytes
        let (old, new) = (Self.properties(before), Self.properties(after))
        #expect(old["UID"] == "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90@tickets.example.org")
        #expect(new["UID"] == old["UID"])
        #expect(old["STATUS"] == "CONFIRMED" && new["STATUS"] == "CANCELLED")
        #expect(old["SEQUENCE"] == "1" && new["SEQUENCE"] == "2")
        #expect(old["LOCATION"] == #"Victoria Palace\, 79 Victoria Street\, London SW1E 5EA"#)
        for bytes in [before, after] {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("ABCDEFGH") && !text.contains("SEATCDEF") && !text.contains("k="))
        }
    }

    @Test("Hostile text stays one value; lines have at most 75 bytes and end in CR LF")
    func hostile() throws {
        let title = "A;b,c\\d\r\nBEGIN:VALARM\rX\u{0}Y\u{2028}" + String(repeating: "Ü🎭", count: 60)
        let bytes = CalendarFile(try PaperSample.paper(title), host: "tickets.example.org").bytes
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.components(separatedBy: "\r\n")
        #expect(lines.last == "")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.unicodeScalars.contains { $0.value < 0x20 } })
        #expect(lines.filter { $0 == "BEGIN:VALARM" }.count == 1, "our own")
        #expect(!text.unicodeScalars.contains("\u{FFFD}"), "no character is cut")
        #expect(
            Self.properties(bytes)["SUMMARY"] == #"A\;b\,c\\d\nBEGIN:VALARM\nXY\n"# + String(repeating: "Ü🎭", count: 60))
    }

    @Test func theFrameIsWhatReadersExpect() throws {
        let lines = String(decoding: CalendarFile(try PaperSample.paper(), host: "h").bytes, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(
            lines.prefix(5) == ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Usher//BoxOffice//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"])
        #expect(lines.suffix(3) == ["END:VEVENT", "END:VCALENDAR", ""])
    }
}
