import UsherHTTP
import Foundation
import UsherCore
import UsherStore
import UsherWire

extension CampaignSchema {
    private static let id = "0d9f1f3e-0000-4000-8000-000000000001"
    private static let homeID = "0d9f1f3e-0000-4000-8000-0000000000a1"
    private static let buildingID = "08b2a100-d2ca-4fff-8000-0123456789aa"
    private static let created = Instant(seconds: 1_738_400_400)
    private static let scanned = Instant(seconds: 1_739_557_800)
    private static let paid = ScanVisibility(isPaid: true)

    static let sampleCampaign = Campaign(
        id: 1, uuid: id, organisation: 1, organisationUUID: "0d9f1f3e-0000-4000-8000-0000000000f1",
        facts: CampaignFacts(name: "Prima Run", region: "Toronto", status: .active, destination: "https://example.com/offer"), revision: 2,
        addresses: 300, visited: 41, codes: 300, figures: ScanFigures(scans: 57, lastScanned: scanned), homesScanned: 38,
        created: created, updated: created)
    static let sampleHome = CampaignHome(
        id: 1, uuid: homeID, seq: 1,
        fields: HomeFacts(
            address: "123 Main St", city: "Toronto", postalCode: "M5V 1A1", place: Coordinate(lat: 43_640_000, lng: -79_390_000),
            building: GERSID(stored: buildingID)),
        visit: HomeVisit(isVisited: true, at: scanned, by: "0d9f1f3e-0000-4000-8000-0000000000b1"), revision: 3,
        figures: ScanFigures(scans: 3, lastScanned: scanned), created: created, updated: scanned, deleted: nil)
    private static let sampleBuilding = BuildingDetails(
        gersID: GERSID(stored: buildingID), campaignUUID: id, campaignName: "Prima Run",
        home: BuildingDetails.Front(uuid: homeID, address: "123 Main St", postalCode: "94107", created: created), visited: true,
        figures: ScanFigures(scans: 3, lastScanned: scanned), homes: 1)
    private static let sampleFeature = BuildingFeature(
        gersID: buildingID, homes: 1, home: homeID, address: "123 Main St", visited: true,
        figures: ScanFigures(scans: 3, lastScanned: scanned), place: Coordinate(lat: 43_640_000, lng: -79_390_000))
    static var sampleReport: ImportReport {
        var report = ImportReport(isDryRun: false)
        report.count(RowFate.failed([ImportFault(.address, .required)]), row: 1)
        return report
    }

    private static let shownCampaign = CanvassCampaign(sampleCampaign, paid)
    private static let shownHome = CanvassAddress(sampleHome, paid)

    static let campaignAnswer = shownCampaign
    static let campaignsAnswer = CanvassCampaignList(campaigns: [shownCampaign], nextCursor: nil)
    static let newCampaignExample = CanvassCampaignRequest(
        name: "Prima Run", region: "Toronto", destinationURL: "https://example.com/offer")
    static let addressAnswer = shownHome
    static let addressesAnswer = CanvassAddressList(addresses: [shownHome], nextCursor: "1")
    static let newAddressExample = CanvassAddressRequest(address: "123 Main St", unit: "4", postalCode: "94107")
    static let buildingAnswer = UsherWire.Building(sampleBuilding, paid)
    static let freeBuildingAnswer = UsherWire.Building(sampleBuilding, ScanVisibility(isPaid: false))
    static let buildingsAnswer = CanvassBuildings([sampleFeature], paid)
    static let reportAnswer = CanvassImportReport(
        dryRun: false, rows: 9, inserted: 5, updated: 1, unchanged: 1, duplicates: 1, failed: 1,
        errors: [.init(row: 7, field: "address", code: "required")])
    private static let mutation = "0d9f1f3e-0000-4000-8000-0000000000c1"
    // A client says times as it likes; this one without a fraction.
    static let visitsExample = Example(
        CanvassVisitsRequest(
            mutationID: mutation,
            changes: [.init(addressID: homeID, visited: true, baseRevision: 2, occurredAt: .at("2025-02-14T18:30:00Z"))]),
        .seconds)
    static let visitsAnswer = CanvassVisitsResponse(mutationID: mutation, results: [shownHome], cursor: "1.a.1.0.3.0.0")
    static let changesAnswer = CanvassChanges(cursor: "1.a.1.0.3.0.0", hasMore: false, full: true, changed: [shownHome], deleted: [])
}

extension UsherWire.Entitlement {
    static func sample(_ source: PlanSource) -> Self {
        Self(plan: .pro, isActive: true, source: source.word(), currentPeriodEnd: .at("2025-03-15T00:00:00.000Z"))
    }
}

extension CanvassOrganisation {
    static var sample: Self { Self(id: "0198c6d2-7a10-7000-8000-000000000001", name: "Prima", role: .owner) }
}

extension CanvassMember {
    static var sample: Self {
        Self(
            accountID: "0198c6d2-7a10-7000-8000-000000000002", name: "Ann", email: "ann@example.org", role: .editor,
            joinedAt: .at("2025-02-14T18:30:00.000Z"))
    }
}

extension CanvassInvite {
    static var sample: Self {
        Self(
            id: "0198c6d2-7a10-7000-8000-000000000003", email: "bob@example.org", role: .editor, status: .pending,
            expiresAt: .at("2025-03-14T18:30:00.000Z"), acceptURL: nil)
    }
}
