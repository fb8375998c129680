import UsherCore
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
        fields: HomeFields(
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
        report.count(.failed([ImportFault(.address, .required)]), row: 1)
        return report
    }

    private static func written(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        write(&json)
        return json.text
    }

    static let campaignExample = written { $0.campaign(sampleCampaign, paid) }
    static let campaignAnswer = Example(campaignExample, as: CanvassCampaign.self)
    static let newCampaignExample = Example(
        #"{"name":"Prima Run","region":"Toronto","destination_url":"https://example.com/offer"}"#, as: CanvassCampaignRequest.self)
    static let addressExample = written { $0.home(sampleHome, paid) }
    static let addressAnswer = Example(addressExample, as: CanvassAddress.self)
    static let newAddressExample = Example(
        #"{"address":"123 Main St","unit":"4","postal_code":"94107"}"#, as: CanvassAddressRequest.self)
    static let buildingExample = written { $0.building(sampleBuilding, paid) }
    static let freeBuildingExample = written { $0.building(sampleBuilding, ScanVisibility(isPaid: false)) }
    static let buildingsExample = #"{"type":"FeatureCollection","features":[\#(written { $0.feature(sampleFeature, paid) })]}"#
    static let reportExample = """
        {"dry_run":false,"rows":9,"inserted":5,"updated":1,"unchanged":1,"duplicates":1,"failed":1,\
        "errors":[{"row":7,"field":"address","code":"required"}]}
        """
    static let visitsExample = """
        {"mutation_id":"0d9f1f3e-0000-4000-8000-0000000000c1","changes":[{"address_id":"\(homeID)","visited":true,"base_revision":2,\
        "occurred_at":"2025-02-14T18:30:00Z"}]}
        """
    static let visitsAnswer = Example(
        #"{"mutation_id":"0d9f1f3e-0000-4000-8000-0000000000c1","results":[\#(addressExample)],"cursor":"1.a.1.0.3.0.0"}"#,
        as: CanvassVisitsResponse.self)
    static let changesExample = """
        {"cursor":"1.a.1.0.3.0.0","has_more":false,"full":true,"changed":[\(addressExample)],"deleted":[]}
        """
}
