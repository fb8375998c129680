import Testing
import UsherCore

@Suite struct Base64TextTests {
    /// RFC 4648, section 10, without the padding.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
    ])
    func bytesBecomeTextAndBytesAgain(_ bytes: String, _ text: String) {
        #expect(Base64Text.encode(Array(bytes.utf8)) == text)
        #expect(Base64Text.decode(text) == Array(bytes.utf8))
    }

    @Test func theAlphabetsDifferInTwoLetters() {
        #expect(Base64Text.encode([0xFB, 0xFF]) == "-_8")
        #expect(Base64Text.encode([0xFB, 0xFF], .standard) == "+/8")
        #expect(Base64Text.decode("-_8", .standard) == nil)
        #expect(Base64Text.decode("+/8") == nil)
    }

    @Test(arguments: ["Z", "Zh", "Zm9", "Zg==", "Zm9v ", "Zm9vA", "Z\u{E9}"])
    func whatNobodyWroteIsNotRead(_ text: String) { #expect(Base64Text.decode(text) == nil) }
}
