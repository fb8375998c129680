import Testing

@testable import UsherStore

@Suite struct LongReadingTests {
    @Test(
        "Selling S61 A long reading makes room by how many others ask, and does not wait alone",
        arguments: [(0, 0), (-1, 0), (1, 8), (2, 16), (3, 24), (900, 24)])
    func pause(others: Int, milliseconds: Int) {
        #expect(LongReading.pause(after: .milliseconds(8), others: others) == .milliseconds(milliseconds))
    }

    @Test("Selling S61 Whoever is sent the pieces slowly waits no longer for that")
    func slow() { #expect(LongReading.pause(after: .seconds(60), others: 5) == .milliseconds(200)) }
}
