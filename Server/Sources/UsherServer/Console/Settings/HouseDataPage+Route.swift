import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    /// `H/settings/data`: all that a house has, to take along. A job makes the file.
    var houseDataEndpoints: [Endpoint] {
        [
            housePage("/settings/data", "All that a house has, to take along", .settings, needing: .owners) { visit, _ in
                try await houseDataPage(visit)
            },
            houseForm("/settings/data", "Begins an archive of the house, as a job", .settings, needing: .owners) { visit, form, context in
                if let proof = try await renew(visit.principal, form, visit.words, context) {
                    return try await houseDataPage(visit, proof: proof, status: .badRequest)
                }
                let job = try await beginArchive(of: visit.organisation, by: visit.account.id, visit.principal.actor)
                return visit.see(visit.path("jobs", job.uuid), saying: Toast(.good, visit.words("console.data.begun")))
            },
            houseForm("/jobs/{job}/file", "Fetches an archive of the house", .today, needing: .owners) { visit, form, context in
                let job = try await job(visit, context)
                if let proof = try await renew(visit.principal, form, visit.words, context) {
                    return try await jobPage(visit, job, proof: proof, status: .badRequest)
                }
                return try await archive(job, of: visit.organisation, by: visit.principal.actor, visit.request)
            },
            houseAPI(
                .post, "/data", "Begin an archive of the house, as a job", needing: .owners,
                description:
                    "How far it is tells `/console/api/jobs/{id}`. The file is a tar archive: a catalogue that `usher import` reads, the "
                    + "files of tours beside it, plans, brand, legal texts and mails. It has names, addresses and codes of tickets, and no "
                    + "passwords, keys or secrets. A house has one: the next one takes its place, and so does the erasure of a person.",
                answer: Endpoint.Answer(
                    202, "The job has begun, or was under way",
                    .object(["success": .boolean("Always true."), "job": .object(["id": .string(format: "uuid"), "kind": .string()])]),
                    Example(
                        #"{"success":true,"job":{"id":"019316a2-3c4d-7e5f-8a9b-0c1d2e3f4a5b","kind":"house-archive"}}"#, as: JobBegun.self)),
                refusals: [.problem(.rateLimited(retryAfter: 10), desk: .boxOffice)], renewed: true
            ) { caller, _, _ in
                let job = try await beginArchive(of: caller.organisation, by: caller.account, caller.actor)
                return try .json(JobBegun(job), .milliseconds, status: .accepted)
            },
            houseAPI(
                .get, "/jobs/{id}/file", "The file of an archive", needing: .owners,
                description: "For seven days. It may be fetched in parts, one range of bytes at a time.",
                answer: .text(200, "A tar archive", type: "application/x-tar"),
                refusals: [
                    .text(206, "A part of it", type: "application/x-tar"),
                    .problem(Self.outOfRange, desk: .boxOffice), .problem(.rateLimited(retryAfter: 10), desk: .boxOffice),
                ], renewed: true
            ) { caller, request, context in
                let job: JobRow
                do { job = try await jobs.find(context.segment("id"), for: caller.account) } catch JobRefusal.notFound {
                    throw Problem.notFound
                }
                return try await archive(job, of: caller.organisation, by: caller.actor, request)
            },
        ]
    }

    private static let outOfRange = Problem(.rangeNotSatisfiable, "The file is not so long", code: "range_not_satisfiable")

    private func houseDataPage(
        _ visit: ConsoleVisit, proof: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let page = ConsoleFormPage(
            lead: words("console.data.lead"),
            form: ConsoleForm(
                visit.path("settings", "data"), SignInRenewal.fields(visit.principal, words, at: visit.now, error: proof),
                button: words("console.data.export"), token: visit.token),
            more: .init(href: visit.path("settings", "data", "import"), label: words("console.arrival.title")))
        var head = ConsoleHead(title: words("console.settings.data"), section: .settings, tabs: settingsTabs(visit, at: "data"))
        if let latest = try await HouseArchiveStore(database).latest(of: visit.organisation.id) {
            head.action = .init(href: visit.path("jobs", latest.uuid), label: words("console.data.latest"))
        }
        return try await visit.show(page, head, status: status)
    }

    private func beginArchive(of house: Organisation, by account: Account.ID, _ actor: Actor) async throws -> JobRow {
        let store = HouseArchiveStore(database)
        // Whoever asks again while it is made gets no other one, and spends nothing.
        if let open = try await store.latest(of: house.id), open.ended == nil { return open }
        try await boxOffice.sales.allowances.exports.spend(account)
        return try await store.begin(of: house.id, by: account, actor, at: clock.now())
    }

    /// The file, or the part of it that is asked for.
    private func archive(_ job: JobRow, of house: Organisation, by actor: Actor, _ request: Request) async throws -> Response {
        guard job.organisation == house.id, let size = job.fileSize else { throw Problem.notFound }
        guard let turn = boxOffice.exports.begin(of: house.id) else { throw Problem.rateLimited(retryAfter: 10) }
        var headers: HTTPFields = [
            .contentType: "application/x-tar", .cacheControl: "no-store", .acceptRanges: "bytes",
            .contentDisposition: "attachment; filename=\"\(house.slug.text).tar\"",
        ]
        var (status, part) = (HTTPResponse.Status.ok, 0..<size)
        if request.method == .get {
            switch ByteRange(request.headers[.range], size: size) {
            case .whole: break
            case .unsatisfiable: throw Self.outOfRange
            case .part(let range):
                headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
                (status, part) = (.partialContent, range)
            }
        }
        // Each part is told of: all but the first byte is as much as the whole.
        let now = clock.now()
        try await database.write { connection in
            try AuditTransaction(connection).record(
                AuditEntry(at: now, actor: actor, organisation: house.id, action: "organisation.fetched", subject: .plain(job.uuid)))
        }
        return Response(status: status, headers: headers, body: ArchivePieces(self).body(of: job, part, holding: turn))
    }
}
