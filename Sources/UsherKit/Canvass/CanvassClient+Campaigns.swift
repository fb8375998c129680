public import Foundation
public import UsherWire

/// Campaigns, their homes, visits and changes: section 6 of the contract.
extension CanvassClient {
    /// The caller's campaigns, newest first; `limit` 1 to 1000, 100 if nil.
    public func campaigns(limit: Int? = nil, cursor: String? = nil) async throws(CanvassError) -> CanvassCampaignList {
        try await get(CanvassCampaignList.self, "/api/campaigns", [("limit", limit.map(String.init)), ("cursor", cursor)])
    }

    /// Makes a campaign; `campaign_limit_reached` for those who do not pay and have one.
    public func create(_ campaign: CanvassCampaignRequest) async throws(CanvassError) -> CanvassCampaign {
        try await write(CanvassCampaign.self, .post, "/api/campaigns", campaign)
    }

    /// One campaign; 404 for unknown ones and those of others.
    public func campaign(_ id: String) async throws(CanvassError) -> CanvassCampaign { try await get(CanvassCampaign.self, path(id)) }

    /// What is nil stays. `revision_conflict` carries the campaign as it is under `current`.
    public func change(_ id: String, _ campaign: CanvassCampaignRequest) async throws(CanvassError) -> CanvassCampaign {
        try await write(CanvassCampaign.self, .patch, path(id), campaign)
    }

    /// Deletes a campaign, as owner or admin; its codes lead nowhere from then on.
    public func deleteCampaign(_ id: String) async throws(CanvassError) { try await delete(path(id)) }

    /// CSV (`text/csv`) or GeoJSON (`application/geo+json`) of homes. With `abortsOnError` all rows count, or none.
    public func importAddresses(
        _ file: Data, type: String, to campaign: String, isDryRun: Bool = false, abortsOnError: Bool = false
    ) async throws(CanvassError) -> CanvassImportReport {
        var request = sender.request(
            .post, path(campaign, "addresses", "import"),
            [("dry_run", isDryRun ? "true" : nil), ("on_error", abortsOnError ? "abort" : nil)])
        request.headers["Content-Type"] = type
        request.body = file
        request.timeout = 300
        return try RequestSender.decode(CanvassImportReport.self, try await send(request, retry: .never))
    }

    /// A campaign's homes, by their number; `limit` 1 to 1000, 100 if nil.
    public func addresses(of campaign: String, limit: Int? = nil, cursor: String? = nil) async throws(CanvassError) -> CanvassAddressList {
        try await get(CanvassAddressList.self, path(campaign, "addresses"), [("limit", limit.map(String.init)), ("cursor", cursor)])
    }

    /// Adds a home; `duplicate_address` where it is known.
    public func add(_ address: CanvassAddressRequest, to campaign: String) async throws(CanvassError) -> CanvassAddress {
        try await write(CanvassAddress.self, .post, path(campaign, "addresses"), address)
    }

    /// What is nil stays. `revision_conflict` carries the home as it is under `current`.
    public func change(
        address id: String, of campaign: String, _ address: CanvassAddressRequest
    ) async throws(CanvassError) -> CanvassAddress {
        try await write(CanvassAddress.self, .patch, path(campaign, "addresses", id), address)
    }

    /// Deletes a home; its printed code still leads to the destination.
    public func delete(address id: String, of campaign: String) async throws(CanvassError) {
        try await delete(path(campaign, "addresses", id))
    }

    /// Says that a home stands in a building, 0 to 1 sure.
    public func link(address id: String, of campaign: String, building gersID: String, confidence: Double) async throws(CanvassError) {
        let request = try sender.request(.put, path(campaign, "addresses", id, "links", gersID), json: ["confidence": confidence])
        _ = try await send(request, retry: .boxOffice)
    }

    /// Takes such a link back.
    public func unlink(address id: String, of campaign: String, building gersID: String) async throws(CanvassError) {
        try await delete(path(campaign, "addresses", id, "links", gersID))
    }

    /// The buildings as GeoJSON, within `w,s,e,n`. With the `ETag` of what is known: nil where nothing has changed.
    public func buildings(
        of campaign: String, bbox: [Double]? = nil, etag: String? = nil
    ) async throws(CanvassError) -> (buildings: CanvassBuildings, etag: String?)? {
        var request = sender.request(.get, path(campaign, "buildings"), [("bbox", bbox.map { $0.map { "\($0)" }.joined(separator: ",") })])
        request.headers["If-None-Match"] = etag
        let response = try await send(request, retry: .boxOffice)
        if response.status == 304 { return nil }
        return (try RequestSender.decode(CanvassBuildings.self, response), response.headers["ETag"])
    }

    /// All visits count, or none; sent again with the same `mutationID` they are not counted again, so this is retried.
    public func report(_ visits: CanvassVisitsRequest, to campaign: String) async throws(CanvassError) -> CanvassVisitsResponse {
        try await write(CanvassVisitsResponse.self, .post, path(campaign, "visits"), visits, retry: .boxOffice)
    }

    /// What has changed since a cursor; `full` says to drop what is known.
    public func changes(of campaign: String, since cursor: String? = nil, limit: Int? = nil) async throws(CanvassError) -> CanvassChanges {
        try await get(CanvassChanges.self, path(campaign, "changes"), [("since", cursor), ("limit", limit.map(String.init))])
    }
}
