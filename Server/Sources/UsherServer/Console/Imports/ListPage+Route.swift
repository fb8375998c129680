import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// `H/imports/{id}`: a list that was brought, before it is imported.
extension ConsoleDesk {
    var listEndpoints: [Endpoint] {
        [
            housePage("/imports/{list}", "Which column of a list is what", .today, needing: .content) { visit, context in
                try await listPage(visit, try await list(visit, context))
            },
            houseForm("/imports/{list}/try", "Says what an import of a list would do", .today, needing: .content) { visit, form, context in
                try await begin(visit, form, try await list(visit, context), isTry: true)
            },
            houseForm("/imports/{list}/import", "Imports a list, as a job", .today, needing: .content) { visit, form, context in
                try await begin(visit, form, try await list(visit, context), isTry: false)
            },
            housePage("/jobs/{job}/report.csv", "What is wrong with the rows of a list", .today, needing: .content) { visit, context in
                let job = try await job(visit, context)
                guard job.listKind != nil else { throw Problem.notFound }
                return .csv(Self.report(job, visit.words), name: "report.csv")
            },
        ]
    }

    /// A list of this house's, of a desk that it has.
    func list(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> BroughtList {
        guard let found = try await lists.find(context.segment("list"), of: visit.organisation.id),
            visit.organisation.desks.contains(found.aim.kind.desk)
        else { throw Problem.notFound }
        return found
    }

    private func listPage(
        _ visit: ConsoleVisit, _ list: BroughtList, chosen: [String]? = nil, error: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let kind = list.aim.kind
        let page = ListPage(
            list, chosen: chosen, error: error.map { visit.words($0) }, at: visit, back: place(of: list.aim, visit))
        return try await visit.show(
            page, ConsoleHead(title: visit.words("console.list.title.\(kind.rawValue)"), section: kind.section), status: status)
    }

    /// Where a list of this kind goes, and its importing begins.
    func place(of aim: ListAim, _ visit: ConsoleVisit) -> String {
        switch aim.kind {
        case .homes: visit.path("campaigns", aim.about)
        case .passengers: visit.path(.passengers)
        case .manifest: visit.path("flights", aim.about)
        case .flights: visit.path(.flights)
        }
    }

    /// Where the rows of an import are now: flights that have left are not among those that come. Nil where nobody knows any more.
    func rows(of job: JobRow, _ visit: ConsoleVisit) -> ConsoleHead.Link? {
        guard let order = job.order, let about = order.about ?? (order.kind.isOfAirline ? "" : nil) else { return nil }
        let place = place(of: ListAim(order.kind, job.subject, about: about), visit)
        return ConsoleHead.Link(
            href: order.kind == .flights ? place + "?span=\(FlightQuery.Span.all.rawValue)" : place,
            label: visit.words("console.list.rows.\(order.kind.rawValue)"))
    }

    private func begin(_ visit: ConsoleVisit, _ form: FormBody, _ list: BroughtList, isTry: Bool) async throws -> Response {
        let chosen = list.head.indices.map { form["column-\($0)"] }
        func again(_ error: String, _ status: HTTPResponse.Status) async throws -> Response {
            try await listPage(visit, list, chosen: list.isCSV ? chosen : nil, error: error, status: status)
        }
        guard let columns = list.isCSV ? ListColumns(form, of: list) : list.columns else {
            return try await again("console.list.wrong", .badRequest)
        }
        do {
            let job = try await lists.begin(list, columns, isTry: isTry, by: visit.principal.actor, at: clock.now())
            return visit.see(
                visit.path("jobs", job.uuid),
                saying: Toast(.good, visit.words(isTry ? "console.list.trying" : "console.import.begun")))
        } catch ListRefusal.notEnough {
            return try await again("console.list.enough.\(list.aim.kind.rawValue)", .badRequest)
        } catch ListRefusal.underway {
            return try await again("console.import.underway", .conflict)
        } catch ListRefusal.notFound { throw Problem.notFound } catch is QuotaRefusal {
            return try await again("console.import.full", .conflict)
        }
    }

    /// The faulty rows as a table file: what stands in a list is no formula there.
    static func report(_ job: JobRow, _ words: Words) -> String {
        var file = CSVText(["row", "column", "cell", "why"].map { words("console.list.\($0)") })
        for failure in job.failed {
            let (field, why) = fault(failure, words)
            file.row([failure.sale.isEmpty ? words("console.job.rest") : failure.sale, field, failure.told, why])
        }
        return file.text
    }

    /// Of what column a fault is, and what is wrong, in words.
    static func fault(_ failure: JobRow.Failure, _ words: Words) -> (field: String, why: String) {
        let parts = failure.reason.split(separator: ": ", maxSplits: 1).map { String($0) }
        let key = "console.job.reason.\(parts.last ?? "")"
        let said = words(key)
        return (parts.count == 2 ? words.field(parts[0]) : "", said == key ? failure.reason : said)
    }
}

extension ListKind {
    /// The part of the console that a list of this kind belongs to.
    var section: ConsoleSection {
        switch self {
        case .homes: .campaigns
        case .passengers: .passengers
        case .manifest, .flights: .flights
        }
    }

    /// Whether it goes into an airline as such: where its rows are needs no name.
    var isOfAirline: Bool { self == .passengers || self == .flights }

    var desk: GrantedDesks { self == .homes ? .canvass : .boarding }
}
