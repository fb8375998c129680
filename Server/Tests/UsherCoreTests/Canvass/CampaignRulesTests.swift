import Testing

@testable import UsherCore

@Suite struct CampaignRulesTests {
    private static let id = "08b2a100-d2ca-4fff-8000-0123456789ab"

    @Test("Canvass A18: the spellings of an id")
    func ids() {
        let bare = Self.id.replacing("-", with: "")
        for text in [Self.id, Self.id.uppercased(), bare, bare.uppercased(), "overture:building:" + Self.id, "overture:building:" + bare] {
            #expect(GERSID(text)?.text == Self.id)
        }
        for text in [
            "", bare + "0", String(bare.dropLast()), "xyz" + bare, "overture:address:" + Self.id, "overture:building:", " " + Self.id,
            Self.id + "\n", "g" + bare.dropFirst(), "overture:building:overture:building:" + bare, Self.id.replacing("-", with: "–"),
        ] { #expect(GERSID(text) == nil, "\(text)") }
    }

    @Test("Canvass A23: without a plan there are no scans and no times")
    func gate() {
        let figures = ScanFigures(scans: 3, lastScanned: Instant(seconds: 9))
        #expect(ScanVisibility(isPaid: true).shown(figures) == figures)
        #expect(ScanVisibility(isPaid: false).shown(figures) == ScanFigures())
        #expect(ScanVisibility(isPaid: false).shown(Int64(7)) == 0 && ScanVisibility(isPaid: false).shown(Instant(seconds: 1)) == nil)
    }

    @Test("Canvass A41: parts of the map")
    func boxes() throws {
        let box = try #require(BoundingBox("-10,20,10.5,30"))
        #expect(box.contains(Coordinate(lat: 20_000_000, lng: 10_500_000)) && !box.contains(Coordinate(lat: 31_000_000, lng: 0)))
        let across = try #require(BoundingBox("170,-10,-170,10"))
        #expect(across.contains(Coordinate(lat: 0, lng: 175_000_000)) && across.contains(Coordinate(lat: 0, lng: -175_000_000)))
        #expect(!across.contains(Coordinate(lat: 0, lng: 0)))
        for text in ["", "1,2,3", "1,2,3,4,5", "1,5,2,4", "nan,0,1,1", "0,0,inf,1", "a,b,c,d", "-180.1,0,1,1", "0,0,1,90.1", "0x1,0,1,,"] {
            #expect(BoundingBox(text) == nil, "\(text)")
        }
    }

    @Test("Canvass A39: JSON is the same however it is written")
    func canonical() throws {
        let texts = [#"{"a":1,"b":[true,null,"x"],"c":{"d":1.5}}"#, #" { "c":{"d":1.50}, "b":[true ,null,"\u0078"],"a":1.0 } "#]
        let forms = try texts.map { CanonicalJSON.bytes(try JSONValue.read(Array($0.utf8))) }
        #expect(forms[0] == forms[1])
        let other = CanonicalJSON.bytes(try JSONValue.read(Array(#"{"a":1,"b":[null,true,"x"],"c":{"d":1.5}}"#.utf8)))
        #expect(forms[0] != other)
    }

    @Test("Canvass A36, A38: the first row for a home counts, whatever it is found by")
    func plan() {
        var plan = ImportPlan(lastSeq: 4)
        func row(_ address: String, _ external: String? = nil) -> HomeFacts { HomeFacts(address: address, externalID: external) }
        let stored = CampaignHome(
            id: 9, uuid: Self.id, seq: 2, fields: row("Old", "K"), visit: HomeVisit(), revision: 1, figures: ScanFigures(),
            created: Instant(seconds: 0), updated: Instant(seconds: 0), deleted: nil)
        let known = Dictionary(uniqueKeysWithValues: stored.fields.keys.all.map { ($0, stored) })
        func decide(_ row: HomeFacts) -> ImportOutcome { plan.decide(row) { known[$0] } }
        #expect(decide(row("New", "K")) == .update(stored, row("New", "K")))
        #expect(decide(row("NEW")) == .duplicate)
        // Its old address is free now.
        #expect(decide(row("Old")) == .insert(row("Old"), seq: 5))
        #expect(decide(row("old", "L")) == .duplicate)
        #expect(decide(row("New", "M")) == .duplicate)
        #expect(decide(row("Third", "M")) == .insert(row("Third", "M"), seq: 6))
        #expect(decide(row("Third", "K")) == .failed([ImportFault(.address, .keyConflict)]))
    }
}
