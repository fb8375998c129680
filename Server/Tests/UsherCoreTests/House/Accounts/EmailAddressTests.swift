import Testing
import UsherCore

@Suite struct EmailAddressTests {
    @Test(arguments: ["dora@globe.example", " Dora@Globe.Example", "DORA@GLOBE.EXAMPLE\r\n", "\u{A0}dora@globe.example\t"])
    func theSameAddressHasOneForm(_ text: String) { #expect(EmailAddress(text)?.text == "dora@globe.example") }

    @Test(arguments: [
        "", "dora", "@globe.example", "dora@", "do ra@globe.example", "a@b@c", "a\u{0}@b", String(repeating: "a", count: 250) + "@b.cd",
    ])
    func whatIsNoAddressIsRefused(_ text: String) { #expect(EmailAddress(text) == nil) }

    @Test("Safe 1 A heap of marks is no address, and no name of a member in JSON", arguments: [9, 30_000])
    func heaps(_ marks: Int) {
        let heap = "e" + String(repeating: "\u{301}\u{323}", count: marks)
        #expect(EmailAddress(heap + "@globe.example") == nil)
        #expect(throws: JSONSyntaxError.self) { try JSONValue.read(Array("{\"\(heap)\":1}".utf8)) }
    }
}
