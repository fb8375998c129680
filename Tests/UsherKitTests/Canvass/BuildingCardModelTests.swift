import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct BuildingCardModelTests {
    private func world(_ body: (DoorToDoorKit) async throws -> Void) async throws {
        try await withTemporaryFolder { try await body(DoorToDoorKit($0)) }
    }

    private func row(_ card: BuildingCardModel) -> ScanRow { card.row(locale: Locale(identifier: "en_GB"), timeZone: .gmt) }

    @Test("Apps P36 The card has canvass.md 7's rows: scans, none yet, the upgrade, hidden; an unknown plan shows nothing")
    func rows() async throws {
        try await world { kit in
            kit.line.next(.answer(DoorToDoorKit.pro), .answer(DoorToDoorKit.building(scans: 3, last: "2025-02-14T18:30:00.000Z")))
            let paid = await kit.entitlements()
            let card = BuildingCardModel(client: kit.client, entitlements: paid, gersID: "gers", campaign: "c")
            #expect(card.state == .loading && row(card) == .hidden)
            await card.load()
            #expect(card.building?.address == "12 Maple St")
            #expect(row(card) == .scans(title: .scansCount(3), subtitle: .scansLast("14 Feb 2025 at 18:30")))
            kit.line.next(.answer(DoorToDoorKit.building()))
            await card.load()
            #expect(row(card) == .scans(title: .scansTitle, subtitle: .scansNone))
        }
        try await world { kit in
            kit.line.next(.answer(DoorToDoorKit.free), .answer(DoorToDoorKit.building()), .answer(DoorToDoorKit.building()))
            let free = await kit.entitlements()
            let card = BuildingCardModel(client: kit.client, entitlements: free, gersID: "gers")
            await card.load()
            #expect(row(card) == .upgrade(.scansUpgrade))
            let plain = BuildingCardModel(client: kit.client, entitlements: free, gersID: "gers", showsUpgrade: false)
            await plain.load()
            #expect(row(plain) == .hidden)
        }
        try await world { kit in
            kit.line.next(
                .answer(.json(200, #"{"plan":"platinum","is_active":true,"source":"google"}"#)), .answer(DoorToDoorKit.building(scans: 3)))
            let other = await kit.entitlements()
            let card = BuildingCardModel(client: kit.client, entitlements: other, gersID: "gers", showsUpgrade: false)
            await card.load()
            #expect(row(card) == .hidden)
        }
    }

    @Test("Apps P36 A campaign that is entered twice in a session asks for the plan once")
    func once() async throws {
        try await world { kit in
            kit.line.next(.answer(DoorToDoorKit.free), on: "entitlement")
            let entitlements = await kit.entitlements()
            for _ in 0..<2 {
                let map = CampaignMapModel(client: kit.client, entitlements: entitlements, campaign: DoorToDoorKit.campaign)
                await map.enter()
                kit.line.next(.answer(DoorToDoorKit.building()), on: "buildings/")
                await map.tap("gers")
            }
            #expect(kit.count("entitlement") == 1 && kit.count("buildings/gers") == 2)
        }
    }

    @Test("Apps P36 A purchase on another screen shows the scans on the open card; so does one that was restored")
    func purchase() async throws {
        try await world { kit in
            kit.line.next(.answer(DoorToDoorKit.free), .answer(DoorToDoorKit.building(scans: 0)))
            let entitlements = await kit.entitlements()
            let card = BuildingCardModel(client: kit.client, entitlements: entitlements, gersID: "gers")
            await card.load()
            #expect(row(card) == .upgrade(.scansUpgrade))
            let following = Task { await card.run() }
            kit.line.next(.answer(DoorToDoorKit.pro), on: "entitlement")
            kit.line.next(.answer(DoorToDoorKit.building(scans: 3)), on: "buildings/gers")
            await entitlements.refreshAfterPurchase()
            let shows = try await eventually { row(card) == .scans(title: .scansCount(3), subtitle: nil) }
            #expect(shows)
            following.cancel()
            await following.value
        }
    }

    @Test("Apps P37 A building that the campaign does not have is told; a failure too; cancelling says nothing")
    func gone() async throws {
        try await world { kit in
            kit.line.next(
                .answer(DoorToDoorKit.free), .answer(DoorToDoorKit.refusal(404, "not_found")), .answer(.json(500)), .answer(.json(500)),
                .answer(.json(500)))
            let entitlements = await kit.entitlements()
            let card = BuildingCardModel(client: kit.client, entitlements: entitlements, gersID: "gers", campaign: "c")
            await card.load()
            #expect(card.state == .gone)
            let other = BuildingCardModel(client: kit.client, entitlements: entitlements, gersID: "gers", campaign: "c")
            kit.line.next(.hang)
            let loading = Task { await other.load() }
            let isAsked = try await eventually { kit.count("buildings/gers") == 2 }
            #expect(isAsked)
            loading.cancel()
            await loading.value
            #expect(other.error == nil)
        }
    }

    @Test(
        "Apps P37 A visit that was made without a network shows at once, waits over a restart, and is sent once though its answer was lost")
    func visits() async throws {
        try await world { kit in
            kit.line.next(.answer(DoorToDoorKit.free), .answer(DoorToDoorKit.building()))
            let entitlements = await kit.entitlements()
            let card = BuildingCardModel(
                client: kit.client, entitlements: entitlements, gersID: "gers", campaign: "c", visits: try kit.visits())
            await card.load()
            kit.line.isDown = true
            await card.setVisited(true)
            #expect(card.building?.visited == true && card.building?.status == .visited && card.isWaiting && card.error == nil)
            kit.line.isDown = false
            kit.line.forget()
            // The app was killed; the next one knows what waits, whatever the server still says.
            let again = try kit.visits()
            kit.line.next(.answer(DoorToDoorKit.building(visited: false)))
            let reopened = BuildingCardModel(client: kit.client, entitlements: entitlements, gersID: "gers", campaign: "c", visits: again)
            await reopened.load()
            #expect(reopened.building?.visited == true && reopened.isWaiting)
            // It arrives; its answer does not.
            kit.line.next(.dropAfter, .dropAfter, .dropAfter, on: "visits")
            await again.flush()
            kit.line.next(.answer(DoorToDoorKit.visited), on: "visits")
            await again.flush()
            await again.flush()
            let sent = kit.line.requests.filter { $0.url.path().hasSuffix("visits") }
            let ids = Set(sent.compactMap { try? WireJSON.decoder.decode(CanvassVisitsRequest.self, from: $0.body ?? Data()).mutationID })
            #expect(sent.count == 4 && ids.count == 1)
            let waiting = await again.waiting
            #expect(waiting == 0)
        }
    }

    @Test("Apps P37 A visit that the server does not take is undone on the card and forgotten; a 401 keeps it")
    func refused() async throws {
        try await world { kit in
            kit.line.next(.answer(DoorToDoorKit.free), .answer(DoorToDoorKit.building()), .answer(DoorToDoorKit.refusal(404, "not_found")))
            let (entitlements, visits) = (await kit.entitlements(), try kit.visits())
            let card = BuildingCardModel(client: kit.client, entitlements: entitlements, gersID: "gers", campaign: "c", visits: visits)
            await card.load()
            await card.setVisited(true)
            #expect(card.building?.visited == false && card.error?.status == 404 && !card.isWaiting)
            kit.line.next(.answer(DoorToDoorKit.refusal(401, "unauthorized")), .answer(DoorToDoorKit.refusal(401, "unauthorized")))
            await card.setVisited(true)
            let waiting = await visits.waiting
            #expect(card.building?.visited == true && card.isWaiting && waiting == 1)
        }
    }
}
