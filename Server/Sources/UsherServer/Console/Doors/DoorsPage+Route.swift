import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var doorEndpoints: [Endpoint] {
        [
            .page("/console/door", "The doors of the visitor's house; of several, a list") { request, context in
                try await doorsOfAll(request, context)
            },
            housePage("/doors", "Door links, and the phones that came in by them", .doors) { visit, _ in
                try await visit.show(
                    try await doorsPage(visit),
                    ConsoleHead(
                        title: visit.words(ConsoleSection.doors.key), section: .doors,
                        action: .init(href: visit.path("doors", "new"), label: visit.words("console.doors.new"))))
            },
            housePage(
                "/doors/new", "Makes a door link", .doors, parameters: [.query("event", GateSchema.id, "For this event.")]
            ) { visit, _ in try await newLinkPage(visit, DoorLinkFields(event: visit.request.query("event") ?? "")) },
            houseForm("/doors/new", "Makes a door link", .doors, needing: .links) { visit, form, _ in try await makeLink(visit, form) },
            housePage("/doors/links/{link}", "Shows a door link that has just been made, once", .doors) { visit, context in
                try await shownOnce(visit, context)
            },
            houseForm("/doors/links/{link}/end", "Ends a door link and its phones", .doors, needing: .links) { visit, _, context in
                let row = try await link(visit, context)
                try await doors.revoke(row.link.id, for: visit.account.id, by: visit.principal.actor, at: clock.now())
                return visit.see(visit.path(.doors), saying: Toast(.good, visit.words("console.doors.ended")))
            },
            houseForm("/doors/phones/{phone}/end", "Puts a phone out", .doors, needing: .links) { visit, _, context in
                let id = Digits.whole(context.segment("phone"), in: 1...APIKey.ID.largest)
                let rows = try await phones(visit)
                guard let row = rows.first(where: { $0.id.rawValue == id }) else { throw Problem.notFound }
                try await doors.revoke(device: row.id, for: visit.account.id, by: visit.principal.actor, at: clock.now())
                let said = visit.words("console.doors.out.done", ["name": .text(row.name)])
                return visit.see(visit.path(.doors), saying: Toast(.good, said))
            },
        ]
    }

    /// Straight to the only house's; of several whose doors are this visitor's, the visitor chooses.
    private func doorsOfAll(_ request: Request, _ context: UsherContext) async throws -> Response {
        let visit = try await visit(request, context)
        guard let principal = visit.principal else { return Self.signIn(visit) }
        let open = try await houses.houses(of: principal.account).filter { ConsoleSection.doors.isOpen(to: $0) }
        if open.count == 1 { return visit.see(ConsoleSection.doors.href(open[0])) }
        let (words, account) = (words(visit), principal.credential.account)
        let frame = ConsoleFrame(
            ConsoleHead(title: words(ConsoleSection.doors.key)), words: words, visitor: account.name, token: visit.token,
            path: "/console/door", query: request.uri.query ?? "")
        return try await visit.show(ConsolePage(content: Self.home(open, account, words, at: .doors), frame: frame))
    }

    // MARK: Reading

    private func links(_ visit: ConsoleVisit) async throws -> [DoorLinkRow] {
        try await doors.links(for: visit.account.id, at: visit.now).filter { $0.link.organisation == visit.organisation.id }
    }

    private func phones(_ visit: ConsoleVisit) async throws -> [DoorDeviceRow] {
        try await doors.devices(for: visit.account.id, at: visit.now).filter { $0.organisation == visit.organisation.id }
    }

    private func link(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> DoorLinkRow {
        let id = Digits.whole(context.segment("link"), in: 1...DoorLink.ID.largest)
        guard let row = try await links(visit).first(where: { $0.link.id.rawValue == id }) else { throw Problem.notFound }
        return row
    }

    private func doorsPage(_ visit: ConsoleVisit) async throws -> DoorsPage {
        let (links, phones) = (try await links(visit), try await phones(visit))
        let now = visit.now
        let events = try await doorEvents(visit)
        var found: [DoorConflict] = []
        // Most doors have none, and say so without a look at their scans.
        for row in events where try await self.events.counts(of: row.event.id, date: nil, at: now)?.tally.conflicts ?? 0 > 0 {
            found += try await doors.conflicts(of: row.event.id, since: now.adding(seconds: -Self.conflictAge))
        }
        return DoorsPage(
            links: Self.table(links, visit), phones: phones.isEmpty ? nil : Self.table(phones, visit),
            conflicts: found.isEmpty ? nil : Self.table(found, visit))
    }

    /// Conflicts are of tonight, or of last night.
    private static let conflictAge: Int64 = 36 * 3_600

    private static let mostDoorPages = 10

    /// The house's events as the Gate lists them: those that are open first.
    private func doorEvents(_ visit: ConsoleVisit) async throws -> [EventRow] {
        var (found, number): ([EventRow], Int) = ([], 1)
        // A show far ahead, or of who works in many houses, stands on a later page: its link is made all the same. Past ones come last.
        while true {
            let page = try await events.list(for: visit.account.id, page: number, at: visit.now)
            let coming = page.elements.filter { $0.occurrence.closesAt > visit.now }
            found += coming.filter { $0.event.organisation == visit.organisation.id }
            guard !coming.isEmpty, number < page.pages, number < Self.mostDoorPages else { break }
            number += 1
        }
        return found
    }

    // MARK: Making

    private func newLinkPage(
        _ visit: ConsoleVisit, _ fields: DoorLinkFields, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let form = fields.form(visit, events: try await doorEvents(visit))
        let content = ConsoleFormPage(lead: visit.words("console.doors.new.lead"), form: form)
        return try await visit.show(
            content, ConsoleHead(title: visit.words("console.doors.new"), section: .doors), status: status)
    }

    private func makeLink(_ visit: ConsoleVisit, _ form: FormBody) async throws -> Response {
        var fields = DoorLinkFields(form)
        let secret = DoorSecret.link()
        guard let draft = fields.draft(SecretDigest(of: secret), visit, events: try await doorEvents(visit)) else {
            return try await newLinkPage(visit, fields, status: .badRequest)
        }
        do {
            let link = try await doors.create(draft, of: visit.account.id, by: visit.principal.actor, at: clock.now())
            let path = visit.path("doors", "links", "\(link.id)")
            return visit.page.see(path, cookies: [shownLinks.keep(secret, of: link.id)])
        } catch DoorLinkRefusal.invalidEnd {
            fields.faults["expires"] = visit.words("console.doors.wrong.end")
            return try await newLinkPage(visit, fields, status: .badRequest)
        } catch DoorLinkRefusal.invalidStart {
            fields.faults["starts"] = visit.words("console.doors.wrong.start")
            return try await newLinkPage(visit, fields, status: .badRequest)
        }
    }

    /// The address is in a cookie for this page alone: who opens it again finds the list.
    private func shownOnce(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> Response {
        let row = try await link(visit, context)
        guard let secret = shownLinks.read(visit.request, of: row.link.id) else { return visit.see(visit.path(.doors)) }
        let (words, url) = (visit.words, site(.door(secret: secret)))
        let page = DoorLinkPage(
            lead: words("console.doors.once"), url: url,
            code: QRCode(url, correction: .medium)?.svg(title: words("console.doors.code")) ?? "",
            facts: [
                ConsoleFigure(name: words("console.doors.for"), value: row.event ?? words("console.doors.tonight")),
                ConsoleFigure(name: words("console.doors.gate"), value: row.link.gate ?? "–"),
                ConsoleFigure(name: words("console.doors.phones"), value: words.number(Int64(row.link.devices))),
                ConsoleFigure(name: words("console.doors.until"), value: words.shortMoment(row.link.expires, visit.zone)),
            ]
                + (row.link.starts.map { [ConsoleFigure(name: words("console.doors.from"), value: words.shortMoment($0, visit.zone))] }
                    ?? []),
            back: visit.path(.doors))
        var response = try await visit.show(page, ConsoleHead(title: words("console.doors.link"), section: .doors))
        response.headers.append(shownLinks.forget)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private var shownLinks: DoorLinkCookie { DoorLinkCookie(links: boxOffice.links, isSecure: site.isSecure) }
}

// MARK: Tables
extension ConsoleDesk {
    static func table(_ links: [DoorLinkRow], _ visit: ConsoleVisit) -> ConsoleTable {
        let words = visit.words
        let empty = EmptyState(
            title: words("console.doors.none"), text: words("console.doors.none.text"),
            action: .init(href: visit.path("doors", "new"), label: words("console.doors.new")))
        return ConsoleTable(
            words("console.doors.links"),
            heads: ["for", "gate", "phones", "until"].map { .init(label: words("console.doors.\($0)")) }
                + [.init(label: words("console.table.acts"))],
            rows: links.map { linkRow($0, visit) }, empty: links.isEmpty ? empty : nil, token: visit.token)
    }

    private static func linkRow(_ row: DoorLinkRow, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let (words, name) = (visit.words, row.event ?? visit.words("console.doors.tonight"))
        let can = row.link.can.names.filter { $0 != "scan" }.map { words("console.doors.can.\($0)") }.joined(separator: " · ")
        let phones = words(
            "console.doors.inuse", ["n": .number(Int64(row.inUse)), "all": .number(Int64(row.link.devices))])
        return ConsoleTable.Row(cells: [
            .init(head: "", text: name, note: can.isEmpty ? nil : can, isName: true),
            .init(head: words("console.doors.gate"), text: row.link.gate ?? "–"),
            .init(head: words("console.doors.phones"), text: phones),
            .init(
                head: words("console.doors.until"), text: words.shortMoment(row.link.expires, visit.zone),
                note: row.link.starts.map { words("console.doors.begins", ["time": .text(words.shortMoment($0, visit.zone))]) }),
            .init(
                head: "", text: "",
                buttons: [
                    .init(
                        action: visit.path("doors", "links", "\(row.link.id)", "end"), label: words("console.doors.end"),
                        name: words(
                            "console.doors.end.of", ["name": .text([name, row.link.gate].compactMap(\.self).joined(separator: ", "))]),
                        isBad: true)
                ]),
        ])
    }

    static func table(_ phones: [DoorDeviceRow], _ visit: ConsoleVisit) -> ConsoleTable {
        let words = visit.words
        return ConsoleTable(
            words("console.doors.phones"),
            heads: ["phone", "gate", "seen"].map { .init(label: words("console.doors.\($0)")) }
                + [
                    .init(label: words("console.doors.waiting"), isNumber: true), .init(label: words("console.doors.list")),
                    .init(label: words("console.table.acts")),
                ],
            rows: phones.map { phoneRow($0, visit) }, token: visit.token)
    }

    private static func phoneRow(_ row: DoorDeviceRow, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let words = visit.words
        let isOver = row.expires.map { $0 <= visit.now } ?? false
        let list = row.listed.map { words.shortMoment($0, visit.zone) } ?? "–"
        return ConsoleTable.Row(cells: [
            .init(
                head: "", text: row.name, note: row.eventName ?? words("console.doors.tonight"),
                tag: isOver ? ConsoleTag(words("console.doors.over"), .gold) : nil, isName: true),
            .init(head: words("console.doors.gate"), text: row.gate ?? "–"),
            .init(head: words("console.doors.seen"), text: words.shortMoment(row.seen, visit.zone)),
            .init(
                head: words("console.doors.waiting"), text: words.number(Int64(row.waiting)),
                tag: row.waiting > 0 ? ConsoleTag("!", .gold) : nil, isNumber: true),
            .init(head: words("console.doors.list"), text: list),
            .init(
                head: "", text: "",
                buttons: [
                    .init(
                        action: visit.path("doors", "phones", "\(row.id)", "end"), label: words("console.doors.out"),
                        name: words("console.doors.out.of", ["name": .text(row.name)]), isBad: true)
                ]),
        ])
    }

    static func table(_ conflicts: [DoorConflict], _ visit: ConsoleVisit) -> ConsoleTable {
        let words = visit.words
        return ConsoleTable(
            words("console.doors.conflicts"),
            heads: ["sale", "when", "gate", "what"].map { .init(label: words("console.doors.\($0)")) },
            rows: conflicts.map { conflict in
                let what = conflict.isTwice ? "console.doors.conflict.twice" : "console.doors.conflict.other"
                return ConsoleTable.Row(cells: [
                    .init(
                        head: "", text: conflict.sale.map { words("console.doors.sale.of", ["id": .text("\($0)")]) } ?? "–",
                        note: [conflict.event, conflict.name].compactMap(\.self).joined(separator: " · "), isName: true),
                    .init(head: words("console.doors.when"), text: words.shortMoment(conflict.at, visit.zone)),
                    .init(head: words("console.doors.gate"), text: conflict.gate),
                    .init(head: words("console.doors.what"), text: words(what)),
                ])
            })
    }
}
