@testable import UsherPapers
import Testing

@testable import UsherServer

@Suite struct QRCodeTests {
    @Test("A reader gets back exactly the text", arguments: ["ABCDEFGHJKLMNPQRSTU2", "abc-1:x", "https://example.org/t/Ä?x=1&y=2", "7"])
    func readBack(_ text: String) async throws {
        let code = try #require(QRCode(text))
        let read = try await Tool.run("zbarimg -q --raw -Sdisable -Sqrcode.enable qr.png", ["qr.png": code.png()])
        #expect(read == text + "\n")
    }

    @Test func aTicketCodeIsAsSmallAsItCanBe() throws {
        #expect(try #require(QRCode("ABCDEFGHJKLMNPQRSTU2")).size == 21, "20 letters and digits fit version 1 with correction M")
        #expect(try #require(QRCode("ABCDEFGHJKLMNPQRSTU2", correction: .high)).size > 21)
    }

    /// Base64 has short runs of capitals and digits, which mislead an encoder that takes each run by itself.
    @Test("A text of capitals, small letters and digits is never larger than its bytes make it")
    func mixedText() throws {
        var state: UInt64 = 1
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        for _ in 0..<200 {
            let text = String(
                (0..<504).map { _ in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return letters[Int(state >> 58)]
                })
            let size = try #require(QRCode(text)).size
            #expect(size <= 85, "504 bytes fit version 17 with correction M")
        }
    }

    @Test func whatNoCodeCanHoldIsNone() {
        #expect(QRCode("") == nil)
        #expect(QRCode("a\u{0}b") == nil)
        #expect(QRCode(String(repeating: "é", count: 2_000)) == nil)
        #expect(QRCode(String(repeating: "x", count: 2_953), correction: .low) != nil)
    }

    @Test func theDrawingHasItsQuietZoneAndAName() throws {
        let code = try #require(QRCode("ABCDEFGHJKLMNPQRSTU2"))
        let svg = code.svg(title: "<b>\"Ticket\"</b> & more")
        #expect(svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29" role="img""#))
        #expect(svg.contains("<title>&lt;b&gt;&quot;Ticket&quot;&lt;/b&gt; &amp; more</title>"))
        #expect(svg.contains(#"<path d="M4 4h7v1h-7z"#), "the finder's first row stands four modules in")
        #expect(!svg.contains("style"))
        #expect(svg == code.svg(title: "<b>\"Ticket\"</b> & more"))
    }

    @Test func runsAreTheDarkModules() throws {
        let code = try #require(QRCode("usher"))
        var dark = 0
        for row in 0..<code.size { for column in 0..<code.size where code[row, column] { dark += 1 } }
        #expect(code.runs.map(\.columns.count).reduce(0, +) == dark)
        #expect(dark > 0)
    }
}
