import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Two organisations with campaigns: one whose plan runs until 2025-04-01, and one that pays nothing.
enum CampaignWorld {
    static let prima = "0d9f1f3e-0000-4000-8000-000000000001"
    static let foreign = "0d9f1f3e-0000-4000-8000-000000000002"
    static let tower = "08b2a100-d2ca-4fff-8000-0123456789aa"
    static let villa = "08b2a100-d2ca-4fff-8000-0123456789ab"
    static let linked = "08b2a100-d2ca-4fff-8000-0123456789ac"

    static func home(_ number: Int) -> String { "0d9f1f3e-0000-4000-8000-0000000000a\(number)" }

    /// The tower has three units, one of them never scanned; the villa is known by its own id alone.
    static let catalogue = #"""
        {"catalogue":1,
         "organisations":[
          {"key":"run","uuid":"0d9f1f3e-0000-4000-8000-0000000000f1","name":"Run","time_zone":"UTC","currency":"USD",
           "plan":{"plan":"team","source":"stripe","status":"active","current_period_end":"2025-04-01T00:00:00Z"}},
          {"key":"poor","uuid":"0d9f1f3e-0000-4000-8000-0000000000f2","name":"Poor","time_zone":"UTC","currency":"USD"}],
         "accounts":[
          {"email":"ann@x.example","name":"Ann","identities":[{"provider":"supabase","subject":"ann"}],
           "memberships":[{"organisation":"run","role":"owner"}]},
          {"email":"eve@x.example","name":"Eve","identities":[{"provider":"supabase","subject":"eve"}],
           "memberships":[{"organisation":"run","role":"editor"}]},
          {"email":"door@x.example","name":"Door","identities":[{"provider":"supabase","subject":"door"}],
           "memberships":[{"organisation":"run","role":"door"}]},
          {"email":"pat@x.example","name":"Pat","identities":[{"provider":"supabase","subject":"pat"}],
           "memberships":[{"organisation":"poor","role":"owner"}]}],
         "campaigns":[
          {"key":"prima","uuid":"0d9f1f3e-0000-4000-8000-000000000001","organisation":"run","name":"Prima Run",
           "destination_url":"https://example.com/offer","created_at":"2025-02-01T08:00:00Z",
           "addresses":[
            {"uuid":"0d9f1f3e-0000-4000-8000-0000000000a1","address":"123 Main St","unit":"1","postal_code":"94107","lat":37.77,"lng":-122.41,
             "building_gers_id":"08b2a100-d2ca-4fff-8000-0123456789aa","created_at":"2025-02-01T09:00:00Z"},
            {"uuid":"0d9f1f3e-0000-4000-8000-0000000000a2","address":"123 Main St","unit":"2","postal_code":"94107","lat":37.78,"lng":-122.43,
             "building_gers_id":"08b2a100-d2ca-4fff-8000-0123456789aa","visited":true,"visited_at":"2025-02-10T10:00:00Z","visited_by":"eve@x.example",
             "created_at":"2025-02-01T09:00:00Z",
             "qr":{"slug":"k3v9x2m1","scans":3,"last_scanned_at":"2025-02-14T18:30:00.123Z"}},
            {"uuid":"0d9f1f3e-0000-4000-8000-0000000000a3","address":"123 Main St","unit":"3","postal_code":"94107",
             "building_gers_id":"08b2a100-d2ca-4fff-8000-0123456789aa","created_at":"2025-02-01T09:00:00Z",
             "qr":{"slug":"k3v9x2m2","scans":2,"last_scanned_at":"2025-02-12T18:30:00Z"}},
            {"uuid":"0d9f1f3e-0000-4000-8000-0000000000a4","address":"9 Villa Road","lat":37.5,"lng":-122.0,
             "gers_id":"08b2a100-d2ca-4fff-8000-0123456789ab","created_at":"2025-02-01T09:00:00Z",
             "qr":{"slug":"k3v9x2m3","scans":1,"last_scanned_at":"2025-02-13T18:30:00Z"}},
            {"uuid":"0d9f1f3e-0000-4000-8000-0000000000a5","address":"10 Link Lane","created_at":"2025-02-01T09:00:00Z",
             "links":[{"gers_id":"08b2a100-d2ca-4fff-8000-0123456789ac","confidence":0.8}]}]},
          {"key":"foreign","uuid":"0d9f1f3e-0000-4000-8000-000000000002","organisation":"poor","name":"Other",
           "addresses":[{"uuid":"0d9f1f3e-0000-4000-8000-0000000000b1","address":"123 Main St","building_gers_id":"08b2a100-d2ca-4fff-8000-0123456789ff",
            "created_at":"2025-02-01T09:00:00Z","qr":{"slug":"poor0001","scans":4,"last_scanned_at":"2025-02-14T18:30:00Z"}}]}]}
        """#
}

extension CanvassServing {
    /// A Canvass with `CampaignWorld` in it.
    static func withCampaigns(
        _ engine: Engine, isLive: Bool = false, _ change: @Sendable @escaping (inout Settings) -> Void = { _ in },
        _ body: @Sendable @escaping (CanvassServing) async throws -> Void
    ) async throws {
        try await run(engine, catalogue: CampaignWorld.catalogue, isLive: isLive, change, body)
    }

    /// The path of a campaign, with what follows it.
    func path(_ rest: String = "", of campaign: String = CampaignWorld.prima) -> String { "/api/campaigns/\(campaign)\(rest)" }

    func building(_ id: String, _ query: String = "", as subject: String = "ann") async throws -> TestResponse {
        try await get("/api/buildings/\(id)\(query)", token: token(subject))
    }

    /// The plan of the organisation that pays has run out.
    func endPlan() { clock.set(Instant(seconds: 1_743_552_000)) }

    func addresses(_ campaign: String = CampaignWorld.prima, as subject: String = "ann") async throws -> [CanvassAddress] {
        let response = try await get(path("/addresses?limit=1000", of: campaign), token: token(subject))
        #expect(response.status == .ok, "\(response.text)")
        return try response.decoded(CanvassAddressList.self).addresses
    }

    /// Imports a file; the report.
    func upload(
        _ file: String, type: String = "text/csv", query: String = "", to campaign: String = CampaignWorld.prima, as subject: String = "ann"
    ) async throws -> TestResponse {
        try await post(path("/addresses/import\(query)", of: campaign), file, token: token(subject), headers: [.contentType: type])
    }
}
