import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/campaigns/{id}/print`: which sheets, and what the first looks like.
struct CampaignPrintPage: ConsoleContent {
    static let template = "canvass/print"

    let upgrade: UpgradeNotice?
    let action: String
    let fields: [ConsoleField]
    /// Nil where something is wrong with what was asked for, and for who does not pay.
    let preview: String?
    let sheets: String?
    let list: String?

    var formTargets: [String] { upgrade?.origins ?? [] }
    var hasFrames: Bool { preview != nil }
}

/// What is to be printed, as the address says it.
struct PrintWish: Sendable {
    var paper = PaperSize.a4
    var columns = 2
    var rows = 3
    var from: Int64 = 1
    var last: Int64?
    var territory: String?
    /// What is wrong, by field: keys of texts.
    var faults: [String: String] = [:]

    static let mostNumber: Int64 = 1 << 40

    init(_ query: Query, usual: PaperSize) {
        paper = query.first("paper").flatMap(PaperSize.init(rawValue:)) ?? usual
        columns = whole(query, "cols", 1...5).map { Int($0) } ?? 2
        rows = whole(query, "rows", 1...8).map { Int($0) } ?? 3
        from = whole(query, "from", 1...Self.mostNumber) ?? 1
        last = whole(query, "to", 1...Self.mostNumber)
        if let last, last < from { faults["to"] = "console.print.order" }
        territory = query.first("territory").flatMap(UUIDText.normalised)
    }

    private mutating func whole(_ query: Query, _ name: String, _ range: ClosedRange<Int64>) -> Int64? {
        guard let text = query.first(name).map(WireText.trimmed), !text.isEmpty else { return nil }
        guard let number = Digits.whole(text, in: range) else {
            faults[name] = "console.form.number"
            return nil
        }
        return number
    }

    /// The same as an address has it.
    var query: [(String, String?)] {
        [
            ("paper", paper.rawValue), ("cols", "\(columns)"), ("rows", "\(rows)"), ("from", "\(from)"), ("to", last.map { "\($0)" }),
            ("territory", territory),
        ]
    }
}

extension ConsoleDesk {
    private static let printParameters: [Endpoint.Parameter] = ["paper", "cols", "rows", "from", "to", "territory"].map {
        .query($0, .string(), "What is printed.")
    }

    var campaignPrintEndpoints: [Endpoint] {
        let preview = Endpoint.Parameter.query("preview", .string(oneOf: ["1"]), "The first sheet alone.")
        let after = Endpoint.Parameter.query("after_seq", .integer(min: 0), "The homes after this number.")
        return [
            campaignPage("/print", "Sheets of a campaign's codes", parameters: Self.printParameters) { visit, _ in
                try await printPage(visit)
            },
            campaignPage(
                "/print/sheets", "The sheets, ready for the printer", parameters: Self.printParameters + [preview, after]
            ) { visit, _ in try await sheets(visit) },
            campaignPage("/print/list.csv", "The same as a list for a printer", parameters: Self.printParameters) { visit, _ in
                try await printList(visit)
            },
        ]
    }

    private func wish(_ visit: CampaignVisit) -> PrintWish {
        PrintWish(Query(visit.console.request), usual: visit.console.organisation.country == "US" ? .letter : .a4)
    }

    private func printPage(_ visit: CampaignVisit) async throws -> Response {
        let (words, wish) = (visit.words, wish(visit))
        let territories = try await TerritoryStore(database).list(visit.uuid, for: visit.actor)
        let isReady = wish.faults.isEmpty && visit.gate.isPaid
        func address(_ part: String, _ more: [(String, String?)] = []) -> String {
            SitePage(visit.path("print", part), query: wish.query + more).path
        }
        let page = CampaignPrintPage(
            upgrade: try await upgrade(visit, text: words("console.print.upgrade")), action: visit.path(.print),
            fields: Self.printFields(wish, territories, words), preview: isReady ? address("sheets", [("preview", "1")]) : nil,
            sheets: isReady ? address("sheets") : nil, list: isReady ? address("list.csv") : nil)
        return try await visit.show(page, visit.head(.print), status: wish.faults.isEmpty ? .ok : .badRequest)
    }

    private static func printFields(_ wish: PrintWish, _ territories: [TerritoryRow], _ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { wish.faults[name].map { words($0) } }
        let papers: [ConsoleField.Option] = [
            .init("a4", "A4", isChosen: wish.paper == .a4), .init("letter", "Letter", isChosen: wish.paper == .letter),
        ]
        func counts(_ range: ClosedRange<Int>, _ chosen: Int) -> [ConsoleField.Option] {
            range.map { .init("\($0)", words.number(Int64($0)), isChosen: $0 == chosen) }
        }
        let all = ConsoleField.Option("", words("console.print.all"), isChosen: wish.territory == nil)
        return [
            .choice("paper", words("console.print.paper"), papers),
            .choice("cols", words("console.print.columns"), counts(1...5, wish.columns)),
            .choice("rows", words("console.print.rows"), counts(1...8, wish.rows)),
            .number("from", words("console.print.from"), "\(wish.from)", required: false, error: fault("from")),
            .number(
                "to", words("console.print.to"), wish.last.map { "\($0)" } ?? "", required: false, hint: words("console.print.to.hint"),
                error: fault("to")),
            .choice(
                "territory", words("console.territory"),
                [all]
                    + territories.map {
                        .init($0.territory.uuid, $0.territory.facts.name, isChosen: $0.territory.uuid == wish.territory)
                    }),
        ]
    }

    /// The territory that was asked for, of this campaign.
    private func territory(_ wish: PrintWish, _ visit: CampaignVisit) async throws -> Territory.ID? {
        guard let uuid = wish.territory else { return nil }
        let open = try await TerritoryStore(database).find(uuid, for: visit.actor)
        guard open.campaign.id == visit.campaign.id else { throw Problem.notFound }
        return open.territory.id
    }

    private func sheets(_ visit: CampaignVisit) async throws -> Response {
        let (wish, query) = (wish(visit), Query(visit.console.request))
        let sheet = PrintSheet(paper: wish.paper, columns: wish.columns, rows: wish.rows, site: site, words: visit.words)
        let limit = query.first("preview") == "1" ? sheet.codesEach : PrintSheet.mostAtOnce
        let after = try query.integer("after_seq", in: 0...PrintWish.mostNumber) ?? wish.from - 1
        let (campaign, found): (QRCampaign, [PrintLine])
        do {
            (campaign, found) = try await canvass.qr.codes.print(
                visit.call, after: after, last: wish.last, territory: try await territory(wish, visit), limit: limit + 1)
        } catch QRRefusal.upgradeRequired { return visit.console.see(visit.path(.print)) }
        let lines = Array(found.prefix(limit))
        let more = found.count > limit && limit == PrintSheet.mostAtOnce
        let next = lines.last.flatMap { last in
            more
                ? PrintSheet.Next.page(SitePage(visit.path("print", "sheets"), query: wish.query + [("after_seq", "\(last.seq)")]).path)
                : nil
        }
        return QRCodeRoutes.response(sheet, campaign.name, lines, next: next, policy: PrintSheet.ownPolicy)
    }

    private func printList(_ visit: CampaignVisit) async throws -> Response {
        let wish = wish(visit)
        let (call, territory, page) = (visit.call, try await territory(wish, visit), 500)
        let codes = canvass.qr.codes
        let (campaign, first): (QRCampaign, [PrintLine])
        do {
            (campaign, first) = try await codes.print(call, after: wish.from - 1, last: wish.last, territory: territory, limit: page)
        } catch QRRefusal.upgradeRequired { return visit.console.see(visit.path(.print)) }
        let site = site
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8", .cacheControl: "private, no-store",
                .contentDisposition: "attachment; filename=\"print.csv\"",
            ],
            body: ResponseBody { writer in
                var lines = first
                try await writer.write(ByteBuffer(string: PrintList.head))
                while let last = lines.last {
                    try await writer.write(ByteBuffer(string: lines.map { PrintList.line($0, campaign, site) }.joined()))
                    guard lines.count == page else { break }
                    lines = try await codes.print(call, after: last.seq, last: wish.last, territory: territory, limit: page).lines
                }
                try await writer.finish(nil)
            })
    }
}
