import Foundation
import Testing
import UsherServer
import UsherTesting

@testable import UsherKit

/// Territories and walk lists by the SDK, against the real server.
@Suite struct TerritoryClientTests {
    /// A street of five homes beside the campaign's own; the client, the campaign and a territory of that street.
    private static func street(
        _ canvass: CanvassKit
    ) async throws -> (ann: CanvassClient, campaign: CanvassCampaign, territory: CanvassTerritory) {
        let ann = try await canvass.client("ann@example.org")
        let campaign = try await ann.campaign(CanvassKit.campaign)
        for number in 1...5 {
            _ = try await ann.add(
                CanvassAddressRequest(address: "\(number) Elm St", lat: 43.64, lng: -79.39 + Double(number) / 1_000), to: campaign.id)
        }
        let territory = try await ann.createTerritory(
            CanvassTerritoryRequest(name: "Elm", colour: .green, streets: ["elm st"]), of: campaign.id, in: campaign.organisationID)
        return (ann, campaign, territory)
    }

    @Test("A territory is drawn, counted, changed, walked by a member and deleted; a stranger finds none")
    func territories() async throws {
        try await CanvassKit.run { canvass in
            let (ann, campaign, elm) = try await Self.street(canvass)
            let house = campaign.organisationID
            #expect(elm.homes == 5 && elm.left == 5 && elm.colour == .green && elm.streets == ["elm st"] && elm.corners == nil)
            let corners = [[43.0, -79.3895], [44.0, -79.3895], [44.0, -79.38], [43.0, -79.38]]
            let inside = try await ann.countHomes(in: CanvassTerritoryRequest(corners: corners), of: campaign.id, in: house)
            #expect(inside == 5)
            let drawn = try await ann.createTerritory(
                CanvassTerritoryRequest(name: "East", corners: corners), of: campaign.id, in: house)
            #expect(drawn.homes == 5 && drawn.colour == .blue && drawn.corners == corners)
            let all = try await ann.territories(of: campaign.id, in: house)
            #expect(all.map(\.name) == ["East", "Elm"] && all.map(\.homes) == [5, 0])
            let renamed = try await ann.changeTerritory(drawn.id, CanvassTerritoryRequest(name: "Far east", revision: 1), in: house)
            #expect(renamed.revision == 2 && renamed.corners == corners)
            await #expect { try await ann.changeTerritory(drawn.id, CanvassTerritoryRequest(name: "x", revision: 1), in: house) } throws: {
                ($0 as? CanvassError)?.code == "revision_conflict"
            }
            try await ann.deleteTerritory(drawn.id, in: house)
            #expect(try await ann.territory(elm.id, in: house).homes == 5)

            let list = try await ann.walkList(of: elm.id, in: house)
            #expect(list.map(\.address) == (1...5).map { "\($0) Elm St" })
            let visits = CanvassVisitsRequest(
                mutationID: UUID().uuidString.lowercased(),
                changes: [
                    .init(addressID: list[0].id, visited: true, outcome: .visited),
                    .init(addressID: list[1].id, visited: false, outcome: .neverAgain),
                ])
            let said = try await ann.reportWalk(visits, of: elm.id, in: house)
            #expect(try await ann.reportWalk(visits, of: elm.id, in: house) == said)
            #expect(said.results.map(\.outcome) == [.visited, .neverAgain])
            let after = try await ann.territory(elm.id, in: house)
            #expect(after.visited == 1 && after.neverAgain == 1 && after.left == 3)
            #expect(try await ann.walkList(of: elm.id, in: house).count == 4)
            let bob = try await canvass.client("bob@example.org")
            await #expect { try await bob.territory(elm.id, in: house) } throws: { ($0 as? CanvassError)?.status == 404 }
        }
    }

    @Test("Somebody without an account starts a link, walks on without a network, and all is sent once when there is one")
    func offline() async throws {
        try await CanvassKit.run { canvass in
            let (ann, campaign, elm) = try await Self.street(canvass)
            let made = try await ann.createWalkLink(
                CanvassWalkLinkRequest(name: "Ben", devices: 1), to: elm.id, in: campaign.organisationID)
            let url = try #require(made.url)
            try await withTemporaryFolder { folder in
                let line = canvass.kit.line
                func client(_ store: any TokenStore) -> WalkListClient {
                    WalkListClient(baseURL: KitHouse.base, store: store, transport: line, clock: canvass.kit.clock.kit)
                }
                let store = MemoryTokenStore()
                let ben = client(store)
                try await ben.start(url)
                await #expect { try await client(MemoryTokenStore()).start(url) } throws: { ($0 as? CanvassError)?.code == "link_full" }
                let offline = OfflineWalk(client: ben, folder: folder)
                let walk = try await offline.load()
                #expect(walk.territory == "Elm" && walk.campaign == "Prima Run" && walk.house == "Run" && walk.homes.count == 5)
                line.isDown = true
                let first = try #require(await offline.next)
                #expect(first.address == "1 Elm St")
                #expect(try await offline.say(.nobody, of: first.id) == .waiting)
                #expect(try await offline.say(.neverAgain, of: walk.homes[1].id, note: "Dog") == .waiting)
                #expect(await offline.next?.address == "3 Elm St")
                // The app is killed; another one opens the same folder in the stairwell.
                let again = OfflineWalk(client: client(store), folder: folder)
                let kept = try await again.load()
                #expect(kept.homes.map(\.address) == [1, 3, 4, 5].map { "\($0) Elm St" } && kept.homes[0].outcome == .nobody)
                #expect(await again.waiting == 2)
                for home in kept.homes.dropFirst() { _ = try await again.say(.visited, of: home.id) }
                #expect(await again.next?.address == "1 Elm St", "nobody was there: somebody comes again")
                line.isDown = false
                // An answer that is lost is asked for again, and counts once.
                line.next(.dropAfter, on: "/visits")
                await again.flush()
                #expect(await again.waiting == 0)
                let now = try await ann.territory(elm.id, in: campaign.organisationID)
                #expect(now.visited == 3 && now.neverAgain == 1 && now.left == 0)
                let homes = try await ann.addresses(of: campaign.id).addresses
                #expect(homes.first { $0.address == "2 Elm St" }?.note == "Dog")
            }
        }
    }

    @Test("A link that is over takes the list along and keeps what waits; the next one for the territory sends it")
    func ended() async throws {
        try await CanvassKit.run { canvass in
            let (ann, campaign, elm) = try await Self.street(canvass)
            let house = campaign.organisationID
            func link() async throws -> CanvassWalkLink {
                try await ann.createWalkLink(CanvassWalkLinkRequest(name: "Ben"), to: elm.id, in: house)
            }
            try await withTemporaryFolder { folder in
                let line = canvass.kit.line
                let ben = WalkListClient(baseURL: KitHouse.base, transport: line, clock: canvass.kit.clock.kit)
                let first = try await link()
                try await ben.start(try #require(first.url))
                let offline = OfflineWalk(client: ben, folder: folder)
                let walk = try await offline.load()
                line.isDown = true
                _ = try await offline.say(.refused, of: walk.homes[0].id)
                line.isDown = false
                try await ann.endWalkLink(first.id, to: elm.id, in: house)
                #expect(try await ann.walkLinks(of: elm.id, in: house).isEmpty)
                await #expect { try await offline.load() } throws: { ($0 as? CanvassError)?.code == "link_ended" }
                #expect(await offline.waiting == 1 && !FileManager.default.fileExists(atPath: folder.appending(path: "walk.json").path))
                let second = try await link()
                try await ben.start(try #require(second.url))
                let fresh = try await offline.load()
                #expect(fresh.id == second.id && fresh.homes[0].outcome == .refused)
                #expect(await offline.waiting == 0)
                #expect(try await ann.walkLinks(of: elm.id, in: house).map(\.inUse) == [1])
                ben.forget()
                await #expect(throws: CanvassError.signedOut) { try await ben.walk() }
            }
        }
    }

    @Test("The secret of a link is found in its address, its code and alone; nothing else is one")
    func tokens() {
        let token = "uwl_2vXk0aVb9cQ4mT7yLw1sEg"
        #expect(WalkListClient.token(of: token) == token && WalkListClient.token(of: "https://x.example/link/\(token)") == token)
        for text in ["", "https://x.example/link/", "https://x.example/q/k3v9x2m1", "uwl_short", token + "A"] {
            #expect(WalkListClient.token(of: text) == nil, "\(text)")
        }
    }
}
