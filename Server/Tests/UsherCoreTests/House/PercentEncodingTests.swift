import Foundation
import Testing
import UsherCore

@Suite struct PercentEncodingTests {
    @Test("What is unreserved stays, every other byte is escaped")
    func escaped() {
        let plain = "ABCXYZabcxyz0189-._~"
        #expect(PercentEncoding.escaped(plain) == plain)
        #expect(PercentEncoding.escaped("a b/c?d=e&f#g%,+") == "a%20b%2Fc%3Fd%3De%26f%23g%25%2C%2B")
        #expect(PercentEncoding.escaped("Zoë 美🎭\u{0}\n") == "Zo%C3%AB%20%E7%BE%8E%F0%9F%8E%AD%00%0A")
        #expect(PercentEncoding.escaped("") == "")
    }

    @Test func moreMayStayPlain() {
        #expect(PercentEncoding.escaped("a,b c", alsoPlain: ",") == "a,b%20c")
        #expect(PercentEncoding.escaped("a,b", alsoPlain: ",") == "a,b")
    }

    @Test("Decoding gives the text back, whatever its bytes")
    func readBack() {
        for scalar in (1...0x2FF).compactMap(Unicode.Scalar.init) {
            let text = "x\(scalar)y"
            #expect(PercentEncoding.escaped(text).removingPercentEncoding == text)
            #expect(PercentEncoding.decoded(PercentEncoding.escaped(text).utf8) == text)
        }
    }

    @Test("Safe 12 What is no text is not decoded: a NUL character, bytes that are not UTF-8, overlong forms, surrogates")
    func noText() {
        for odd in [
            "%00", "a%00", "%ff", "a%C3", "%c0%80", "%c0%af", "%e0%80%80", "%ed%a0%80", "%ed%bf%bf", "%f4%90%80%80", "%f8%88%80%80%80",
        ] {
            #expect(PercentEncoding.decoded(odd.utf8) == nil, "\(odd)")
        }
    }

    @Test("Safe 14 A percent sign without its digits stands for itself, and a plus is a space where forms are read")
    func signs() {
        for (sent, plain) in [
            ("%", "%"), ("100%", "100%"), ("%zz%4", "%zz%4"), ("%%41", "%A"), ("%4%41", "%4A"), ("%2541", "%41"), ("%25%34%31", "%41"),
            ("a+b", "a+b"),
        ] {
            #expect(PercentEncoding.decoded(sent.utf8) == plain, "\(sent)")
        }
        #expect(PercentEncoding.decoded("a+b%2Bc%20d+".utf8, plusIsSpace: true) == "a b+c d ")
    }
}
