import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// `H/territories/{id}`: what there is to do, and links for people without an account.
struct TerritoryPage: ConsoleContent {
    static let template = "canvass/territory"

    let figures: [ConsoleFigure]
    let links: [ConsoleHead.Link]
    let table: ConsoleTable
    let form: ConsoleForm
}

/// A link that has just been made, once: its address and its code.
struct WalkLinkMadePage: ConsoleContent {
    static let template = "canvass/link"

    let lead: String
    let url: String
    /// Drawn by us.
    let code: String
    let facts: [ConsoleFigure]
    let back: String
}

extension ConsoleDesk {
    var walkLinks: WalkLinkStore { WalkLinkStore(database) }

    var territoryLinkEndpoints: [Endpoint] {
        [
            territoryPage("", "A territory, and the links to its walk list") { visit, open, _ in
                try await territoryPage(visit, open, WalkLinkFields())
            },
            territoryForm("/links", "Makes a link to a walk list") { visit, open, form, _ in
                try await makeLink(visit, open, WalkLinkFields(form))
            },
            territoryForm("/links/{link}/end", "Ends a link to a walk list") { visit, open, _, context in
                guard let link = UUIDText.normalised(context.segment("link")) else { throw Problem.notFound }
                try await walkLinks.end(link, of: open.territory.uuid, by: visit.actor)
                let path = visit.console.path("territories", open.territory.uuid)
                return visit.console.see(path, saying: Toast(.good, visit.words("console.walklink.ended")))
            },
        ]
    }

    private func territoryPage(
        _ visit: CampaignVisit, _ open: OpenTerritory, _ fields: WalkLinkFields, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, row, uuid) = (visit.words, open.row, open.territory.uuid)
        let links = try await walkLinks.list(uuid, for: visit.actor)
        func figure(_ key: String, _ number: Int64) -> ConsoleFigure { .init(name: words(key), value: words.number(number)) }
        func path(_ part: String) -> String { visit.console.path("territories", uuid, part) }
        let page = TerritoryPage(
            figures: [
                figure("campaign.homes", row.homes), figure("campaign.visited", row.visited), figure("console.territory.left", row.left),
                figure("console.territory.tried", row.tried), figure("walklist.outcome.never_again", row.neverAgain),
                ConsoleFigure(name: words("console.territory.walker"), value: row.walker ?? "–"),
            ],
            links: [
                .init(href: path("edit"), label: words("console.territory.edit")),
                .init(href: SitePage(visit.path(.print), query: [("territory", uuid)]).path, label: words("console.territory.print")),
                .init(href: path("delete"), label: words("console.territory.delete")),
            ], table: linkTable(links, uuid, visit), form: fields.form(visit, path("links")))
        let head = visit.head(
            below: .territories, open.territory.facts.name, action: .init(href: path("walk"), label: words("walklist.open")))
        return try await visit.show(page, head, status: status)
    }

    private func linkTable(_ links: [WalkLinkRow], _ territory: String, _ visit: CampaignVisit) -> ConsoleTable {
        let words = visit.words
        return ConsoleTable(
            words("console.walklinks"),
            heads: ["name", "phones", "until", "seen"].map { .init(label: words("console.walklink.\($0)")) }
                + [.init(label: words("console.table.acts"))],
            rows: links.map { row in
                let phones = words("console.doors.inuse", ["n": .number(Int64(row.inUse)), "all": .number(Int64(row.link.devices))])
                return ConsoleTable.Row(cells: [
                    .init(head: "", text: row.link.name, isName: true), .init(head: words("console.walklink.phones"), text: phones),
                    .init(
                        head: words("console.walklink.until"), text: words.shortMoment(row.link.expires, visit.zone),
                        note: row.link.starts.map { words("console.doors.begins", ["time": .text(words.shortMoment($0, visit.zone))]) }),
                    .init(
                        head: words("console.walklink.seen"),
                        text: row.seen.map { words.shortMoment($0, visit.zone) } ?? words("console.walklink.unused")),
                    .init(
                        head: "", text: "",
                        buttons: [
                            .init(
                                action: visit.console.path("territories", territory, "links", row.link.uuid, "end"),
                                label: words("console.doors.end"),
                                name: words("console.doors.end.of", ["name": .text(row.link.name)]), isBad: true)
                        ]),
                ])
            }, nothing: links.isEmpty ? words("console.walklinks.none") : nil, token: visit.token)
    }

    private func makeLink(_ visit: CampaignVisit, _ open: OpenTerritory, _ sent: WalkLinkFields) async throws -> Response {
        var fields = sent
        guard let draft = fields.draft(visit.console) else {
            return try await territoryPage(visit, open, fields, status: .badRequest)
        }
        do {
            let (link, url) = try await newLink(draft, to: open, zone: visit.zone, by: visit.actor)
            return try await shown(link, url, visit, open)
        } catch WalkListRefusal.invalidEnd {
            fields.faults["expires"] = "console.doors.wrong.end"
        } catch WalkListRefusal.invalidStart { fields.faults["starts"] = "console.doors.wrong.start" }
        return try await territoryPage(visit, open, fields, status: .badRequest)
    }

    /// A new link and its address, which nobody can tell again.
    func newLink(
        _ draft: WalkLinkDraft, to open: OpenTerritory, zone: Zone, by actor: CanvassActor
    ) async throws -> (WalkLink, url: String) {
        var generator = SystemRandomNumberGenerator()
        let secret = WalkSecret.link()
        let link = try await walkLinks.create(
            draft, SecretDigest(of: secret), uuid: UUIDText.v7(at: clock.now(), using: &generator), to: open.territory.uuid, zone: zone,
            by: actor)
        return (link, site(.walkLink(secret)))
    }

    private func shown(_ link: WalkLink, _ url: String, _ visit: CampaignVisit, _ open: OpenTerritory) async throws -> Response {
        let (words, path) = (visit.words, visit.console.path("territories", open.territory.uuid))
        var facts = [
            ConsoleFigure(name: words("console.territory"), value: open.territory.facts.name),
            ConsoleFigure(name: words("console.walklink.name"), value: link.name),
            ConsoleFigure(name: words("console.walklink.phones"), value: words.number(Int64(link.devices))),
            ConsoleFigure(name: words("console.walklink.until"), value: words.shortMoment(link.expires, visit.zone)),
        ]
        if let starts = link.starts {
            facts.append(ConsoleFigure(name: words("console.doors.from"), value: words.shortMoment(starts, visit.zone)))
        }
        let page = WalkLinkMadePage(
            lead: words("console.walklink.once"), url: url,
            code: QRCode(url, correction: .medium)?.svg(title: words("console.walklink.code")) ?? "", facts: facts, back: path)
        return Self.shownOnce(try await visit.show(page, visit.head(below: .territories, words("console.walklink"))), again: path)
    }
}

/// The form of a new link: what was typed, and what is wrong with it.
struct WalkLinkFields: Sendable {
    var name = ""
    var devices = "\(WalkLink.usualDevices)"
    var starts = ""
    var expires = ""
    /// By field: keys of texts.
    var faults: [String: String] = [:]

    init() {}

    init(_ form: FormBody) {
        (name, devices) = (WireText.trimmed(form["name"]), WireText.trimmed(form["devices"]))
        (starts, expires) = (WireText.trimmed(form["starts"]), WireText.trimmed(form["expires"]))
    }

    func form(_ visit: CampaignVisit, _ action: String) -> ConsoleForm {
        let words = visit.words
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        let clocks = words.clocks(of: visit.zone)
        return ConsoleForm(
            action,
            [
                .text(
                    "name", words("console.walklink.name"), name, most: WalkLink.longestName, hint: words("console.walklink.name.hint"),
                    error: fault("name")),
                .number(
                    "devices", words("console.walklink.phones"), devices, hint: words("console.doors.phones.hint"), error: fault("devices")),
                .moment(
                    "starts", words("console.doors.from"), starts, required: false,
                    hint: words("console.doors.from.hint", ["clocks": .text(clocks)]), error: fault("starts")),
                .moment(
                    "expires", words("console.walklink.until"), expires, required: false,
                    hint: words("console.walklink.until.hint", ["clocks": .text(clocks)]), error: fault("expires")),
            ], button: words("console.walklink.make"), token: visit.token, legend: words("console.walklink.new"))
    }

    /// Nil where something is wrong: `faults` say what.
    mutating func draft(_ visit: ConsoleVisit) -> WalkLinkDraft? {
        if name.isEmpty { faults["name"] = "console.form.required" }
        if !WireText.fits(name, WalkLink.longestName) { faults["name"] = "console.form.long" }
        let phones = Digits.whole(devices, in: WalkLink.deviceCounts)
        if phones == nil { faults["devices"] = "console.doors.wrong.phones" }
        let start = starts.isEmpty ? nil : visit.zone.instant(typed: starts)
        if start == nil, !starts.isEmpty { faults["starts"] = "console.doors.wrong.start" }
        let end = expires.isEmpty ? nil : visit.zone.instant(typed: expires)
        if end == nil, !expires.isEmpty { faults["expires"] = "console.doors.wrong.end" }
        guard faults.isEmpty, let phones else { return nil }
        return WalkLinkDraft(name: name, devices: Int(phones), starts: start, expires: end)
    }
}
