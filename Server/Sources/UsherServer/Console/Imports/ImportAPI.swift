import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore

/// Imports of lists, for programs: the same as on the pages, in one request.
extension ConsoleDesk {
    var importAPI: [Endpoint] {
        [
            importEndpoint(
                "/campaigns/{campaign}/import", "Import homes from CSV or GeoJSON, as a job", .homes,
                example: "address,unit,postal_code\n123 Main St,4,94107\n"
            ) { caller, context in
                guard let uuid = UUIDText.normalised(context.segment("campaign")) else { throw Problem.notFound }
                let actor = CanvassActor(account: caller.account, actor: caller.actor, now: clock.now(), terms: canvass.terms)
                let found = try await Self.found { try await campaigns.find(uuid, for: actor).0 }
                guard found.organisation == caller.organisation.id else { throw Problem.notFound }
                return ListAim(.homes, found.id.rawValue, about: found.uuid)
            },
            importEndpoint(
                "/passengers/import", "Import passengers from CSV, as a job", .passengers,
                example: "first_name,last_name,passenger_identifier\nJane,Roe,jr-1\n"
            ) { caller, _ in
                ListAim(.passengers, of: try await airline(of: caller.organisation))
            },
            importEndpoint(
                "/flights/import", "Import flights from CSV, as a job", .flights,
                example: "number,aircraft,origin,destination,departs\nFF123,N122DR,EGTF,LFAT,2026-12-24 08:05\n"
            ) { caller, _ in
                ListAim(.flights, of: try await airline(of: caller.organisation))
            },
            importEndpoint(
                "/flights/{flight}/import", "Import who flies on a flight from CSV, as a job", .manifest,
                example: "first_name,last_name,seat\nJane,Roe,2B\n"
            ) { caller, context in
                let airline = try await airline(of: caller.organisation)
                guard let row = try await flightBook.flight(context.segment("flight"), of: airline.id) else { throw Problem.notFound }
                return ListAim(.manifest, row.flight.id.rawValue, about: row.flight.identifier)
            },
        ]
    }

    private static let told =
        "The answer comes at once, and how far it is tells `/console/api/jobs/{id}`: its `report` counts rows, its `failed` names the faulty ones. "
        + "A process that is killed leaves the job to the next one, which goes on behind the last row. UTF-8, UTF-16 or Windows-1252; commas, "
        + "semicolons or tabs. Columns are known by their heads, in five languages, or as this house has mapped such a head before."

    private static let listRefusals: [Endpoint.Answer] = {
        let refusals: [ListRefusal] = [.unreadable, .notEnough, .tooManyRows(ListStore.mostRows), .underway]
        let problems = refusals.map(\.problem) + [.rateLimited(retryAfter: 10)]
        return problems.map { .problem($0, desk: .boxOffice) }
    }()

    private func importEndpoint(
        _ path: String, _ summary: String, _ kind: ListKind, example: String,
        aim: @escaping @Sendable (ConsoleCaller, UsherContext) async throws -> ListAim
    ) -> Endpoint {
        houseAPI(
            .post, path, summary, needing: .content, description: Self.told,
            parameters: [
                .query("dry_run", .boolean(), "Only says what would happen, by the same report."),
                .query(
                    "columns", .string(),
                    "Which column is what, from the first on, with commas, empty for one that is left out: of "
                        + kind.fields.map { "`\($0.name)`" }.joined(separator: ", ") + "."),
            ],
            body: Endpoint.Content(
                type: "text/csv",
                schema: .string("Or a form with a part `file`" + (kind == .homes ? ", or application/geo+json." : ".")),
                examples: [Example(example)]),
            answer: Endpoint.Answer(
                202, "The job has begun",
                .object(["success": .boolean("Always true."), "job": .object(["id": .string(format: "uuid"), "kind": .string()])]),
                Example(
                    #"{"success":true,"job":{"id":"019316a2-3c4d-7e5f-8a9b-0c1d2e3f4a5b","kind":"\#(kind.job)"}}"#, as: JobBegun.self)),
            refusals: Self.listRefusals
        ) { caller, request, context in
            try await importOne(caller, request, context, try await aim(caller, context))
        }.bodies(.streamed)
    }

    private func importOne(
        _ caller: ConsoleCaller, _ request: Request, _ context: UsherContext, _ aim: ListAim
    ) async throws -> Response {
        let isTry = try CanvassQuery.flag(request, "dry_run")
        let asked = try request.query("columns").map { text -> ListColumns in
            guard
                let columns = ListColumns(aim.kind, names: text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) })
            else { throw ListRefusal.notEnough }
            return columns
        }
        guard let place = canvass.imports.enter(caller.account, from: context.client) else { throw Problem.rateLimited(retryAfter: 10) }
        defer { place.leave() }
        let file = try await ImportFile(data: settings.data, most: settings.canvass.importMax).receive(request)
        defer { file.forget() }
        let list = try await keep(file.path, named: "list", as: file.form, aim, of: caller.organisation)
        let job = try await lists.begin(list, asked ?? list.columns, isTry: isTry, by: caller.actor, at: clock.now())
        return try .json(JobBegun(job), .milliseconds, status: .accepted)
    }
}

extension ListRefusal: Refusal {
    var problem: Problem {
        switch self {
        case .notFound: .notFound
        case .unreadable: CampaignRefusal.invalidFile.problem
        case .underway: CampaignRefusal.importUnderway.problem
        case .notEnough:
            Problem(.unprocessableContent, "No column is known for what such a list must say: name the columns", code: "columns_required")
        case .tooManyRows(let most):
            Problem(.unprocessableContent, "The list has more than \(most) rows", code: "too_many_rows")
        }
    }
}
