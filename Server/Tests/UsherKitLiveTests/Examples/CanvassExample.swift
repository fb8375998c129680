import Foundation
import Testing
import UsherKit
import UsherTesting

/// The code of the article Canvass.md, run against a house.
@Suite struct CanvassExample {
    @Test("Article Canvass: what it shows works") func works() async throws {
        try await CanvassKit.run(clock: VirtualClock(Date(), skips: true)) { canvass in
            try await HouseSocket.open(canvass.kit) { socket in
                try await withTemporaryFolder { folder in
                    let (server, token) = (try #require(URL(string: socket.url)), try await canvass.token("ann@example.org"))
                    let client = try await Self.card(server, token, folder, CanvassKit.building, CanvassKit.campaign) { token }
                    let mine = try await Self.campaign(client, CanvassKit.building)
                    try await Self.territories(client, mine, server, folder)
                }
            }
        }
    }

    private static func card(
        _ server: URL, _ token: String, _ folder: URL, _ gersID: String, _ campaign: String,
        _ renew: @escaping @Sendable () async throws -> String
    ) async throws -> CanvassClient {
        let canvass = CanvassClient(baseURL: server, accessToken: token) { _ in try await renew() }
        let plan = EntitlementCache(client: canvass, file: folder.appending(path: "plan.json"))
        await plan.setUser("ann")
        let building = try await canvass.building(gersID, campaign: campaign)
        switch scanRow(await plan.state(), building, showsUpgrade: true) {
        case .hidden: break
        case .upgrade(let words): print(words)  // Upgrade to Pro to see scan activity
        case .scans(let title, let subtitle): print(title, subtitle ?? "")
        }
        let state = await plan.state()
        #expect(state.canShowScans)
        await plan.refreshAfterPurchase()
        await plan.setUser(nil)
        return canvass
    }

    private static func campaign(_ canvass: CanvassClient, _ gersID: String) async throws -> CanvassCampaign {
        let mine = try await canvass.create(CanvassCampaignRequest(name: "Autumn", destinationURL: "https://example.com/offer"))
        let home = try await canvass.add(CanvassAddressRequest(address: "1 Elm St", buildingGersID: gersID), to: mine.id)
        let made = try await canvass.makeCodes(for: mine.id)
        let codes = try await canvass.codes(of: mine.id).qrCodes
        print(home.address, made.created, codes.map(\.url))
        #expect(made.created == 1 && codes.count == 1)
        return mine
    }

    private static func territories(_ canvass: CanvassClient, _ mine: CanvassCampaign, _ server: URL, _ folder: URL) async throws {
        let area = CanvassTerritoryRequest(name: "Elm", streets: ["Elm St"])
        let elm = try await canvass.createTerritory(area, of: mine.id, in: mine.organisationID)
        let link = try await canvass.createWalkLink(CanvassWalkLinkRequest(name: "Ben"), to: elm.id, in: mine.organisationID)
        let phone = WalkListClient(baseURL: server)
        try await phone.start(link.url ?? "")
        let offline = OfflineWalk(client: phone, folder: folder.appending(path: "walk"))
        print(try await offline.load().homes.count, elm.homes)
        if let next = await offline.next { _ = try await offline.say(.nobody, of: next.id, note: "Come on Sunday") }
        let home = try await canvass.walkList(of: elm.id, in: mine.organisationID).first
        #expect(home?.outcome == .nobody && home?.note == "Come on Sunday")
    }
}
