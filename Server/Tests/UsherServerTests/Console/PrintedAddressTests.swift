import Testing

@testable import UsherServer

@Suite struct PrintedAddressTests {
    @Test("An address on a card is broken after a slash, a long host after a point; a very long name is in small type")
    func pieces() {
        for (address, pieces, isLong) in [
            ("globe.example/walks/redeem", ["globe.example/", "walks/", "redeem"], false),
            ("tickets.example.org:8443/walks/redeem", ["tickets.example.org:8443/", "walks/", "redeem"], false),
            ("the-old-town-museum.tickets.example/x", ["the-old-town-museum.", "tickets.", "example/", "x"], false),
            ("a-museum-of-very-many-wonderful-words.example/x", ["a-museum-of-very-many-wonderful-words.", "example/", "x"], true),
            ("globe.example", ["globe.example"], false), ("globe.example/", ["globe.example/"], false), ("", [], false),
        ] {
            let printed = PrintedAddress(address)
            #expect(printed.pieces == pieces && printed.isLong == isLong, "\(address) \(printed)")
            #expect(printed.pieces.joined() == address)
        }
    }
}
