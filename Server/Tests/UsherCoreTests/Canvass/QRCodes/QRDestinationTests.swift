import Testing
import UsherCore

@Suite struct QRDestinationTests {
    private let base = "https://canvass.example.org"

    @Test(
        "Canvass A25: what no code may lead to",
        arguments: [
            "javascript:alert(1)", "/offer", "offer", "", "https://", "https://user@example.org/", "https://user:pass@example.org/",
            "https://canvass.example.org/q/k3v9x2m7pq", "https://CANVASS.example.org:443/q/x", "http://canvass.example.org/q/x",
            "https://canvass.example.org/a/../q/x", "https://canvass.example.org//q/x", "https://canvass.example.org/%71/x",
            "ftp://example.org/", "https://example.org/ü", "https://example.org/a b", "https://example.org\\@evil.org/",
            "https://example.org:99999/", "data:text/html,x", "https://example.org/\n",
        ])
    func refused(_ text: String) { #expect(!QRDestination.accepts(text, base: base)) }

    @Test(
        "Canvass A25: what it may",
        arguments: [
            "https://example.org", "http://example.org:8080/offer?utm=flyer#top", "https://example.org/q/x",
            "https://canvass.example.org/quick", "https://canvass.example.org/", "https://[2001:db8::1]/x", "HTTPS://EXAMPLE.ORG/",
            "https://canvass.example.org:8443/q/x",
        ])
    func accepted(_ text: String) { #expect(QRDestination.accepts(text, base: base)) }

    @Test("Canvass A25: 2048 characters and no more")
    func longest() {
        let start = "https://example.org/"
        let fits = start + String(repeating: "x", count: 2048 - start.utf8.count)
        #expect(QRDestination.accepts(fits, base: base))
        #expect(!QRDestination.accepts(fits + "x", base: base))
    }

    @Test func slugsAreOfTheirAlphabet() {
        var generator = SystemRandomNumberGenerator()
        let slugs = Set((0..<1000).map { _ in QRSlug.make(using: &generator) })
        #expect(slugs.count == 1000)
        let alphabet = Set("23456789abcdefghjkmnpqrstuvwxyz")
        let strange = slugs.filter { $0.utf8.count != 10 || !alphabet.isSuperset(of: $0) || !QRSlug.isValid($0) }
        #expect(strange.isEmpty)
        #expect(QRSlug.isValid("Ab_-9") && !QRSlug.isValid("ab") && !QRSlug.isValid("a b") && !QRSlug.isValid("é12"))
        #expect(!QRSlug.isValid(String(repeating: "a", count: 65)))
    }

    @Test func referencesHaveSixDigitsOrMore() {
        #expect(PrintReference.text(7) == "REF-000007")
        #expect(PrintReference.text(1_234_567) == "REF-1234567")
    }
}
