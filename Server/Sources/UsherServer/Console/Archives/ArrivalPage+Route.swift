import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// Bringing an archive: it is sent, looked at, and brought once somebody has seen what would come of it.
extension ConsoleDesk {
    private static let place = "/settings/data/import"

    var arrivals: HouseArchiveStore { HouseArchiveStore(database) }

    var arrivalEndpoints: [Endpoint] {
        [
            housePage(Self.place, "Asks for an archive of a house", .settings, needing: .owners) { visit, _ in try await arrivalPage(visit)
            },
            houseUpload(
                Self.place, "Takes an archive of a house and says what it would bring", .settings, needing: .owners,
                places: canvass.imports,
                most: { _ in UploadPurpose.archive.largest }
            ) { visit, form, context in try await tryArchive(visit, form, context) },
            houseForm(Self.place + "/{upload}", "Brings an archive of a house, as a job", .settings, needing: .owners) {
                visit, form, context in try await bringArchive(visit, form, context)
            },
        ] + arrivalAPI
    }

    private func arrivalPage(
        _ visit: ConsoleVisit, sent: String = "", error: String? = nil, proof: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        var upload = ConsoleUpload(
            "archive", words("console.arrival.file"),
            hint: words(
                sent.isEmpty ? "console.arrival.hint" : "console.arrival.here", ["n": .number(UploadPurpose.archive.largest >> 30)]),
            picture: nil, error: error, action: visit.path("settings", "data", "import"), token: visit.token, purpose: .archive,
            house: visit.organisation.slug.text, button: words("console.arrival.look"))
        (upload.accept, upload.sent) = (".tar,application/x-tar", sent)
        upload.fields = SignInRenewal.fields(visit.principal, words, at: visit.now, error: proof)
        let isWhole = try await database.read { try AccountTransaction($0).isOperator(visit.account.id) }
        let page = ArrivalPage(
            lead: words("console.arrival.lead"), rest: isWhole ? nil : words("console.arrival.rest"), upload: upload)
        return try await visit.show(
            page,
            ConsoleHead(title: words("console.arrival.title"), section: .settings, tabs: settingsTabs(visit, at: "data")), status: status)
    }

    /// The file of the form, or one that our script has sent before.
    private func tryArchive(_ visit: ConsoleVisit, _ form: UploadForm, _ context: UsherContext) async throws -> Response {
        let (house, account, actor) = (visit.organisation, visit.account.id, visit.principal.actor)
        do {
            let row: UploadRow
            if let file = form.file {
                row = try await uploads.pieces(of: file.draft.url, named: file.name, .archive, in: house.id, by: account, actor)
            } else {
                guard !form.fields["upload"].isEmpty else {
                    return try await arrivalPage(visit, error: visit.words("console.upload.none"), status: .badRequest)
                }
                row = try await sent(form.fields["upload"], to: house, by: account)
            }
            if let proof = try await renew(visit.principal, form.fields, visit.words, context) {
                return try await arrivalPage(visit, sent: row.uuid, proof: proof, status: .badRequest)
            }
            return told(try await begin(row, isTry: true, of: house, by: account, actor), "console.arrival.trying", visit)
        } catch let refusal as UploadRefusal {
            return try await arrivalPage(visit, error: refusal.sentence(visit.words), status: refusal.problem.status)
        } catch let refusal as QuotaRefusal {
            return try await arrivalPage(visit, error: visit.words("console.upload.quota"), status: refusal.problem.status)
        }
    }

    private func bringArchive(_ visit: ConsoleVisit, _ form: FormBody, _ context: UsherContext) async throws -> Response {
        let row: UploadRow
        do { row = try await sent(context.segment("upload"), to: visit.organisation, by: visit.account.id) } catch let refusal
            as UploadRefusal
        {
            return visit.see(
                visit.path("settings", "data", "import"), saying: Toast(.bad, refusal.sentence(visit.words)))
        }
        if let proof = try await renew(visit.principal, form, visit.words, context) {
            // Where it was looked at, the same form asks again.
            guard let job = try? await jobs.find(form["job"], for: visit.account.id), job.organisation == visit.organisation.id else {
                return try await arrivalPage(visit, sent: row.uuid, proof: proof, status: .badRequest)
            }
            return try await jobPage(visit, job, proof: proof, status: .badRequest)
        }
        let begun = try await begin(row, isTry: false, of: visit.organisation, by: visit.account.id, visit.principal.actor)
        return told(begun, "console.import.begun", visit)
    }

    private func told(_ begun: (job: JobRow, isNew: Bool), _ key: String, _ visit: ConsoleVisit) -> Response {
        visit.see(
            visit.path("jobs", begun.job.uuid),
            saying: begun.isNew ? Toast(.good, visit.words(key)) : Toast(.bad, visit.words("console.arrival.underway")))
    }

    /// One of this house's that is here to its last piece. Throws `UploadRefusal`.
    func sent(_ uuid: String, to house: Organisation, by account: Account.ID) async throws -> UploadRow {
        let row = try await uploads.store.find(uuid, of: account)
        guard row.organisation == house.id, row.purpose == .archive, row.ended == nil else { throw UploadRefusal.notFound }
        guard row.received == row.size else { throw UploadRefusal.wrongOffset(row.received) }
        return row
    }

    func begin(
        _ row: UploadRow, isTry: Bool, of house: Organisation, by account: Account.ID, _ actor: Actor
    ) async throws -> (job: JobRow, isNew: Bool) {
        try await arrivals.begin(
            HouseArrival(upload: row.uuid, isTry: isTry), of: house.id, by: account, actor, at: clock.now())
    }

    // MARK: What came of it

    /// What brings an archive, or looks at it.
    func arrivalJobPage(_ job: JobRow, _ visit: ConsoleVisit, proof: String?) async throws -> JobPage {
        let (words, arrival, report) = (visit.words, HouseArrival(job), HouseArrivalReport(job))
        let over = report == nil ? "console.arrival.refused" : arrival?.isTry == true ? "console.job.tried" : "console.job.over"
        var page = JobPage(
            progress: ConsoleProgress(
                label: words("console.job.parts", ["done": .number(job.done), "all": .number(job.total)]), done: job.done,
                all: max(1, job.total)),
            facts: [ConsoleFigure(name: words("console.job.state"), value: words(job.ended == nil ? "console.job.underway" : over))]
                + (report?.rows ?? []).map { row in
                    ConsoleFigure(
                        name: words("console.arrival.of.\(row.name)"),
                        value: words(
                            "console.arrival.counts",
                            ["added": .number(row.added), "changed": .number(row.changed), "unchanged": .number(row.unchanged)]))
                },
            failed: job.failed.isEmpty ? nil : Self.failures(job, words("console.arrival.where"), words) { _ in nil })
        guard report != nil, let arrival else { return page }
        if arrival.isTry {
            try await offer(arrival, job, visit, proof: proof, &page)
        } else {
            page.rows = Self.rows(of: report, visit)
        }
        return page
    }

    /// Behind a look: it may be brought, as long as it is there.
    private func offer(_ arrival: HouseArrival, _ job: JobRow, _ visit: ConsoleVisit, proof: String?, _ page: inout JobPage) async throws {
        guard (try? await sent(arrival.upload, to: visit.organisation, by: visit.account.id)) != nil else { return }
        page.make = ConsoleForm(
            visit.path("settings", "data", "import", arrival.upload),
            SignInRenewal.fields(visit.principal, visit.words, at: visit.now, error: proof), button: visit.words("console.arrival.bring"),
            token: visit.token, hidden: [.init(name: "job", value: job.uuid)])
    }

    /// Where one sees what came: the plans, else how the house looks.
    private static func rows(of report: HouseArrivalReport?, _ visit: ConsoleVisit) -> ConsoleHead.Link? {
        let hasPlans = report?.rows.contains { $0.name == "plans" } == true && ConsoleSection.plans.isOpen(to: visit.house)
        return hasPlans
            ? .init(href: visit.path(.plans), label: visit.words("console.arrival.plans"))
            : .init(href: visit.path("settings", "brand"), label: visit.words("console.arrival.brand"))
    }
}
