import Testing
import UsherCore

@Suite struct SubtitleCuesTests {
    private func cues(_ text: String) -> [SubtitleCues.Cue]? { SubtitleCues(Array(text.utf8))?.cues }

    @Test("Walks: a transcript is the cues of a file, however it is spelt")
    func spellings() {
        let srt = "1\n00:00:01,000 --> 00:00:02,500\nGood <i>evening</i>\nMilan\n\n2\n00:01:02,5 --> 01:00:00,000\nTwo &amp; two\n"
        let expected = cues(srt)
        #expect(expected?.map(\.text) == ["Good evening Milan", "Two & two"])
        #expect(expected?.map(\.start) == [1_000, 62_500] && expected?.map(\.end) == [2_500, 3_600_000])
        #expect(cues(srt.replacing("\n", with: "\r\n")) == expected)
        #expect(cues("\u{FEFF}" + srt.replacing("\n\n", with: "\n \n")) == expected)
        let vtt = "WEBVTT\n\nNOTE mine\n\n00:01.000 --> 00:02.500 align:start\nGood {\\an8}evening\nMilan\n\n01:02.500 --> 01:00:00.000\n"
        #expect(cues(vtt + "<v Ann>Two &amp; two") == expected)
    }

    @Test("Walks: cues that make no sense are left out, the others are sorted")
    func nonsense() {
        let text =
            "00:05.000 --> 00:06.000\nLast\n\n00:03.000 --> 00:01.000\nBackwards\n\n00:01.000 --> 00:02.000\nFirst\n\n00:07.000 --> 00:08.000\n\n"
        #expect(cues(text)?.map(\.text) == ["First", "Last"])
        #expect(cues("99999999999:00.000 --> 1:00.000\nx")?.isEmpty == true)
        #expect(cues("a --> b\nx")?.isEmpty == true && cues("-->")?.isEmpty == true && cues("")?.isEmpty == true)
        #expect(SubtitleCues([0xFF, 0xFE]) == nil)
    }

    @Test(
        "Safe 1: a file of a megabyte that opens marks and never closes them is read at once, not in hours",
        arguments: ["<", "{\\", "&", "<i", "\u{1F1EC}", "e\u{301}", "a ", ":", "-->"])
    func unclosed(_ piece: String) {
        let line = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
        let text = "00:00:01,000 --> 00:00:02,000\n" + line
        #expect(cues(text)?.count == 1)
        #expect(SubtitleFile.type(of: Array(text.utf8)) == .srt)
        #expect(cues(line)?.isEmpty == true && cues("00:00:01,000 --> " + line)?.isEmpty == true)
    }

    @Test("Safe 1: what is kept of subtitles is bounded, and read again as the same")
    func kept() throws {
        let many = (0..<9_000).map { "00:00:01,000 --> 00:00:02,000\nLine \($0) \"<b>so</b>\"\n" }.joined(separator: "\n")
        let cues = try #require(SubtitleCues(Array(many.utf8)))
        #expect(cues.cues.count == SubtitleCues.most)
        #expect(SubtitleCues(json: cues.json) == cues)
        let long = try #require(SubtitleCues(Array(("00:00:01,000 --> 00:00:02,000\n" + String(repeating: "word ", count: 100_000)).utf8)))
        #expect(long.cues.reduce(0) { $0 + $1.text.utf8.count } <= SubtitleCues.longest)
        for broken in ["", "{}", "[1]", "[[1,2]]", "[[\"1\",2,\"x\"]]"] { #expect(SubtitleCues(json: broken) == nil, "\(broken)") }
    }
}
