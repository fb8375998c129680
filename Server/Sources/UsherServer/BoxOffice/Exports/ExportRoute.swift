import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore

/// How many exports of a house run at once in this process.
final class ExportLimit: Sendable {
    private let running = Mutex<[Organisation.ID: Int]>([:])
    /// Nil: any number.
    private let most: Int?

    init(_ most: Int?) { self.most = most }

    /// One of them, until nobody has it any more; nil where there are as many as may be.
    func begin(of house: Organisation.ID) -> Turn? {
        let mayBegin = running.withLock { running in
            if let most, running[house, default: 0] >= most { return false }
            running[house, default: 0] += 1
            return true
        }
        return mayBegin ? Turn(self, house) : nil
    }

    private func end(of house: Organisation.ID) {
        running.withLock { running in
            running[house, default: 1] -= 1
            if running[house] == 0 { running[house] = nil }
        }
    }

    /// Ends when it is let go, also where its answer was never sent.
    final class Turn: Sendable {
        private let limit: ExportLimit
        private let house: Organisation.ID

        fileprivate init(_ limit: ExportLimit, _ house: Organisation.ID) { (self.limit, self.house) = (limit, house) }

        deinit { limit.end(of: house) }
    }
}

/// Tables of a house's, for other programs and for spreadsheets.
extension BoxOfficeDesk {
    private enum Form: String { case csv, ndjson }

    var exportEndpoints: [Endpoint] { [exportEndpoint] }

    private var exportEndpoint: Endpoint {
        let names = ExportStore.Table.allCases.flatMap { table in ["\(table.rawValue).csv", "\(table.rawValue).ndjson"] }
        return Endpoint(
            .get, "/console/api/exports/{file}", desk: .boxOffice, summary: "A table of a house's",
            description:
                "For owners and admins: sales, tickets, payments, the journal, answers, discount codes, waiting lists or documents, as CSV (RFC 4180) or as an object a line. It is "
                + "sent while it is read; one that breaks off ends without the end of its answer.",
            parameters: [.path("file", .string(oneOf: names), "Which, and how."), Self.organisation],
            responses: [
                .text(200, "The table", type: "text/csv"), .problem(.rateLimited(retryAfter: 10), desk: .boxOffice),
            ] + Self.sellingAnswers(), security: .bearer, tag: Self.consoleTag, handler: export)
    }

    /// GET /console/api/exports/{name}.{csv,ndjson}
    @Sendable private func export(_ request: Request, _ context: UsherContext) async throws -> Response {
        let staff = try await showStaff(request, context)
        let parts = context.segment("file").split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let table = ExportStore.Table(rawValue: String(parts[0])), let form = Form(rawValue: String(parts[1]))
        else {
            throw ShowRefusal.unknown
        }
        let store = ExportStore(database)
        let house = try await store.house(request.query("organisation"), staff)
        if table.hasNames { try await sales.allowances.exports.spend(staff.account) }
        // What nobody gets is no export.
        guard let turn = exports.begin(of: house) else { throw Problem.rateLimited(retryAfter: 10) }
        let span = try await store.begin(table, of: request.query("organisation"), staff, at: clock.now())
        let type = form == .csv ? "text/csv; charset=utf-8" : "application/x-ndjson"
        return Response(
            status: .ok,
            headers: [
                .contentType: type, .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"\(table.rawValue).\(form.rawValue)\"",
            ],
            body: ResponseBody { writer in
                defer { withExtendedLifetime(turn) {} }
                if form == .csv { try await writer.write(ByteBuffer(string: CSVText(table.columns).text)) }
                var (mark, reading) = (Int64(0), LongReading(database))
                while let page = try await store.page(after: mark, of: span) {
                    if !page.rows.isEmpty { try await writer.write(ByteBuffer(string: Self.text(page.rows, table, form))) }
                    mark = page.mark
                    try await reading.rest()
                }
                try await writer.finish(nil)
            })
    }

    private static func text(_ rows: [[ExportStore.Cell]], _ table: ExportStore.Table, _ form: Form) -> String {
        switch form {
        case .csv: rows.map { CSVText.line($0.map(\.cell)) }.joined()
        case .ndjson:
            rows.map { row in
                var json = JSONWriter(capacity: 512)
                json.object { json in for (name, cell) in zip(table.columns, row) { json.write(name, cell) } }
                return json.text + "\n"
            }.joined()
        }
    }
}

extension ExportStore.Cell {
    fileprivate var cell: CSVText.Cell {
        switch self {
        case .text(let text): .text(text ?? "")
        case .number(let number): number.map { .number($0) } ?? .text("")
        case .instant(let instant): .text(instant.map { Timestamp.milliseconds($0) } ?? "")
        }
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ name: String, _ cell: ExportStore.Cell) {
        self.name(name)
        switch cell {
        case .text(let text): if let text { string(text) } else { null() }
        case .number(let number): if let number { integer(number) } else { null() }
        case .instant(let instant): if let instant { string(Timestamp.milliseconds(instant)) } else { null() }
        }
    }
}
