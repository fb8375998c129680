import Testing
import UsherCore

@Suite struct NaturalOrderTests {
    @Test(
        "BoxOffice A24 Rows and numbers in natural order",
        arguments: [
            ["A", "Z", "AA", "AB"], ["2", "10", "100"], ["1", "1A", "1B", "2"], ["1", "A"], ["A", "a", "B", "b"],
            ["A2", "A10", "B1", "AA1"],
            ["7", "07", "8"].sorted { NaturalOrder.precedes($0, $1) }, ["", "0", "1", "é", "ab"],
        ])
    func order(_ labels: [String]) {
        let ranks = NaturalOrder.ranks(Set(labels))
        #expect(labels.reversed().sorted { (ranks[$0] ?? 0) < (ranks[$1] ?? 0) } == labels)
        for (a, b) in zip(labels, labels.dropFirst()) {
            #expect(NaturalOrder.precedes(a, b) && !NaturalOrder.precedes(b, a), "\(a) \(b)")
        }
    }

    @Test("A seat's UUID is made from show and seat, and is one")
    func identity() {
        let show = "d11e4d04-90f6-4157-a70f-ecfc63f18058"
        let uuid = SeatIdentity.uuid(show: show, seat: "stalls-A-12")
        #expect(uuid == SeatIdentity.uuid(show: show, seat: "stalls-A-12"))
        #expect(uuid != SeatIdentity.uuid(show: show, seat: "stalls-A-13"))
        #expect(uuid != SeatIdentity.uuid(show: "d11e4d04-90f6-4157-a70f-ecfc63f18059", seat: "stalls-A-12"))
        let characters = Array(uuid)
        #expect(UUIDText.normalised(uuid) == uuid && characters[14] == "8" && "89ab".contains(characters[19]))
    }
}
