import UsherHTTP
import UsherCore
import UsherStore
import UsherWire

// Canvass's rows as the types of its answers. Whoever shows figures of scans gives the gate.

extension CanvassCampaign {
    init(_ campaign: Campaign, _ gate: ScanVisibility) {
        let (facts, figures) = (campaign.facts, gate.shown(campaign.figures))
        self.init(
            id: campaign.uuid, organisationID: campaign.organisationUUID, name: facts.name, description: facts.description,
            region: facts.region, status: facts.status.word(), destinationURL: facts.destination, revision: Int(campaign.revision),
            addressCount: Int(campaign.addresses), visitedCount: Int(campaign.visited), qrCodeCount: Int(campaign.codes),
            scans: Int(figures.scans), homesScanned: Int(gate.shown(campaign.homesScanned)), lastScannedAt: figures.lastScanned?.wire,
            createdAt: campaign.created.wire, updatedAt: campaign.updated.wire)
    }
}

extension CanvassAddress {
    init(_ home: CampaignHome, _ gate: ScanVisibility) {
        let (fields, visit, figures) = (home.fields, home.visit, gate.shown(home.figures))
        self.init(
            addressID: home.uuid, seq: Int(home.seq), address: fields.address, unit: fields.unit, city: fields.city, region: fields.region,
            postalCode: fields.postalCode, lat: fields.place?.latitude, lng: fields.place?.longitude, gersID: fields.gersID?.text,
            buildingGersID: fields.building?.text, externalID: fields.externalID, note: fields.note,
            status: .init(rawValue: HomeVisit.word(visit.isVisited)), visited: visit.isVisited, visitedAt: visit.at?.wire,
            visitedBy: visit.by,
            revision: Int(home.revision), scans: Int(figures.scans), lastScannedAt: figures.lastScanned?.wire,
            createdAt: home.created.wire, updatedAt: home.updated.wire, outcome: visit.outcome.map { .init(rawValue: $0.rawValue) })
    }
}

extension UsherWire.Building {
    init(_ building: BuildingDetails, _ gate: ScanVisibility) {
        let (home, figures) = (building.home, gate.shown(building.figures))
        self.init(
            gersID: building.gersID.text, addressID: home.uuid, campaignID: building.campaignUUID, campaignName: building.campaignName,
            address: home.address, postalCode: home.postalCode, status: .init(rawValue: HomeVisit.word(building.visited)),
            visited: building.visited,
            scans: Int(figures.scans), lastScannedAt: figures.lastScanned?.wire, createdAt: home.created.wire,
            addressCount: Int(building.homes))
    }
}

extension CanvassBuildings {
    init(_ features: [BuildingFeature], _ gate: ScanVisibility) {
        self.init(type: "FeatureCollection", features: features.map { Feature($0, gate) })
    }
}

extension CanvassBuildings.Feature {
    fileprivate init(_ feature: BuildingFeature, _ gate: ScanVisibility) {
        let figures = gate.shown(feature.figures)
        self.init(
            type: "Feature", id: feature.gersID,
            geometry: feature.place.map { .init(type: "Point", coordinates: [$0.longitude, $0.latitude]) },
            properties: .init(
                gersID: feature.gersID, addressCount: Int(feature.homes), addressID: feature.home, address: feature.address,
                status: .init(rawValue: HomeVisit.word(feature.visited)), visited: feature.visited, scans: Int(figures.scans),
                lastScannedAt: figures.lastScanned?.wire))
    }
}

extension CanvassImportReport {
    init(_ report: ImportReport) {
        self.init(
            dryRun: report.isDryRun, rows: report.rows, inserted: report.inserted, updated: report.updated, unchanged: report.unchanged,
            duplicates: report.duplicates, failed: report.failed,
            errors: report.errors.map { Fault(row: $0.row, field: $0.fault.field, code: $0.fault.code.rawValue) })
    }
}

extension CanvassQRCode {
    init(_ code: PrintedCode, _ site: SiteURL, _ gate: ScanVisibility) {
        self.init(
            id: code.uuid, campaignID: code.campaign, addressID: code.home, slug: code.slug, url: site(.qr(code.slug)),
            destinationURL: code.destination, label: code.label, enabled: code.enabled, scans: Int(gate.shown(code.scans)),
            lastScannedAt: gate.shown(code.lastScanned)?.wire, createdAt: code.created.wire)
    }
}

extension CanvassStats {
    init(_ figures: CampaignFigures) {
        self.init(
            addresses: Int(figures.homes), visited: Int(figures.visited), notVisited: Int(figures.homes - figures.visited),
            qrCodes: Int(figures.codes), scans: Int(figures.scans), homesScanned: Int(figures.homesScanned),
            lastScannedAt: figures.lastScanned?.wire,
            byDay: figures.days.map { Day(date: $0.date.wire, scans: Int($0.scans), homes: Int($0.homes)) })
    }
}
