import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherWire

extension CanvassDesk {
    var importEndpoint: Endpoint {
        endpoint(
            .post, "/api/campaigns/{id}/addresses/import", "Import homes from CSV or GeoJSON",
            description:
                "The file is checked whole before anything is written. A row finds its home by `gers_id`, else `external_id`, else "
                + "address, unit and postal code; a second row for one home is skipped.",
            parameters: [
                CampaignSchema.campaignID, .query("dry_run", .boolean(), "Only says what would happen."),
                .query("on_error", .string(oneOf: ["skip", "abort"]), "`abort`: one bad row, and nothing is written."),
            ],
            request: Endpoint.Content(
                type: "text/csv", schema: .string("Or a form with a part `file`, or application/geo+json."),
                examples: [Example("address,unit,postal_code\n123 Main St,4,94107\n")]),
            responses: [
                Endpoint.Answer(200, "What it did", .canvass, CampaignSchema.reportAnswer)
            ]
                + CampaignSchema.refusals(
                    .invalidFile, .importAborted(CampaignSchema.sampleReport), .nothingImported(CampaignSchema.sampleReport),
                    .campaignFull(CampaignSchema.sampleReport))
                + CampaignSchema.unknown + CampaignSchema.bodyRefusals + [.problem(Problem.rateLimited(retryAfter: 1), desk: .canvass)],
            tag: Self.homesTag, handler: importHomes
        ).bodies(.streamed)
    }

    /// Seconds after which whoever found no place for an import may ask again.
    private static let importWait = 10

    /// POST /api/campaigns/{id}/addresses/import
    @Sendable private func importHomes(_ request: Request, _ context: UsherContext, _ caller: Principal<CanvassToken>) async throws
        -> Response
    {
        let isDryRun = try CanvassQuery.flag(request, "dry_run")
        let aborts: Bool
        switch try CanvassQuery.text(request, "on_error") {
        case nil, "skip"?: aborts = false
        case "abort"?: aborts = true
        default: throw CanvassRefusal.invalid(field: "on_error")
        }
        let campaign = try CanvassQuery.uuid("id", context)
        try await require(campaign, caller)
        guard let place = imports.enter(caller.account, from: context.client) else {
            throw Problem.rateLimited(retryAfter: Self.importWait)
        }
        defer { place.leave() }
        let file = try await ImportFile(data: settings.data, most: settings.canvass.importMax).receive(request)
        defer { file.forget() }
        let wanted = ImportRequest(campaign: campaign, path: file.path, form: file.form, isDryRun: isDryRun, aborts: aborts)
        let store = ImportStore(database, most: Int64(settings.canvass.maxAddresses), quotas: settings.quotas)
        let report = try await ClientWork.inTurns(.imports) { try await store.run(wanted, by: actor(caller), in: $0) }
        return try .personal(CanvassImportReport(report))
    }
}
