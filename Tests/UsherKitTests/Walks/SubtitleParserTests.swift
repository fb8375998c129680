import Foundation
import Testing
import UsherKit

@Suite struct SubtitleParserTests {
    private static let cues = [
        SubtitleParser.Cue(start: 1, end: 2.5, text: "Benvenuti a Milano"), .init(start: 62, end: 64, text: "Two\nlines & more"),
    ]
    private static let srt = """
        1
        00:00:01,000 --> 00:00:02,500
        <i>Benvenuti</i> a Milano

        2
        00:01:02,000 --> 00:01:04,000
        {\\an8}Two
        lines &amp; more

        """

    @Test(
        "Walks A54 Every form of the same subtitles gives the same cues",
        arguments: [
            srt, srt.replacing("\n", with: "\r\n"), srt.replacing("\n", with: "\r"), "\u{FEFF}" + srt,
            srt.replacing("\n\n", with: "\n \t\n"),
            srt.replacing("1\n00", with: "00").replacing("2\n00", with: "00"), srt.replacing(",", with: "."),
            srt.replacing("02,500", with: "02,500 X1:1 X2:100 Y1:1 Y2:2"),
            "WEBVTT\n\nNOTE nothing\nat all\n\nSTYLE\n::cue {}\n\nintro\n00:01.000 --> 00:02.500 align:start\n<v Ada>Benvenuti a Milano</v>\n\n"
                + "01:02.000 --> 01:04.000\nTwo\nlines &amp; more",
            "2\n00:01:02,000 --> 00:01:04,000\nTwo\nlines & more\n\n3\n00:00:09,000 --> 00:00:08,000\nbackwards\n\n4\n00:00:09,000 --> 00:00:10,000\n \n\n"
                + "1\n00:00:01,000 --> 00:00:02,500\nBenvenuti a Milano",
        ])
    func forms(text: String) throws {
        let cues = try SubtitleParser.parse(Data(text.utf8))
        #expect(cues == Self.cues)
    }

    @Test("Walks A54 Latin-1 is not UTF-8; a page is no subtitles; a cue is active until just before its end")
    func faults() throws {
        #expect(throws: SubtitleParser.Failure.notUTF8) { try SubtitleParser.parse(Data([0x31, 0x0A, 0xE8, 0x20, 0xFF])) }
        #expect(throws: SubtitleParser.Failure.noCues) { try SubtitleParser.parse(Data("<html></html>".utf8)) }
        let at = { (t: Double) in SubtitleParser.active(Self.cues, at: t).map(\.start) }
        #expect(at(0.9) == [] && at(1) == [1] && at(2.4) == [1] && at(2.5) == [])
    }
}
