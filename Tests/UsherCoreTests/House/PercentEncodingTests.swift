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
        }
    }
}
