import UsherCore
import UsherStore

/// Campaigns, homes and buildings as the wire has them, keys in the contract's order. Whoever writes figures of scans here gives the gate.
extension JSONWriter {
    /// To the millisecond, or null.
    mutating func time(_ name: StaticString, _ instant: Instant?) { member(name, instant.map { Timestamp.milliseconds($0) }) }

    mutating func degrees(_ name: StaticString, _ micro: Int64?) {
        self.name(name)
        if let micro { degrees(micro) } else { null() }
    }

    mutating func campaign(_ campaign: Campaign, _ gate: ScanVisibility) {
        let figures = gate.shown(campaign.figures)
        beginObject()
        member("id", campaign.uuid)
        member("organisation_id", campaign.organisationUUID)
        member("name", campaign.facts.name)
        member("description", campaign.facts.description)
        member("region", campaign.facts.region)
        member("status", campaign.facts.status.rawValue)
        member("destination_url", campaign.facts.destination)
        member("revision", campaign.revision)
        member("address_count", campaign.addresses)
        member("visited_count", campaign.visited)
        member("qr_code_count", campaign.codes)
        member("scans", figures.scans)
        member("homes_scanned", gate.shown(campaign.homesScanned))
        time("last_scanned_at", figures.lastScanned)
        time("created_at", campaign.created)
        time("updated_at", campaign.updated)
        endObject()
    }

    mutating func home(_ home: CampaignHome, _ gate: ScanVisibility) {
        let figures = gate.shown(home.figures)
        let fields = home.fields
        beginObject()
        member("address_id", home.uuid)
        member("seq", home.seq)
        member("address", fields.address)
        member("unit", fields.unit)
        member("city", fields.city)
        member("region", fields.region)
        member("postal_code", fields.postalCode)
        degrees("lat", fields.place?.lat)
        degrees("lng", fields.place?.lng)
        member("gers_id", fields.gersID?.text)
        member("building_gers_id", fields.building?.text)
        member("external_id", fields.externalID)
        member("note", fields.note)
        member("status", HomeVisit.word(home.visit.isVisited))
        member("visited", home.visit.isVisited)
        time("visited_at", home.visit.at)
        member("visited_by", home.visit.by)
        member("revision", home.revision)
        member("scans", figures.scans)
        time("last_scanned_at", figures.lastScanned)
        time("created_at", home.created)
        time("updated_at", home.updated)
        endObject()
    }

    mutating func building(_ building: BuildingDetails, _ gate: ScanVisibility) {
        let figures = gate.shown(building.figures)
        beginObject()
        member("gers_id", building.gersID.text)
        member("address_id", building.home.uuid)
        member("campaign_id", building.campaignUUID)
        member("campaign_name", building.campaignName)
        member("address", building.home.address)
        member("postal_code", building.home.postalCode)
        member("status", HomeVisit.word(building.visited))
        member("visited", building.visited)
        member("scans", figures.scans)
        time("last_scanned_at", figures.lastScanned)
        time("created_at", building.home.created)
        member("address_count", building.homes)
        endObject()
    }

    mutating func feature(_ feature: BuildingFeature, _ gate: ScanVisibility) {
        let figures = gate.shown(feature.figures)
        beginObject()
        member("type", "Feature")
        member("id", feature.gersID)
        name("geometry")
        if let place = feature.place { point(place) } else { null() }
        name("properties")
        beginObject()
        member("gers_id", feature.gersID)
        member("address_count", feature.homes)
        member("address_id", feature.home)
        member("address", feature.address)
        member("status", HomeVisit.word(feature.visited))
        member("visited", feature.visited)
        member("scans", figures.scans)
        time("last_scanned_at", figures.lastScanned)
        endObject()
        endObject()
    }

    private mutating func point(_ place: Coordinate) {
        beginObject()
        member("type", "Point")
        name("coordinates")
        beginArray()
        degrees(place.lng)
        degrees(place.lat)
        endArray()
        endObject()
    }

    mutating func homes(_ name: StaticString, _ homes: [CampaignHome], _ gate: ScanVisibility) {
        self.name(name)
        beginArray()
        for home in homes { self.home(home, gate) }
        endArray()
    }

    mutating func report(_ report: ImportReport) {
        beginObject()
        member("dry_run", report.isDryRun)
        member("rows", report.rows)
        member("inserted", report.inserted)
        member("updated", report.updated)
        member("unchanged", report.unchanged)
        member("duplicates", report.duplicates)
        member("failed", report.failed)
        name("errors")
        beginArray()
        for error in report.errors {
            beginObject()
            member("row", error.row)
            member("field", error.fault.field)
            member("code", error.fault.code.rawValue)
            endObject()
        }
        endArray()
        endObject()
    }

    /// What is written here, as a value for an error's members.
    static func value(_ write: (inout JSONWriter) -> Void) -> JSONValue {
        var json = JSONWriter()
        write(&json)
        return (try? JSONValue.read(json.bytes)) ?? .null
    }
}
