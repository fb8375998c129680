import Testing

@testable import UsherCore

@Suite struct TerritoryRuleTests {
    private static func corner(_ lat: Int64, _ lng: Int64) -> Coordinate { Coordinate(lat: lat, lng: lng) }

    @Test("A place is inside by the corners alone; of two areas along one line a place on it is in exactly one")
    func outline() throws {
        let west = try #require(TerritoryOutline([Self.corner(0, 0), Self.corner(0, 10), Self.corner(10, 10), Self.corner(10, 0)]))
        let east = try #require(TerritoryOutline([Self.corner(0, 10), Self.corner(0, 20), Self.corner(10, 20), Self.corner(10, 10)]))
        #expect(west.contains(Self.corner(5, 5)) && !west.contains(Self.corner(5, 15)) && !west.contains(Self.corner(11, 5)))
        for lat in Int64(0)..<10 { #expect(west.contains(Self.corner(lat, 10)) != east.contains(Self.corner(lat, 10))) }
        // The bay of a U is outside.
        let bay = try #require(
            TerritoryOutline([
                Self.corner(0, 0), Self.corner(0, 9), Self.corner(9, 9), Self.corner(9, 6), Self.corner(3, 6), Self.corner(3, 3),
                Self.corner(9, 3), Self.corner(9, 0),
            ]))
        #expect(!bay.contains(Self.corner(6, 4)) && bay.contains(Self.corner(6, 1)) && bay.contains(Self.corner(6, 8)))
        #expect(bay.contains(Self.corner(1, 4)))
    }

    @Test("What encloses nothing is no area, nor is what lies outside of the globe, and the form's text is read as it is written")
    func bad() throws {
        #expect(TerritoryOutline([Self.corner(0, 0), Self.corner(1, 1)]) == nil)
        #expect(TerritoryOutline([Self.corner(0, 0), Self.corner(0, 1), Self.corner(0, 2)]) == nil)
        #expect(TerritoryOutline((0...500).map { Self.corner($0 % 7, $0) }) == nil)
        for text in ["", "1, 2", "1, 2\n3, 4\n91, 0", "1, 2\n3, 4\nx, 5", "nan, 1\n1, 2\n3, 4"] {
            #expect(TerritoryOutline(text: text) == nil)
        }
        let drawn = try #require(TerritoryOutline(text: "43.64, -79.39\n\n43.65 -79.39\r\n43.65; -79.38\n"))
        #expect(drawn.corners.count == 3 && drawn.corners[0] == Self.corner(43_640_000, -79_390_000))
        #expect(TerritoryOutline(text: drawn.text) == drawn)
    }

    @Test(
        "A street is told from its number, wherever people write that",
        arguments: [
            ("123 Main St", "main st", 123), ("12a Main St", "main st", 12), ("Hauptstraße 7", "hauptstrasse", 7),
            ("Straße des 17. Juni 135", "strasse des 17. juni", 135), ("12, rue de Rivoli", "rue de rivoli", 12),
            ("Calle Mayor, 12", "calle mayor", 12), ("350 5th Avenue", "5th avenue", 350), ("Via Roma 12/3", "via roma", 12),
            ("Am Markt 4 b", "am markt", 4), ("  9   VILLA Road ", "villa road", 9), ("The Old Mill", "the old mill", .max),
        ] as [(String, String, Int64)])
    func streets(_ address: String, _ key: String, _ number: Int64) {
        #expect(StreetName.key(address) == key)
        #expect(StreetName.number(address).0 == number)
    }

    @Test("Streets are one a line, each once, at most 200")
    func names() {
        #expect(TerritoryArea(streets: "Main St\r\n main  st \n\nElm St") == .streets(["Main St", "Elm St"]))
        #expect(TerritoryArea(streets: " \n ") == nil)
        #expect(TerritoryArea(streets: (0...200).map { "Street number \($0) X" }.joined(separator: "\n")) == nil)
    }

    @Test("Homes are walked street by street as the list names them, by number and letter, a house by its flats")
    func order() {
        let lines: [(String, String?)] = [
            ("10 Main St", nil), ("Elm St 2", nil), ("2 Main St", "10"), ("2 Main St", "2"), ("2a Main St", nil), ("Elm St 1", nil),
            ("2 Main St", nil),
        ]
        let homes = lines.enumerated().map { index, line in
            CampaignHome(
                id: CampaignHome.ID(Int64(index)), uuid: "\(index)", seq: Int64(index), fields: HomeFacts(address: line.0, unit: line.1),
                visit: HomeVisit(), revision: 1, figures: ScanFigures(scans: 0, lastScanned: nil), created: .distantPast,
                updated: .distantPast, deleted: nil)
        }
        #expect(WalkOrder.sorted(homes).map(\.uuid) == ["6", "3", "2", "4", "0", "5", "1"])
    }

    @Test("A report that names no outcome says visited or nothing, and never takes back that they want nobody")
    func outcomes() {
        #expect(VisitOutcome.after(nil, visited: true) == .visited && VisitOutcome.after(.nobody, visited: false) == nil)
        #expect(VisitOutcome.after(.neverAgain, visited: false) == .neverAgain)
        #expect(VisitOutcome.allCases.filter(\.isVisit) == [.visited])
    }
}
