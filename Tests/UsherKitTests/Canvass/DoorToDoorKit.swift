import Foundation
import UsherKit
import UsherWire

/// What the tests of a campaign's models share.
@MainActor
struct DoorToDoorKit {
    let line = FaultyTransport()
    let clock: VirtualClock
    let folder: URL

    init(_ folder: URL, skips: Bool = true) {
        self.folder = folder
        clock = VirtualClock(skips: skips)
    }

    var client: CanvassClient { CanvassClient(baseURL: EveryCall.base, accessToken: "t", transport: line, clock: clock.kit) { $0 } }
    func visits() throws -> VisitQueue { try VisitQueue(client: client, file: folder.appending(path: "visits.jsonl")) }

    func entitlements() async -> EntitlementCache {
        let cache = EntitlementCache(client: client, file: folder.appending(path: "plan.json"))
        await cache.setUser("ann")
        return cache
    }

    func count(_ path: String) -> Int { line.requests.count { $0.url.path().hasSuffix(path) } }

    static let free = UsherResponse.json(200, #"{"plan":"free","is_active":false,"source":"none","current_period_end":null}"#)
    static let pro = UsherResponse.json(
        200, #"{"plan":"pro","is_active":true,"source":"apple","current_period_end":"2026-03-15T00:00:00.000Z"}"#)

    static func building(_ id: String = "gers", scans: Int = 0, last: String? = nil, visited: Bool = false) -> UsherResponse {
        let last = last.map { "\"\($0)\"" } ?? "null"
        return .json(
            200,
            #"{"gers_id":"\#(id)","address_id":"a1","campaign_id":"c","campaign_name":"C","address":"12 Maple St","postal_code":null,"#
                + #""status":"\#(visited ? "visited" : "not_visited")","visited":\#(visited),"scans":\#(scans),"last_scanned_at":\#(last)}"#
        )
    }

    static let visited: UsherResponse = .json(200, #"{"mutation_id":"m","results":[],"cursor":"1"}"#)

    static func refusal(_ status: Int, _ code: String) -> UsherResponse { .json(status, #"{"error":"No","code":"\#(code)"}"#) }

    /// A campaign, whatever it is called.
    nonisolated static let campaign = Fixtures.value(CanvassCampaign.self)

    static func feature(_ id: String, lng: Double, lat: Double, visited: Bool = false) -> CanvassBuildings.Feature {
        CanvassBuildings.Feature(
            type: "Feature", id: id, geometry: .init(type: "Point", coordinates: [lng, lat]),
            properties: .init(
                gersID: id, addressCount: 1, addressID: id, address: id, status: visited ? .visited : .notVisited, visited: visited,
                scans: 0,
                lastScannedAt: nil))
    }
}
