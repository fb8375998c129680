import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

/// `H/campaigns/{id}/import`: a list of homes as a file.
struct HomesImportPage: ConsoleContent {
    static let template = "console/import"

    let lead: String
    let action: String
    let token: String
    let once: String
    let hint: String
    let error: String?
    let cancel: String
}

extension ConsoleDesk {
    private var mostBytes: Int64 { Int64(settings.canvass.importMax) }

    var importEndpoints: [Endpoint] {
        [
            housePage("/campaigns/{campaign}/import", "Asks for a list of homes", .campaigns) { visit, context in
                try await importPage(visit, try await campaign(visit, context))
            },
            houseUpload(
                "/campaigns/{campaign}/import", "Imports a list of homes, as a job", .campaigns, needing: .content,
                places: canvass.imports, most: { _ in mostBytes }
            ) { visit, form, context in try await importHomes(visit, try await campaign(visit, context), form) },
            houseAPI(
                .post, "/campaigns/{campaign}/import", "Import homes from CSV or GeoJSON, as a job", needing: .content,
                description: "As at `/api/campaigns/{id}/addresses/import`; the answer comes at once, and how far it is tells "
                    + "`/console/api/jobs/{id}`. A process that is killed leaves the job to the next one, which goes on behind the last row.",
                body: Endpoint.Content(
                    type: "text/csv", schema: .string("Or a form with a part `file`, or application/geo+json."),
                    examples: [Example("address,unit,postal_code\n123 Main St,4,94107\n")]),
                answer: Endpoint.Answer(
                    202, "The job has begun",
                    .object(["success": .boolean("Always true."), "job": .object(["id": .string(format: "uuid"), "kind": .string()])]),
                    Example(
                        #"{"success":true,"job":{"id":"019316a2-3c4d-7e5f-8a9b-0c1d2e3f4a5b","kind":"homes-import"}}"#, as: JobBegun.self)),
                refusals: [
                    .problem(Self.unreadable, desk: .boxOffice), .problem(Self.importFull, desk: .boxOffice),
                    .problem(CampaignRefusal.importUnderway.problem, desk: .boxOffice),
                    .problem(.rateLimited(retryAfter: 10), desk: .boxOffice),
                ]
            ) { caller, request, context in try await importHomes(caller, request, context) }.bodies(.streamed),
        ]
    }

    private static let unreadable = CampaignRefusal.invalidFile.problem
    private static let importFull = CampaignRefusal.campaignFull(nil).problem

    private func campaign(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> Campaign {
        guard let uuid = UUIDText.normalised(context.segment("campaign")) else { throw Problem.notFound }
        let found: Campaign
        do { found = try await campaigns.find(uuid, for: caller(visit)).0 } catch CanvassRefusal.notFound { throw Problem.notFound }
        guard found.organisation == visit.organisation.id else { throw Problem.notFound }
        return found
    }

    private func importPage(
        _ visit: ConsoleVisit, _ campaign: Campaign, error: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let page = HomesImportPage(
            lead: words("console.import.lead"), action: visit.path("campaigns", campaign.uuid, "import"), token: visit.token,
            once: FormOnce.make(), hint: words("console.import.hint", ["n": .number(mostBytes >> 20)]), error: error,
            cancel: visit.path(.campaigns))
        return try await visit.show(
            page, ConsoleHead(title: words("console.import.title", ["name": .text(campaign.facts.name)]), section: .campaigns),
            status: status)
    }

    private func importHomes(_ visit: ConsoleVisit, _ campaign: Campaign, _ form: UploadForm) async throws -> Response {
        guard let file = form.file else {
            return try await importPage(visit, campaign, error: visit.words("console.import.none"), status: .badRequest)
        }
        let draft = file.draft
        _ = try draft.close()
        do {
            let (path, caller, house) = (draft.url.path, caller(visit), visit.organisation.id)
            let clock = clock
            let job = try await ClientWork.inTurns(.imports) {
                try await canvass.homesImport.begin(path, form: .either, in: campaign.uuid, of: house, by: caller, in: $0) { clock.now() }
            }
            return visit.see(visit.path("jobs", job.uuid), saying: Toast(.good, visit.words("console.import.begun")))
        } catch CampaignRefusal.invalidFile {
            return try await importPage(visit, campaign, error: visit.words("console.import.unreadable"), status: .unprocessableContent)
        } catch CampaignRefusal.campaignFull {
            return try await importPage(visit, campaign, error: visit.words("console.import.full"), status: .conflict)
        } catch CampaignRefusal.importUnderway {
            return try await importPage(visit, campaign, error: visit.words("console.import.underway"), status: .conflict)
        } catch is QuotaRefusal {
            return try await importPage(visit, campaign, error: visit.words("console.import.full"), status: .conflict)
        }
    }

    private func importHomes(_ caller: ConsoleCaller, _ request: Request, _ context: UsherContext) async throws -> Response {
        guard let campaign = UUIDText.normalised(context.segment("campaign")) else { throw Problem.notFound }
        let actor = CanvassActor(account: caller.account, actor: caller.actor, now: clock.now(), terms: canvass.terms)
        guard let place = canvass.imports.enter(caller.account, from: context.client) else { throw Problem.rateLimited(retryAfter: 10) }
        defer { place.leave() }
        let file = try await ImportFile(data: settings.data, most: settings.canvass.importMax).receive(request)
        defer { file.forget() }
        let (path, form, house) = (file.path, file.form, caller.organisation.id)
        do {
            let clock = clock
            let job = try await ClientWork.inTurns(.imports) {
                try await canvass.homesImport.begin(path, form: form, in: campaign, of: house, by: actor, in: $0) { clock.now() }
            }
            return try .json(JobBegun(job), .milliseconds, status: .accepted)
        } catch CanvassRefusal.notFound { throw Problem.notFound } catch CampaignRefusal.invalidFile {
            throw Self.unreadable
        } catch CampaignRefusal.campaignFull { throw Self.importFull }
    }
}
