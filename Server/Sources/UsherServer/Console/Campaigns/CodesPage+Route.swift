import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// One printed code: what it looks like, where it leads.
struct CampaignCodePage: ConsoleContent {
    static let template = "canvass/code"

    /// Drawn by us.
    let code: String
    let url: String
    let picture: String
    let figures: [ConsoleFigure]
    let form: ConsoleForm
    let remove: CampaignTablePage.Act
}

/// A campaign's printed codes: all homes' at once, single ones for posters, on and off.
extension ConsoleDesk {
    private var codes: QRCodeStore { canvass.qr.codes }

    var campaignCodeEndpoints: [Endpoint] {
        [
            campaignPage("/codes", "A campaign's printed codes", parameters: Self.listParameters([])) { visit, _ in
                try await codesPage(visit)
            },
            campaignForm("/codes/make", "Makes the codes that are missing") { visit, _, _ in try await makeCodes(visit) },
            campaignPage("/codes/new", "Asks for a code that is no home's") { visit, _ in try await newCodePage(visit, "", "") },
            campaignForm("/codes/new", "Makes a code that is no home's") { visit, form, _ in try await makeCode(visit, form) },
            campaignPage("/codes/{code}", "A printed code") { visit, context in
                try await codePage(visit, try await code(visit, context))
            },
            campaignForm("/codes/{code}", "Changes a printed code") { visit, form, context in
                try await changeCode(visit, try await code(visit, context), form)
            },
            campaignForm("/codes/{code}/remove", "Switches a printed code off for ever") { visit, _, context in
                let id = try await codes.remove(visit.call, try await code(visit, context).uuid)
                await canvass.qr.slugs.changed { $0.code == id }
                return visit.see(.codes, visit.words("console.qr.removed"))
            },
            campaignPage("/codes/{code}/picture.png", "A printed code as a picture") { visit, context in
                let (url, side) = (site(.qr(try await code(visit, context).slug)), 1_024)
                let bytes = try await ClientWork.run { QRCode(url, correction: .medium)?.png(side: side, margin: QRCode.quietZone) }
                guard let bytes else { throw Problem.internal }
                return Response(
                    status: .ok,
                    headers: [
                        .contentType: "image/png", .cacheControl: "private, no-store",
                        .contentDisposition: "attachment; filename=\"code.png\"",
                    ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
            },
        ]
    }

    private func code(_ visit: CampaignVisit, _ context: UsherContext) async throws -> PrintedCode {
        try await codes.show(visit.call, UUIDText.normalised(context.segment("code"))).code
    }

    private func codesPage(_ visit: CampaignVisit) async throws -> Response {
        let (words, query, path) = (visit.words, Query(visit.console.request), visit.path(.codes))
        let (after, size) = (query.first("after").flatMap { Digits.whole($0, in: 0...CampaignHome.ID.largest) } ?? 0, Self.size(query))
        let found = try await codes.list(visit.call, after: after, limit: size + 1).codes
        let shown = Array(found.prefix(size))
        let homes = HomeStore(database, most: .max)
        let lines = try await homes.lines(shown.compactMap(\.home), in: visit.uuid, for: visit.actor)
        let isNone = shown.isEmpty && after == 0
        // Codes are made for homes: without one there is no button for them.
        let first = ConsoleHead.Link(href: visit.path("import"), label: words("console.import"))
        let empty = EmptyState(
            title: words("console.qrs.none"), text: words("console.qrs.none.text"),
            action: visit.campaign.addresses == 0 ? first : nil)
        var heads: [ConsoleTable.Head] = [
            .init(label: words("console.qr")), .init(label: words("console.qr.leads")),
        ]
        if visit.gate.isPaid { heads.append(.init(label: words("campaign.scans"), isNumber: true)) }
        let table = ConsoleTable(
            words("campaign.codes"), heads: heads, rows: shown.map { codeRow($0, $0.home.flatMap { lines[$0] }, visit) },
            next: found.count > size ? shown.last.map { path + "?" + query.with("after", "\($0.id)") } : nil,
            first: after > 0 ? path + "?" + query.with("after", "") : nil, empty: isNone ? empty : nil,
            nothing: shown.isEmpty ? words("console.table.nothing") : nil)
        let page = CampaignTablePage(
            lead: words("console.qrs.lead"), upgrade: isNone ? nil : try await upgrade(visit), figures: [],
            links: [.init(href: visit.path("codes", "new"), label: words("console.qr.new"))],
            acts: visit.campaign.addresses > 0 ? [.init(visit.path("codes", "make"), words("console.qrs.make"), visit)] : [],
            table: table)
        return try await visit.show(page, visit.head(.codes))
    }

    private func codeRow(_ code: PrintedCode, _ home: String?, _ visit: CampaignVisit) -> ConsoleTable.Row {
        let words = visit.words
        let name = home ?? code.label ?? words(code.home == nil ? "console.qr.poster" : "console.qr.gone")
        let cells: [ConsoleTable.Cell] = [
            .init(
                head: "", text: name, note: code.slug, href: visit.path("codes", code.uuid),
                tag: code.enabled ? nil : ConsoleTag(words("console.qr.off"), .bad), isName: true),
            .init(head: words("console.qr.leads"), text: code.destination ?? visit.campaign.facts.destination ?? "–"),
        ]
        guard visit.gate.isPaid else { return ConsoleTable.Row(cells: cells) }
        return ConsoleTable.Row(
            cells: cells + [.init(head: words("campaign.scans"), text: words.number(code.scans), isNumber: true)])
    }

    private func makeCodes(_ visit: CampaignVisit) async throws -> Response {
        let words = visit.words
        do {
            let made = try await codes.make(visit.call, homes: nil, destination: nil)
            return visit.see(
                .codes, words("console.qrs.made", ["n": .number(Int64(made.created)), "old": .number(Int64(made.existing))]))
        } catch QRRefusal.destinationRequired {
            return visit.console.see(visit.path("edit") + "#destination", saying: Toast(.bad, words("console.qr.destination")))
        } catch is QuotaRefusal { return visit.see(.codes, words("console.qrs.full"), .bad) }
    }

    private static func fields(
        _ words: Words, _ label: String, _ destination: String, labelFault: String? = nil, fault: String? = nil, isOn: Bool? = nil
    ) -> [ConsoleField] {
        let texts: [ConsoleField] = [
            .text(
                "label", words("console.qr.label"), label, required: false, most: QRCodeForm.longestLabel,
                hint: words("console.qr.label.hint"), error: labelFault),
            .text(
                "destination", words("console.qr.leads"), destination, type: "url", required: false, most: 2_048,
                hint: words("console.qr.leads.hint"), error: fault),
        ]
        guard let isOn else { return texts }
        return texts + [
            .choice(
                "enabled", words("console.qr.state"),
                [.init("yes", words("console.qr.on"), isChosen: isOn), .init("no", words("console.qr.off"), isChosen: !isOn)],
                isList: false)
        ]
    }

    private func newCodePage(
        _ visit: CampaignVisit, _ label: String, _ destination: String, labelFault: String? = nil, fault: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let form = ConsoleForm(
            visit.path("codes", "new"), Self.fields(words, label, destination, labelFault: labelFault, fault: fault),
            button: words("console.qr.make"), token: visit.token, cancel: visit.path(.codes))
        return try await visit.show(
            ConsoleFormPage(lead: words("console.qr.new.lead"), form: form), visit.head(below: .codes, words("console.qr.new")),
            status: status)
    }

    /// What was typed, or what is wrong with it: keys of texts.
    private func typed(_ form: FormBody) -> (label: String, destination: String, labelFault: String?, fault: String?) {
        let (label, destination) = (WireText.trimmed(form["label"]), WireText.trimmed(form["destination"]))
        let isLong = !label.isEmpty && !WireText.fits(label, QRCodeForm.longestLabel)
        let leads = destination.isEmpty || QRDestination.accepts(destination, base: site.base)
        return (label, destination, isLong ? "console.form.long" : nil, leads ? nil : "console.campaign.destination.bad")
    }

    private func makeCode(_ visit: CampaignVisit, _ form: FormBody) async throws -> Response {
        let (words, sent) = (visit.words, typed(form))
        func again(_ fault: String?, _ status: HTTPResponse.Status) async throws -> Response {
            try await newCodePage(
                visit, sent.label, sent.destination, labelFault: sent.labelFault.map { words($0) }, fault: fault.map { words($0) },
                status: status)
        }
        guard sent.fault == nil, sent.labelFault == nil else { return try await again(sent.fault, .badRequest) }
        do {
            let (code, _) = try await codes.make(
                visit.call, label: sent.label.isEmpty ? nil : sent.label, destination: sent.destination.isEmpty ? nil : sent.destination)
            return visit.console.see(visit.path("codes", code.uuid), saying: Toast(.good, words("console.qr.made")))
        } catch QRRefusal.destinationRequired {
            return try await again("console.qr.destination", .badRequest)
        } catch is QuotaRefusal { return visit.see(.codes, words("console.qrs.full"), .bad) }
    }

    private func codePage(
        _ visit: CampaignVisit, _ code: PrintedCode, label: String? = nil, destination: String? = nil, labelFault: String? = nil,
        fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, url) = (visit.words, site(.qr(code.slug)))
        let path = visit.path("codes", code.uuid)
        let last = code.lastScanned.map { words.shortMoment($0, visit.zone) } ?? words("campaign.never")
        let page = CampaignCodePage(
            code: QRCode(url, correction: .medium)?.svg(title: words("console.qr.title")) ?? "", url: url,
            picture: visit.path("codes", code.uuid, "picture.png"),
            figures: visit.gate.isPaid
                ? [
                    ConsoleFigure(name: words("campaign.scans"), value: words.number(code.scans)),
                    ConsoleFigure(name: words("campaign.last"), value: last),
                ] : [],
            form: ConsoleForm(
                path,
                Self.fields(
                    words, label ?? code.label ?? "", destination ?? code.destination ?? "", labelFault: labelFault, fault: fault,
                    isOn: code.enabled),
                button: words("console.form.save"), token: visit.token, cancel: visit.path(.codes)),
            remove: .init(path + "/remove", words("console.qr.remove"), visit))
        let lines = try await HomeStore(database, most: .max).lines([code.home].compactMap(\.self), in: visit.uuid, for: visit.actor)
        let title = code.home.flatMap { lines[$0] } ?? code.label ?? words("console.qr.poster")
        return try await visit.show(page, visit.head(below: .codes, title), status: status)
    }

    private func changeCode(_ visit: CampaignVisit, _ code: PrintedCode, _ form: FormBody) async throws -> Response {
        let (words, sent) = (visit.words, typed(form))
        func again(_ fault: String?) async throws -> Response {
            try await codePage(
                visit, code, label: sent.label, destination: sent.destination, labelFault: sent.labelFault.map { words($0) },
                fault: fault.map { words($0) }, status: .badRequest)
        }
        guard sent.fault == nil, sent.labelFault == nil else { return try await again(sent.fault) }
        let change = PrintedCodeChange(
            destination: .set(sent.destination.isEmpty ? nil : sent.destination), label: .set(sent.label.isEmpty ? nil : sent.label),
            enabled: .set(form["enabled"] != "no"))
        do {
            let (changed, _) = try await codes.change(visit.call, code.uuid, change)
            await canvass.qr.slugs.changed { $0.code == changed.id.rawValue }
            return visit.see(.codes, words("console.qr.changed"))
        } catch QRRefusal.destinationRequired { return try await again("console.qr.destination") }
    }
}
