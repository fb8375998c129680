import Testing
import UsherCore

@Suite struct TicketCodeTests {
    private static let own = "ABCDEFGHJK23456789MN"

    @Test("Gate A10: imported codes are compared byte for byte", arguments: ["sale-code-123", "SALE 123", "ä", "Ticket:7"])
    func imported(_ code: String) {
        #expect(TicketCode.candidates(code) == [code])
    }

    @Test(
        "Gate A10: Usher's own codes in lower case, grouped, or behind a tag",
        arguments: [
            "abcdefghjk23456789mn", "ABCDE-FGHJK-23456-789MN", "ABCDE FGHJK 23456 789MN", "ABC-ABCDEFGHJK23456789MN",
            "usher:abcde-fghjk-23456-789mn",
        ])
    func ownForms(_ text: String) {
        #expect(TicketCode.candidates(text) == [text, Self.own])
    }

    @Test func anOwnCodeAsItIsNeedsNoOtherReading() {
        #expect(TicketCode.candidates(Self.own) == [Self.own])
    }

    @Test("Tags of one or nine letters, and of digits, are none", arguments: ["A-", "ABCDEFGHI-", "A1-", "-", "ABC_"])
    func noTags(_ tag: String) {
        #expect(TicketCode.candidates(tag + Self.own).contains(Self.own) == (tag == "-"))
    }

    @Test(
        "Gate A12: the last path segment of a URL is the code",
        arguments: [
            "https://tickets.example/t/SALE-1", "HTTPS://other.example/base/path/t/SALE-1/", "http://x/t/SALE-1?a=/b",
            "https://x/t/SALE-1#/c",
            "https://x/t/SALE-1%20", "https://x/t/SALE%2D1", "https://x/t/SALE-1//", "https://x/t/%C2%A0SALE-1",
        ])
    func urls(_ url: String) {
        #expect(TicketCode.candidates(url) == ["SALE-1"])
    }

    @Test(
        "Gate A12: a URL without a path segment holds no code",
        arguments: [
            "https://x/", "https://x", "https://", "http:///", "https://x?t/SALE-1", "https://x#/t/SALE-1", "https://x/%20",
        ])
    func urlsWithoutCode(_ url: String) {
        #expect(TicketCode.candidates(url).isEmpty)
    }

    @Test(
        "A URL is decoded once, and a broken escape stays as it is",
        arguments: [
            ("https://x/%2541", "%41"), ("https://x/A%", "A%"), ("https://x/A%4", "A%4"), ("https://x/A%ZZ", "A%ZZ"),
            ("https://x/a+b", "a+b"),
            ("https://x/a%2Fb", "a/b"), ("https://x/%C3%A9", "é"),
        ])
    func decoding(_ url: String, _ code: String) {
        #expect(TicketCode.candidates(url) == [code])
    }

    @Test(
        "What is not UTF-8 is found nowhere, and is no other code", arguments: ["https://x/%FF", "https://x/SALE%C3", "https://x/%C3%28"])
    func notUTF8(_ url: String) {
        for code in TicketCode.candidates(url) { #expect(!TicketCode.isImportable(code) && !TicketCode.isUsherForm(Array(code.utf8))) }
    }

    @Test(
        "Gate A9: with U+0000 there is no code to look up",
        arguments: ["\u{0}", "A\u{0}B", "ABCDEFGHJK23456789MN\u{0}", "https://x/A%00B", "https://x/A\u{0}"])
    func nul(_ text: String) {
        #expect(TicketCode.candidates(text).isEmpty)
    }

    @Test(arguments: [("A", true), ("!~", true), ("", false), ("a b", false), ("é", false), ("a\u{7F}", false), ("a\u{0}", false)])
    func importable(_ code: String, _ may: Bool) {
        #expect(TicketCode.isImportable(code) == may)
        #expect(TicketCode.isImportable(code + String(repeating: "x", count: 129)) == false)
    }

    @Test func randomCodesHaveTheOwnForm() {
        var generator = Dice(seed: 1)
        let codes = (0..<200).map { _ in TicketCode.random(using: &generator) }
        #expect(codes.allSatisfy { TicketCode.isUsherForm(Array($0.utf8)) } && Set(codes).count == 200)
    }
}
