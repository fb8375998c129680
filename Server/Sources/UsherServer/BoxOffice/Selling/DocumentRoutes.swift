import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore

/// Papers of sales for those who sell: invoices, credit notes, tickets to print.
extension BoxOfficeDesk {
    var documentEndpoints: [Endpoint] { [invoiceEndpoint, documentEndpoint, documentListEndpoint, saleTicketsEndpoint] }

    private static let path = Endpoint.Parameter.path("id", .string(format: "uuid"), "The sale.")
    private static let document = Schema.object([
        "number": .string(), "kind": .string(oneOf: SaleDocument.Kind.allCases.map(\.rawValue)), "sale": .string(format: "uuid"),
        "issued_at": .string(format: "date-time"), "currency": .string(), "total_pence": .integer("Below 0 on a credit note."),
        "reverses": .orNull,
    ])
    private static let sample = """
        {"number":"2026-000001","kind":"invoice","sale":"0198a0d2-5b1c-7f3a-9d55-2f6d1c0a11b2","issued_at":"2026-11-20T10:00:00.000Z",\
        "currency":"GBP","total_pence":4000,"reverses":null}
        """

    private static func invoice(_ status: Int, _ words: String) -> Endpoint.Answer {
        Endpoint.Answer(
            status, words, .object(["success": .boolean(), "invoice": document], required: ["success", "invoice"]),
            Example(#"{"success":true,"invoice":\#(sample)}"#))
    }

    private var invoiceEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/sales/{id}/invoice", desk: .boxOffice, summary: "The invoice of a sale",
            description: "Issued at once where it has none.", parameters: [Self.path],
            responses: [Self.invoice(201, "It is issued"), Self.invoice(200, "It was there")] + Self.sellingAnswers()
                + Self.counterAnswers(.wrongState), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            _ = try await JSONBody<BoxOfficePolicy>(request)
            let found = try await sales.documents.invoice(of: context.segment("id"), staff, at: clock.now())
            let text = found.document.told(try found.document.content)
            return Self.told("invoice", text, tagged: false, status: found.isNew ? .created : .ok)
        }
    }

    private var documentEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/sales/{id}/documents/{file}", desk: .boxOffice, summary: "An invoice or a credit note as PDF",
            description: "`{number}.pdf`, drawn from what was frozen when it was issued.",
            parameters: [Self.path, .path("file", .string(), "Its number, and `.pdf`.")],
            responses: [Endpoint.Answer.text(200, "It", type: "application/pdf")] + Self.sellingAnswers(), security: .bearer,
            tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let file = context.segment("file")
            guard file.hasSuffix(".pdf") else { throw ShowRefusal.unknown }
            let found = try await sales.documents.document(String(file.dropLast(4)), of: context.segment("id"), staff)
            let content = try found.content
            return .pdf(try await ClientWork.run(.papers) { InvoicePDF.make(content) }, name: "\(found.name).pdf")
        }
    }

    private var documentListEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/documents", desk: .boxOffice, summary: "A house's invoices and credit notes, the newest first",
            parameters: [Self.organisation] + Self.pages,
            responses: [Self.pageAnswer(of: Self.document, Self.sample)] + Self.sellingAnswers(.invalidField("limit")), security: .bearer,
            tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let (limit, before) = try Self.page(request)
            let found = try await sales.documents.list(of: request.query("organisation"), before: before, most: limit + 1, staff)
            return Self.list(try found.map { (cursor: "\($0.id)", document: $0.told(try $0.content)) }, limit)
        }
    }

    private var saleTicketsEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/sales/{id}/tickets.pdf", desk: .boxOffice, summary: "A sale's tickets to print",
            description: "Each print is counted.",
            parameters: [Self.path, .query("format", .string(oneOf: ["a4", "80mm"]), "The paper; `a4` without it.")],
            responses: [Endpoint.Answer.text(200, "They", type: "application/pdf")] + Self.sellingAnswers(.invalidField("format"))
                + Self.counterAnswers(.wrongState), security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let format = request.query("format") ?? "a4"
            guard format == "a4" || format == "80mm" else { throw ShowRefusal.invalidField("format") }
            let record = try await sales.documents.printed(context.segment("id"), as: format, staff, at: clock.now())
            let paper = try await tickets.paper(record)
            let bytes = try await ClientWork.run(.papers) { format == "a4" ? TicketPDF.make(paper) : TicketStrip.make(paper) }
            return .pdf(bytes, name: "tickets.pdf")
        }
    }
}

extension Response {
    /// A document that nobody keeps on the way.
    static func pdf(_ bytes: [UInt8], name: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "application/pdf", .cacheControl: "private, no-store", .contentDisposition: "inline; filename=\"\(name)\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
