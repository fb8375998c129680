import Foundation
import Testing
import UsherCore

@testable import UsherKit

/// What the console stores of subtitles is what apps read.
@Suite struct WrittenCuesTests {
    @Test("C59: Cues as the server writes them: the SDK's parser reads the same times and words")
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
}
