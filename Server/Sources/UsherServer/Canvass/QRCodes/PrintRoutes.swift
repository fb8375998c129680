import UsherHTTP
import UsherPapers
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

extension QRCodeRoutes {
    /// So many lines are in memory at a time.
    private static let page = 500
    private static let mostLines = 2000

    /// GET /api/campaigns/{id}/print-sheet
    @Sendable func printSheet(_ request: Request, _ context: UsherContext) async throws -> Response {
        let call = try await call(request, context)
        let query = QRQuery(request)
        let sheet = PrintSheet(
            paper: try query.choice("paper", .letter), columns: try query.integer("cols", 1...5) ?? 2,
            rows: try query.integer("rows", 1...8) ?? 3, site: site)
        let (limit, after) = (try query.integer("limit", 1...Self.mostLines) ?? PrintSheet.mostAtOnce, try Self.after(query))
        let (campaign, found) = try await codes.print(call, after: after, limit: limit + 1)
        let lines = Array(found.prefix(limit))
        let next = found.count > limit ? lines.last?.seq : nil
        var response = Self.response(
            sheet, campaign.name, lines, next: next.map { .seq($0) }, policy: PrintSheet.policy)
        response.headers[.vary] = "Authorization"
        if let next { response.headers[.nextSeq] = String(next) }
        return response
    }

    /// The sheets as they are drawn, one after the other.
    static func response(
        _ sheet: PrintSheet, _ title: String, _ lines: [PrintLine], next: PrintSheet.Next?, policy: String
    ) -> Response {
        let headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "private, no-store", .contentSecurityPolicy: policy,
            .referrerPolicy: "no-referrer",
        ]
        let work = ClientWork.current
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                try await writer.write(ByteBuffer(string: sheet.head(title)))
                for start in stride(from: 0, to: lines.count, by: sheet.codesEach) {
                    let part = lines[start..<min(lines.count, start + sheet.codesEach)]
                    let drawn = try await ClientWork.$current.withValue(work) { try await ClientWork.run { sheet.sheet(part) } }
                    try await writer.write(ByteBuffer(string: drawn))
                }
                try await writer.write(ByteBuffer(string: sheet.tail(next: next, isEmpty: lines.isEmpty)))
                try await writer.finish(nil)
            })
    }

    /// GET /api/campaigns/{id}/print.csv
    @Sendable func printList(_ request: Request, _ context: UsherContext) async throws -> Response {
        let call = try await call(request, context)
        let query = QRQuery(request)
        // A printer wants them all: without a limit there is none.
        let (limit, after) = (try query.integer("limit", 1...Self.mostLines) ?? .max, try Self.after(query))
        let (campaign, first) = try await codes.print(call, after: after, limit: min(limit, Self.page))
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8", .cacheControl: "private, no-store", .vary: "Authorization",
                .contentDisposition: "attachment; filename=\"print.csv\"",
            ],
            body: ResponseBody { [codes, site] writer in
                var (lines, left) = (first, limit)
                try await writer.write(ByteBuffer(string: PrintList.head))
                while let last = lines.last {
                    try await writer.write(ByteBuffer(string: lines.map { PrintList.line($0, campaign, site) }.joined()))
                    left -= lines.count
                    guard left > 0, lines.count == Self.page else { break }
                    lines = try await codes.print(call, after: last.seq, limit: min(left, Self.page)).lines
                }
                try await writer.finish(nil)
            })
    }

    private static func after(_ query: QRQuery) throws(CanvassRefusal) -> Int64 {
        Int64(try query.integer("after_seq", 0...Int(Int64.max / 1024)) ?? 0)
    }
}

/// The list for a printer, RFC 4180.
enum PrintList {
    static let head = CSVText.line([
        "reference_id", "address_line", "unit", "city", "region", "postal_code", "qr_url", "campaign_id", "campaign_name", "print_quantity",
    ])

    static func line(_ line: PrintLine, _ campaign: QRCampaign, _ site: SiteURL) -> String {
        CSVText.line([
            PrintReference.text(line.seq), line.address, line.unit ?? "", line.city ?? "", line.region ?? "", line.postalCode ?? "",
            site(.qr(line.slug)), campaign.uuid, campaign.name, "1",
        ])
    }
}

extension HTTPField.Name {
    /// Where the next sheets begin, for `after_seq`; absent at the end.
    static let nextSeq = HTTPField.Name("X-Next-After-Seq")!
}
