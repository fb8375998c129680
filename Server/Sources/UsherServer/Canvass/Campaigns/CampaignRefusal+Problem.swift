import UsherHTTP
import HTTPTypes
import UsherCore
import UsherWire

extension CampaignRefusal: Refusal {
    var problem: Problem {
        switch self {
        case .organisationRequired:
            Problem(.badRequest, "Say which of your organisations the campaign is for", code: "organisation_required")
        case .invalidDestination:
            Problem(
                .badRequest, "The destination must be an http or https address outside of this server's codes", code: "invalid_destination")
        case .destinationRequired:
            Problem(.badRequest, "Codes of this campaign need a destination", code: "destination_required")
        case .limitReached:
            Problem(.forbidden, "One campaign is free. Upgrade for more.", code: "campaign_limit_reached")
        case .campaignChanged(let campaign, let gate): Self.changed("campaign", CanvassCampaign(campaign, gate))
        case .homeChanged(let home, let gate): Self.changed("address", CanvassAddress(home, gate))
        case .visitsConflict(let homes, let gate): Self.conflict(homes, gate)
        case .duplicateAddress:
            Problem(.conflict, "The campaign has this address already", code: "duplicate_address")
        case .mutationReused:
            Problem(.conflict, "This mutation_id was used for something else", code: "mutation_id_reused")
        case .invalidGERSID: Problem(.badRequest, "Invalid GERS ID format", code: "invalid_gers_id")
        case .invalidCampaignID: Problem(.badRequest, "Invalid campaign_id", code: "invalid_campaign_id")
        case .buildingNotFound: Problem(.notFound, "Building not found", code: "building_not_found")
        case .invalidBox: Problem(.badRequest, "The bbox must be west,south,east,north in degrees", code: "invalid_bbox")
        case .tooManyFeatures:
            Problem(
                .unprocessableContent, "More than \(BuildingFeature.most) buildings, or too many homes to look at. Ask for a smaller bbox.",
                code: "too_many_features")
        case .invalidFile: Problem(.unprocessableContent, "The file cannot be read", code: "invalid_file")
        case .importAborted(let report): Self.failed("A row failed, so nothing was imported", "import_aborted", report)
        case .nothingImported(let report): Self.failed("Every row failed", "nothing_imported", report)
        case .importUnderway:
            Problem(.conflict, "Imports are under way: wait for their end, or stop one", code: "import_underway")
        case .campaignFull(let report): Self.failed("The campaign would have too many addresses", "campaign_full", report)
        }
    }

    private static func changed(_ what: String, _ current: some Encodable) -> Problem {
        Problem(
            .conflict, "The \(what) has been changed meanwhile", code: "revision_conflict",
            members: [.init(name: "current", value: WireEncoder.milliseconds.value(current))])
    }

    private static func conflict(_ homes: [CampaignHome], _ gate: ScanVisibility) -> Problem {
        let conflicts = homes.map { home in
            JSONValue.members(["address_id": .string(home.uuid), "current": WireEncoder.milliseconds.value(CanvassAddress(home, gate))])
        }
        return Problem(
            .conflict, "Some addresses have been changed meanwhile", code: "revision_conflict",
            members: [.init(name: "conflicts", value: .array(conflicts))])
    }

    private static func failed(_ sentence: String, _ code: String, _ report: ImportReport?) -> Problem {
        let value = report.map { WireEncoder.milliseconds.value(CanvassImportReport($0)) }
        return Problem(
            .unprocessableContent, sentence, code: code, members: value.map { [.init(name: "report", value: $0)] } ?? [])
    }
}
