import Foundation
import Testing
import UsherKit
import UsherServer
import UsherTesting

@Suite struct CanvassClientTests {
    @Test("Canvass A5 The seed's structs decode what the server answers to who pays and who does not; the client reads the same")
    func seeds() async throws {
        try await CanvassKit.run { canvass in
            let (ann, bob) = (try await canvass.client("ann@example.org"), try await canvass.client("bob@example.org"))
            let paid = try await ann.entitlement()
            let seedPaid = try JSONDecoder().decode(SeedCanvass.Entitlement.self, from: canvass.kit.line.lastBody)
            #expect(seedPaid.plan == "team" && seedPaid.source == "stripe" && seedPaid.current_period_end == "2037-01-01T00:00:00.000Z")
            #expect(paid.canShowScans && seedPaid.canShowScans && paid.currentPeriodEnd == Date(timeIntervalSince1970: 2_114_380_800))
            let free = try await bob.entitlement()
            let seedFree = try JSONDecoder().decode(SeedCanvass.Entitlement.self, from: canvass.kit.line.lastBody)
            #expect(free == .free && seedFree.plan == "free" && seedFree.source == "none" && seedFree.current_period_end == nil)
            #expect(!free.canShowScans && !seedFree.canShowScans)
            let building = try await ann.building(CanvassKit.building, campaign: CanvassKit.campaign)
            let seed = try JSONDecoder().decode(SeedCanvass.Building.self, from: canvass.kit.line.lastBody)
            #expect(seed.gers_id == building.gersID && seed.campaign_name == "Prima Run" && seed.address == building.address)
            #expect(seed.scans == 3 && building.scans == 3 && seed.last_scanned_at == "2025-02-14T18:30:00.000Z" && seed.visited)
            let row = scanRow(.known(paid), building, showsUpgrade: true, locale: Locale(identifier: "en_US"), timeZone: .gmt)
            guard case .scans(.scansCount(3), _?) = row else {
                Issue.record("\(row)")
                return
            }
        }
    }

    @Test("Canvass A5 A team that pays nothing: the same keys, no scans")
    func unpaid() async throws {
        try await CanvassKit.run { canvass in
            let bob = try await canvass.client("bob@example.org")
            let campaign = try await bob.create(CanvassCampaignRequest(name: "Own", destinationURL: "https://example.com/"))
            let home = try await bob.add(CanvassAddressRequest(address: "1 Elm St", buildingGersID: CanvassKit.building), to: campaign.id)
            let building = try await bob.building(CanvassKit.building)
            let seed = try JSONDecoder().decode(SeedCanvass.Building.self, from: canvass.kit.line.lastBody)
            #expect(building.addressID == home.addressID && building.scans == 0 && building.lastScannedAt == nil)
            #expect(seed.scans == 0 && seed.last_scanned_at == nil && seed.status == "not_visited" && !seed.visited)
        }
    }

    @Test("Canvass A45 Against the real desk: organisations, members, invitations")
    func teams() async throws {
        try await CanvassKit.run { canvass in
            let (ann, bob) = (try await canvass.client("ann@example.org"), try await canvass.client("bob@example.org"))
            let house = try await ann.createOrganisation(name: "Runners")
            let houses = try await ann.organisations()
            #expect(houses.contains(house) && houses.count == 2 && house.role == .owner)
            let invite = try await ann.invite("bob@example.org", role: .editor, to: house.id)
            let token = try #require(invite.acceptURL?.split(separator: "=").last)
            let accepted = try await bob.acceptInvite(token: String(token))
            #expect(accepted.organisationID == house.id && accepted.role == .editor)
            let members = try await ann.members(of: house.id)
            #expect(members.map(\.role.rawValue).sorted() == ["editor", "owner"])
            let other = try #require(members.first { $0.role == .editor })
            try await ann.setRole(.admin, of: other.accountID, in: house.id)
            try await ann.removeMember(other.accountID, from: house.id)
            let left = try await bob.organisations()
            #expect(left.isEmpty)
        }
    }

    @Test("Canvass A45 A forged token: one renewal, one repeat, then unauthorized")
    func forged() async throws {
        try await KitHouse.run(clock: VirtualClock(skips: true)) { kit in
            let client = CanvassClient(baseURL: KitHouse.base, accessToken: "forged", transport: kit.line, clock: kit.clock.kit) {
                $0 + "!"
            }
            await #expect(throws: CanvassError.unauthorized) { try await client.entitlement() }
            #expect(kit.line.requests.map { $0.headers["Authorization"] } == ["Bearer forged", "Bearer forged!"])
        }
    }
}
