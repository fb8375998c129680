import Foundation
import Testing
import UsherWire

/// Canvass's wire types of territories and walk lists, each frozen by the text it reads and writes.
@Suite struct CanvassTerritoryWireTests {
    /// Reads `literal` and writes it again, keys in order of name; members that are null are left out.
    private func freeze<Wire: Codable & Equatable>(_ type: Wire.Type, _ literal: String, _ written: String? = nil) throws {
        let value = try WireJSON.decoder.decode(type, from: Data(literal.utf8))
        #expect(String(decoding: try WireJSON.encoder(.milliseconds).encode(value), as: UTF8.self) == written ?? literal)
    }

    @Test func territories() throws {
        try freeze(
            CanvassTerritory.self,
            #"{"colour":"mauve","homes":9,"id":"1","left":5,"name":"Elm","neverAgain":1,"revision":2,"streets":["Elm St"],"visited":3,"walkerId":"2"}"#
        )
        try freeze(
            CanvassTerritory.self,
            #"{"id":"1","name":"E","colour":"red","corners":[[1,2],[3,4],[5,6]],"streets":null,"walkerId":null,"homes":0,"visited":0,"left":0,"neverAgain":0,"revision":1}"#,
            #"{"colour":"red","corners":[[1,2],[3,4],[5,6]],"homes":0,"id":"1","left":0,"name":"E","neverAgain":0,"revision":1,"visited":0}"#
        )
        try freeze(CanvassTerritoryRequest.self, #"{"name":"Elm","streets":["Elm St"],"walkerId":"2"}"#)
        try freeze(CanvassTerritoryRequest.self, #"{"colour":"grey","corners":[[1.5,2],[3,4],[5,6]],"revision":3}"#)
        #expect(CanvassTerritory.Colour.known.count == 8)
    }

    @Test func links() throws {
        try freeze(
            CanvassWalkLink.self,
            #"{"devices":3,"expiresAt":"2025-03-15T00:00:00.000Z","id":"1","inUse":1,"name":"Ben","url":"https://x/link/uwl_a"}"#)
        try freeze(CanvassWalkLinkRequest.self, #"{"devices":2,"name":"Ben","startsAt":"2025-03-15T00:00:00.000Z"}"#)
        try freeze(CanvassWalkStartRequest.self, #"{"token":"uwl_a"}"#)
        try freeze(CanvassWalkStart.self, #"{"expires_at":"2025-03-15T00:00:00.000Z","id":"1","secret":"uwd_a"}"#)
    }

    @Test func walk() throws {
        try freeze(
            CanvassWalk.self,
            #"{"campaign":"C","expires_at":"2025-03-15T00:00:00.000Z","homes":[],"house":"H","id":"1","territory":"T","territory_id":"2"}"#)
    }
}
