import Foundation
import UsherServer
import UsherStore
import UsherTesting

@testable import UsherKit

/// A team that pays, whose owner is Ann, and its campaign with a building that was scanned; Bob pays nothing.
struct CanvassKit: Sendable {
    let kit: KitHouse

    static let campaign = "0d9f1f3e-0000-4000-8000-000000000001"
    static let building = "08b2a100-d2ca-4fff-8000-0123456789aa"

    static func run(
        live: Bool = false, clock: VirtualClock = VirtualClock(skips: true), _ body: @Sendable @escaping (CanvassKit) async throws -> Void
    ) async throws {
        try await KitHouse.run(live: live, clock: clock) { kit in
            for (email, name) in [("ann@example.org", "Ann"), ("bob@example.org", "Bob")] {
                _ = try await kit.shop().signUp(email: email, password: "Passw0rd", name: name)
            }
            try await load(kit.house)
            try await body(CanvassKit(kit: kit))
        }
    }

    /// Somebody's access token.
    func token(_ email: String) async throws -> String {
        try await kit.shop().signIn(email: email, password: "Passw0rd").token ?? ""
    }

    func client(_ email: String) async throws -> CanvassClient {
        CanvassClient(baseURL: KitHouse.base, accessToken: try await token(email), transport: kit.line, clock: kit.clock.kit) { $0 }
    }

    private static func load(_ house: House) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "canvass.json")
            try Data(catalogue.utf8).write(to: file)
            let importer = try MediaImport.importer(house.settings)
            _ = try await CatalogueImport(house.database, passwordCost: .cheap, media: importer).run(path: file.path)
        }
    }

    private static let catalogue = """
        {"catalogue":1,"organisations":[{"key":"run","name":"Run","time_zone":"UTC","currency":"USD",
          "plan":{"plan":"team","source":"stripe","status":"active","current_period_end":"2037-01-01T00:00:00Z"}}],
         "accounts":[{"email":"ann@example.org","name":"Ann","password":"Passw0rd","email_verified":true,
            "memberships":[{"organisation":"run","role":"owner"}]}],
         "campaigns":[{"key":"prima","uuid":"\(campaign)","organisation":"run","name":"Prima Run",
          "destination_url":"https://example.com/offer","created_at":"2025-02-01T08:00:00Z",
          "addresses":[{"uuid":"0d9f1f3e-0000-4000-8000-0000000000a1","address":"123 Main St","postal_code":"94107",
            "building_gers_id":"\(building)","visited":true,"visited_at":"2025-02-10T10:00:00Z","created_at":"2025-02-01T09:00:00Z",
            "qr":{"slug":"k3v9x2m1","scans":3,"last_scanned_at":"2025-02-14T18:30:00.000Z"}}]}]}
        """
}

extension KitHouse {
    /// The shop, whose accounts are everybody's.
    func shop() -> BoxOfficeClient { BoxOfficeClient(baseURL: Self.base, transport: line, clock: clock.kit) }
}
