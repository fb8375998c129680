import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// Cash drawers, for those who sell: each their own, and all of a house for who keeps it.
extension BoxOfficeDesk {
    var drawerEndpoints: [Endpoint] {
        [drawerListEndpoint, drawerOpenEndpoint, drawerMoveEndpoint, drawerCloseEndpoint, drawerReportEndpoint]
    }

    private var drawers: DrawerStore { DrawerStore(database) }

    private static let path = Endpoint.Parameter.path("id", .string(format: "uuid"), "The drawer.")
    private static let drawer = Schema.object([:], required: [], "A drawer; see docs/boxoffice.md.")
    private static let answer = Schema.object(["success": .boolean(), "drawer": drawer], required: ["success", "drawer"])
    private static let document = """
        {"id":"0198a0d2-5b1c-7f3a-9d55-2f6d1c0a11b4","name":"Front","number":null,"currency":"GBP","float_pence":10000,"opened_at":\
        "2026-11-27T17:00:00.000Z","closed_at":null,"counted_pence":null,"difference_pence":null,"note":""
        """
    private static let report = """
        \(document),"account":"Ada","tickets":2,"sales_pence":4000,"fees_pence":0,"refunds_pence":0,"discounts_pence":0,"comps":{"tickets":0,\
        "value_pence":0},"payments":[{"method":"cash","received_pence":4000,"paid_out_pence":0,"rounding_pence":0}],"taxes":[],"movements":[],\
        "movements_pence":0,"expected_pence":14000,"unpaid":[]}
        """
    private static func told(_ document: String) -> String { #"{"success":true,"drawer":\#(document)}"# }

    private static func answered(_ status: Int, _ words: String, _ document: String) -> [Endpoint.Answer] {
        [Endpoint.Answer(status, words, answer, Example(told(document)))]
    }

    private var drawerListEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/drawers", desk: .boxOffice, summary: "Cash drawers, the newest first",
            description: "One's own; all of the house for owners and admins.",
            parameters: [Self.organisation] + Self.pages,
            responses: [Self.pageAnswer(of: Self.drawer, Self.document + "}")] + Self.sellingAnswers(.invalidField("limit")),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let (limit, before) = try Self.page(request)
            let found = try await drawers.list(of: request.query("organisation"), before: before, most: limit + 1, staff)
            return Self.list(found.map { (cursor: "\($0.id)", document: $0.document) }, limit)
        }
    }

    private var drawerOpenEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/drawers", desk: .boxOffice, summary: "Open a cash drawer",
            description: "One of a name at a time.", parameters: [Self.organisation, Self.keyed],
            request: .json(
                .object(["name": .string(maxLength: 100), "float_pence": .integer(min: 0)], required: ["name"]),
                example: Example(#"{"name":"Front","float_pence":10000}"#)),
            responses: Self.answered(201, "It is open", Self.document + "}") + Self.sellingAnswers() + Self.counterAnswers(.inUse),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let (staff, key, fields) = try await act(request, context)
            var sent = fields
            guard let name = try sent.line("name", most: 100), !name.isEmpty else { throw sent.fault("name") }
            let float = try sent.integer("float_pence", in: 0...DrawerStore.mostPence) ?? 0
            let text = try await drawers.open(
                name, float: float, of: request.query("organisation"), staff, once: key, at: clock.now()
            ) { Self.told($0.document) }
            return .json(Array(text.utf8), status: .created)
        }
    }

    private var drawerMoveEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/drawers/{id}/movements", desk: .boxOffice, summary: "Put money into a drawer, or take it out",
            description: "`pence` below 0: out.", parameters: [Self.path, Self.keyed],
            request: .json(
                .object(["pence": .integer(), "reason": .string(maxLength: 200)], required: ["pence", "reason"]),
                example: Example(#"{"pence":-20000,"reason":"To the bank"}"#)),
            responses: Self.answered(201, "It is moved", Self.report) + Self.sellingAnswers() + Self.counterAnswers(.drawerClosed),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let (staff, key, fields) = try await act(request, context)
            var sent = fields
            guard let pence = try sent.integer("pence", in: -DrawerStore.mostPence...DrawerStore.mostPence), pence != 0 else {
                throw sent.fault("pence")
            }
            guard let reason = try sent.line("reason", most: 200), !reason.isEmpty else { throw sent.fault("reason") }
            let text = try await drawers.move(
                pence, reason: reason, of: context.segment("id"), staff, once: key, at: clock.now()
            ) { Self.told($0.document) }
            return .json(Array(text.utf8), status: .created)
        }
    }

    private var drawerCloseEndpoint: Endpoint {
        Endpoint(
            .post, "/console/api/drawers/{id}/close", desk: .boxOffice, summary: "Close a cash drawer",
            description: "Its report is frozen, and it has the house's next number.", parameters: [Self.path, Self.keyed],
            request: .json(
                .object(["counted_pence": .integer(min: 0), "note": .string(maxLength: 2_000)], required: ["counted_pence"]),
                example: Example(#"{"counted_pence":14000,"note":"All there"}"#)),
            responses: Self.answered(200, "It is closed", Self.report) + Self.sellingAnswers() + Self.counterAnswers(.drawerClosed),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let (staff, key, fields) = try await act(request, context)
            var sent = fields
            guard let counted = try sent.integer("counted_pence", in: 0...DrawerStore.mostPence) else { throw sent.fault("counted_pence") }
            let note = try sent.line("note", most: Self.longestText) ?? ""
            let text = try await drawers.close(
                context.segment("id"), counted: counted, note: note, staff, once: key, at: clock.now()
            ) { Self.told($0) }
            return .json(Array(text.utf8))
        }
    }

    /// Who does something to a drawer, under which key, and what they send.
    private func act(
        _ request: Request, _ context: UsherContext
    ) async throws -> (ManagedShowStore.Staff, IdempotencyKey, FieldReader<BoxOfficePolicy>) {
        let staff = try await showStaff(request, context)
        let body = try await JSONBody<BoxOfficePolicy>(request)
        return (staff, try request.staffKey(staff.account, body), try body.fields())
    }

    private var drawerReportEndpoint: Endpoint {
        Endpoint(
            .get, "/console/api/drawers/{id}/report", desk: .boxOffice, summary: "What a cash drawer comes to",
            description: "As it stands; of a closed one as it was frozen.",
            parameters: [Self.path, .query("format", .string(oneOf: ["csv", "pdf"]), "A table or a page in place of JSON.")],
            responses: Self.answered(200, "It", Self.report) + [.text(200, "Or a table", type: "text/csv")] + Self.sellingAnswers(),
            security: .bearer, tag: Self.consoleTag
        ) { request, context in
            let staff = try await showStaff(request, context)
            let document = try await drawers.report(context.segment("id"), staff, at: clock.now())
            switch request.query("format") {
            case nil: return Self.told("drawer", document, tagged: false)
            case "csv": return try Self.table(document)
            case "pdf": return try await drawerPaper(request, context.segment("id"), staff)
            default: throw ShowRefusal.invalidField("format")
            }
        }
    }

    /// In the language that its reader asks for.
    private func drawerPaper(_ request: Request, _ uuid: String, _ staff: ManagedShowStore.Staff) async throws -> Response {
        let (text, house, zone) = try await drawers.paper(uuid, staff, at: clock.now())
        let report = try JSONValue.read(text.utf8)
        let words = Words(LanguageChoice.said(request, account: nil) ?? .en)
        // By its own times alone, so that the same report is the same paper.
        let made = ["closed_at", "opened_at"].lazy.compactMap { report[$0].flatMap(FieldValue.instant) }.first ?? clock.now()
        let bytes = try await ClientWork.run(.papers) { DrawerPDF.make(DrawerPaper(report, in: zone, words), by: house, made: made) }
        return .pdf(bytes, name: "drawer.pdf")
    }

    /// A line for each sum, and for each row of a list.
    private static func table(_ document: String) throws -> Response {
        guard case .object(let members) = try JSONValue.read(document.utf8) else { throw Problem.internal }
        var table = CSVText(["what", "which", "amount"])
        for member in members {
            switch member.value {
            case .integer(let number): table.row([member.name, ""], numbers: [number])
            case .array(let rows):
                for row in rows {
                    for (name, number) in row.numbers { table.row(["\(member.name).\(name)", row.word], numbers: [number]) }
                }
            case .object: for (name, number) in member.value.numbers { table.row(["\(member.name).\(name)", ""], numbers: [number]) }
            default: break
            }
        }
        return .csv(table.text, name: "drawer.csv")
    }
}

extension JSONValue {
    /// Its members that are numbers.
    fileprivate var numbers: [(String, Int64)] {
        guard case .object(let members) = self else { return [] }
        return members.compactMap { member in FieldValue.integer(member.value).map { (member.name, $0) } }
    }

    /// What a row is told apart by.
    fileprivate var word: String {
        ["method", "key", "reason", "number"].lazy.compactMap { self[$0].flatMap(FieldValue.string) }.first ?? ""
    }
}
