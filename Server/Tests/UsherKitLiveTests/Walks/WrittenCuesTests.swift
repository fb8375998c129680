import Foundation
import Testing
import UsherCore

@testable import UsherKit

/// What the console stores of subtitles is what apps read.
@Suite struct WrittenCuesTests {
    @Test("Console C59 Cues as the server writes them: the SDK's parser reads the same times and words")
    func cues() throws {
        let known = [
            SubtitleCues.Cue(start: 0, end: 1_500, text: "Look up: 135 spires < the sky & more"),
            SubtitleCues.Cue(start: 1_500, end: 3_723_004, text: "Äußerst „schön“ --> never"),
            SubtitleCues.Cue(start: 3_723_004, end: 3_723_999, text: "Fin"),
        ]
        let text = SubtitleCues(cues: known).webVTT
        #expect(text.hasPrefix("WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nLook up: 135 spires &lt; the sky &amp; more\n"))
        let read = try SubtitleParser.parse(Data(text.utf8))
        #expect(read.map(\.text) == known.map(\.text))
        #expect(read.map { Int64(($0.start * 1_000).rounded()) } == known.map(\.start))
        #expect(read.map { Int64(($0.end * 1_000).rounded()) } == known.map(\.end))
        #expect(SubtitleCues(Array(text.utf8)) == SubtitleCues(cues: known))
    }

    @Test("Hostile subtitles: numbers that are none, marks without an end, and a megabyte of them, to the server and to the SDK alike")
    func hostile() throws {
        func read(_ text: String) throws -> [[String]] {
            let server = (SubtitleCues(Array(text.utf8))?.cues ?? []).map { ["\($0.start)", "\($0.end)", $0.text] }
            let kit = try SubtitleParser.parse(Data(text.utf8)).map {
                ["\(Int64(($0.start * 1_000).rounded()))", "\(Int64(($0.end * 1_000).rounded()))", $0.text]
            }
            #expect(server == kit, "\(text.prefix(80))")
            return server
        }
        let good = "\n\n00:01.000 --> 00:02.000\nYes\n"
        for wrong in [
            "00:1e300", "0x10:0x10.0", "nan:nan.nan", "inf:00.0", "-1:00.000", "1:2:3:04.000", "99999999999999999999:00.000", "٠٠:٠١.٠٠٠",
        ] {
            #expect(try read("\(wrong) --> 00:09.000\nNo\(good)") == [["1000", "2000", "Yes"]], "\(wrong)")
        }
        #expect(try read("00:00.000 --> 00:01.000\na < b <i>c</i> < d {\\an8}e {\\f <\n") == [["0", "1000", "a c < d e {\\f <"]])
        let clock = ContinuousClock()
        let long = String(repeating: "<{\\", count: 300_000)
        let text = "00:00.000 --> 00:01.000\n\(long)\(good)"
        let begun = clock.now
        // Of the server's cues what is longer than anybody says is cut.
        let cut = SubtitleCues(Array(text.utf8))?.cues ?? []
        let all = try SubtitleParser.parse(Data(text.utf8))
        #expect(!cut.isEmpty && all.count == 2 && begun.duration(to: clock.now) < .seconds(20))
    }
}
