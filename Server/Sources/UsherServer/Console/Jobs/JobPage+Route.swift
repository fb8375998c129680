import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// `H/jobs/{id}`: how far a job is. It asks again by itself while there is something to do.
struct JobPage: ConsoleContent {
    static let template = "console/job"

    let progress: ConsoleProgress
    let facts: [ConsoleFigure]
    let failed: ConsoleTable?
    /// Nil for what is brought to its end in any case.
    var cancel: ConsoleForm?
    /// Fetches what it has made.
    var file: ConsoleForm?
    /// Does what a try has only looked at.
    var make: ConsoleForm?
    /// Back to the columns of a list.
    var columns: ConsoleHead.Link?
    /// Where the rows of an import are now.
    var rows: ConsoleHead.Link?
    /// How rows are counted.
    var hint: String?
}

extension ConsoleDesk {
    var jobs: JobStore { JobStore(database) }

    var jobEndpoints: [Endpoint] {
        [
            housePage("/jobs/{job}", "How far a job is", .today, needing: .content) { visit, context in
                try await jobPage(visit, try await job(visit, context))
            },
            houseForm("/jobs/{job}/cancel", "Stops a try or an import", .today, needing: .content) { visit, _, context in
                let job = try await job(visit, context)
                let left = try await jobs.cancel(job.uuid, by: visit.account.id, visit.principal.actor, at: clock.now())
                let said = left.order?.isTry == true ? visit.words("console.job.tried") : Self.kept(left, visit.words)
                return visit.see(visit.path("jobs", job.uuid), saying: left.cancelled == nil ? nil : Toast(.good, said))
            },
        ]
    }

    /// A job of this house's that the visitor may see.
    func job(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> JobRow {
        let job: JobRow
        do { job = try await jobs.find(context.segment("job"), for: visit.account.id) } catch JobRefusal.notFound { throw Problem.notFound }
        guard job.organisation == visit.organisation.id else { throw Problem.notFound }
        return job
    }

    func jobPage(
        _ visit: ConsoleVisit, _ job: JobRow, proof: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (page, title, section): (JobPage, String, ConsoleSection) =
            switch job.kind {
            case _ where job.listKind != nil: (try await importPage(job, visit), Self.title(job), job.listKind?.section ?? .today)
            case JobRow.houseArchive: (archivePage(job, visit, proof: proof), "console.job.archive", .settings)
            case JobRow.houseArrival: (try await arrivalJobPage(job, visit, proof: proof), Self.arrivalTitle(job), .settings)
            default: (sweepPage(job, visit), "console.job.title", .shows)
            }
        var response = try await visit.show(page, ConsoleHead(title: visit.words(title), section: section), status: status)
        if job.ended == nil { response.headers[.refresh] = "3" }
        return response
    }

    /// What goes through a show's orders.
    private func sweepPage(_ job: JobRow, _ visit: ConsoleVisit) -> JobPage {
        let words = visit.words
        let told = words("console.job.progress", ["done": .number(job.done), "all": .number(job.total)])
        return JobPage(
            progress: ConsoleProgress(label: told, done: job.done, all: max(1, job.total)),
            facts: [
                ConsoleFigure(
                    name: words("console.job.state"), value: words(job.ended == nil ? "console.job.underway" : "console.job.over")),
                ConsoleFigure(name: words("console.job.money"), value: words.money(Money(job.pence, visit.organisation.currency))),
            ],
            failed: job.failed.isEmpty
                ? nil : Self.failures(job, words("console.job.sale"), words) { visit.path("orders", $0.sale) })
    }

    private static func title(_ job: JobRow) -> String {
        let list = job.listKind?.rawValue ?? ""
        return job.order?.isTry == true ? "console.job.try.\(list)" : "console.job.import.\(list)"
    }

    /// What reads a list: what came of its rows, or would.
    private func importPage(_ job: JobRow, _ visit: ConsoleVisit) async throws -> JobPage {
        let (words, counts, isTry) = (visit.words, ImportCounts(text: job.report ?? ""), job.order?.isTry == true)
        let told = words("console.job.rows", ["done": .number(job.done), "all": .number(job.total)])
        let over = isTry ? words("console.job.tried") : job.cancelled == nil ? words("console.job.over") : Self.kept(job, words)
        let figures = [
            ("inserted", counts.inserted), ("updated", counts.updated), ("unchanged", counts.unchanged), ("duplicates", counts.duplicates),
            ("failed", counts.failed),
        ]
        var page = JobPage(
            progress: ConsoleProgress(
                label: Self.left(job, at: visit.now).map { told + ", " + words("console.job.left", ["n": .number($0)]) } ?? told,
                done: job.done, all: max(1, job.total)),
            facts: [ConsoleFigure(name: words("console.job.state"), value: job.ended == nil ? words("console.job.underway") : over)]
                + figures.map { ConsoleFigure(name: words("console.job.rows.\($0.0)"), value: words.number($0.1)) },
            failed: job.failed.isEmpty ? nil : Self.faultyRows(job, visit),
            cancel: job.ended != nil
                ? nil
                : ConsoleForm(
                    visit.path("jobs", job.uuid, "cancel"), [], button: words(isTry ? "console.job.cancel.try" : "console.job.cancel"),
                    token: visit.token, isBad: true))
        if !job.failed.isEmpty { page.hint = words("console.list.counted") }
        if job.ended != nil, isTry { try await offer(job, visit, &page) }
        if job.ended != nil, !isTry { page.rows = rows(of: job, visit) }
        return page
    }

    /// Behind a try: its list may be imported as it was tried, as long as it is there, or its columns chosen anew.
    private func offer(_ job: JobRow, _ visit: ConsoleVisit, _ page: inout JobPage) async throws {
        guard let order = job.order, let list = try await lists.find(order.list, of: visit.organisation.id) else { return }
        let path = visit.path("imports", list.uuid)
        page.columns = .init(href: path, label: visit.words("console.list.back"))
        guard job.cancelled == nil, job.done == job.total else { return }
        page.make = ConsoleForm(
            path + "/import", [], button: visit.words("console.list.import.\(list.aim.kind.rawValue)"), token: visit.token,
            hidden: order.columns.names.enumerated().map { .init(name: "column-\($0)", value: $1) })
    }

    private static func faultyRows(_ job: JobRow, _ visit: ConsoleVisit) -> ConsoleTable {
        let words = visit.words
        let heads = ["row", "column", "cell", "why"].map { words("console.list.\($0)") }
        return ConsoleTable(
            words("console.job.failed"), heads: heads.map { .init(label: $0) },
            rows: job.failed.prefix(100).map { failure in
                let (field, why) = fault(failure, words)
                return ConsoleTable.Row(cells: [
                    .init(head: "", text: failure.sale.isEmpty ? words("console.job.rest") : failure.sale, isName: true),
                    .init(head: heads[1], text: field.isEmpty ? "–" : field),
                    .init(head: heads[2], text: failure.told.isEmpty ? "–" : failure.told), .init(head: heads[3], text: why),
                ])
            }, csv: visit.path("jobs", job.uuid, "report.csv"))
    }

    /// What makes a file of the house.
    private func archivePage(_ job: JobRow, _ visit: ConsoleVisit, proof: String?) -> JobPage {
        let words = visit.words
        let parts = words("console.job.parts", ["done": .number(job.done), "all": .number(job.total)])
        let over = words(job.fileSize == nil ? "console.job.gone" : "console.job.over")
        let state = job.ended == nil ? words("console.job.underway") : job.failed.first.map { Self.reason($0, words) } ?? over
        var facts = [ConsoleFigure(name: words("console.job.state"), value: state)]
        if let size = job.fileSize, let ended = job.ended {
            facts += [
                ConsoleFigure(
                    name: words("console.job.size"), value: words("console.job.mib", ["n": .number(max(1, (size + 524_288) >> 20))])),
                ConsoleFigure(
                    name: words("console.job.until"),
                    value: words.shortMoment(ended.adding(seconds: HouseArchiveStore.life), visit.zone)),
            ]
        }
        return JobPage(
            progress: ConsoleProgress(
                label: job.total == 0 && job.ended == nil ? words("console.job.reading") : parts, done: job.done, all: max(1, job.total)),
            facts: facts, failed: nil,
            file: job.fileSize == nil
                ? nil
                : ConsoleForm(
                    visit.path("jobs", job.uuid, "file"), SignInRenewal.fields(visit.principal, words, at: visit.now, error: proof),
                    button: words("console.job.download"), token: visit.token))
    }

    /// "Stopped: 12,000 of 100,000 rows are kept."
    private static func kept(_ job: JobRow, _ words: Words) -> String {
        words("console.job.kept", ["done": .number(job.done), "all": .number(job.total)])
    }

    /// How many seconds are left at the pace so far; nil where nobody can say.
    private static func left(_ job: JobRow, at now: Instant) -> Int64? {
        guard job.ended == nil, job.done > 0, job.done < job.total else { return nil }
        let taken = now.seconds - job.created.seconds
        return max(1, taken * (job.total - job.done) / job.done)
    }

    private static func arrivalTitle(_ job: JobRow) -> String {
        HouseArrival(job)?.isTry == true ? "console.arrival.trying.title" : "console.arrival.bringing.title"
    }

    static func failures(
        _ job: JobRow, _ name: String, _ words: Words, href: (JobRow.Failure) -> String?
    ) -> ConsoleTable {
        ConsoleTable(
            words("console.job.failed"), heads: [.init(label: name), .init(label: words("console.job.reason"))],
            rows: job.failed.prefix(100).map { failure in
                ConsoleTable.Row(cells: [
                    .init(
                        head: "", text: failure.sale.isEmpty ? words("console.job.rest") : failure.sale, href: href(failure), isName: true),
                    .init(head: words("console.job.reason"), text: reason(failure, words)),
                ])
            })
    }

    /// Why, in words; a reason that has none by its own name.
    private static func reason(_ failure: JobRow.Failure, _ words: Words) -> String {
        let parts = failure.reason.split(separator: ": ", maxSplits: 1)
        let key = "console.job.reason.\(parts.last ?? "")"
        let said = words(key)
        guard said != key else { return failure.reason }
        return parts.count == 2 ? "\(parts[0]): \(said)" : said
    }
}

extension HTTPField.Name {
    /// So many seconds until a browser asks again by itself.
    static let refresh = HTTPField.Name("Refresh")!
}
