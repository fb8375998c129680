import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherPapers
import UsherStore
import UsherTemplates

/// `H/flights/{id}`: who flies, what phones have of it, and what may be done.
struct FlightPage: ConsoleContent {
    static let template = "console/flight"

    let lead: String
    let figures: [ConsoleFigure]
    /// How many phones have been told of the last change; nil where none had to be.
    let told: ConsoleProgress?
    let links: [ConsoleHead.Link]
    let manifest: ConsoleTable
    /// Links that let phones in at this flight; nil for whoever may make none.
    let doors: ConsoleTable?
    let newDoor: ConsoleForm?
}

extension ConsoleDesk {
    var flightPageEndpoints: [Endpoint] {
        [
            housePage("/flights/{flight}", "A flight and who flies", .flights, parameters: Self.listParameters([])) { visit, context in
                let airline = try await airline(of: visit.organisation)
                guard visit.may(.content) else {
                    return visit.see(visit.path("flights", try await flight(visit, airline, context).flight.identifier, "board"))
                }
                return try await flightPage(visit, airline, context)
            },
            houseForm("/flights/{flight}/doors", "Makes a link that lets phones board a flight", .flights, needing: .links) {
                visit, form, context in
                let airline = try await airline(of: visit.organisation)
                return try await makeFlightDoor(visit, airline, try await flight(visit, airline, context), form)
            },
            houseForm("/flights/{flight}/doors/{link}/end", "Ends such a link and its phones", .flights, needing: .links) {
                visit, _, context in
                let airline = try await airline(of: visit.organisation)
                let row = try await flight(visit, airline, context)
                guard let id = Digits.whole(context.segment("link"), in: 1...DoorLink.ID.largest) else { throw Problem.notFound }
                do {
                    try await change(airline, visit, always: true) { try $0.revokeDoorLink(DoorLink.ID(id)) }
                } catch DoorLinkRefusal.unknownLink { throw Problem.notFound }
                return visit.see(
                    visit.path("flights", row.flight.identifier), saying: Toast(.good, visit.words("console.doors.ended")))
            },
        ]
    }

    /// While phones are still being told, the page asks again by itself; after this many seconds it leaves that to whoever looks.
    private static let telling: Int64 = 120

    private func flightPage(_ visit: ConsoleVisit, _ airline: Airline, _ context: UsherContext) async throws -> Response {
        guard let manifest = try await flightBook.manifest(context.segment("flight"), of: airline.id) else { throw Problem.notFound }
        let (words, row) = (visit.words, manifest.listed)
        let (flight, phones) = (row.flight, try await flightBook.phones(of: row.flight))
        let path = visit.path("flights", flight.identifier)
        let doors = visit.may(.links) ? try await flightDoors(visit, airline, flight) : nil
        var links = [("board", "console.board.open"), ("amend", "console.flight.amend")].map { name, key in
            ConsoleHead.Link(href: path + "/" + name, label: words(key))
        }
        links.append(ConsoleHead.Link(href: path + "/import", label: words("console.list.import.manifest")))
        if row.boarded == 0 { links.append(ConsoleHead.Link(href: path + "/delete", label: words("console.delete"))) }
        let page = FlightPage(
            lead: words(
                "console.flight.facts",
                [
                    "route": .text(flight.route), "departs": .text(words.moment(flight.departs, flight.localZone.zone)),
                    "place": .text(Self.place(flight, words)), "aircraft": .text(flight.aircraft.registration),
                    "gate": .text(flight.gate.isEmpty ? "–" : flight.gate),
                ]),
            figures: [
                ConsoleFigure(name: words("console.flight.issued"), value: words.number(row.issued)),
                ConsoleFigure(name: words("console.flight.boarded"), value: words.number(row.boarded)),
                ConsoleFigure(name: words("console.flight.phones"), value: words.number(Int64(phones.holding))),
            ],
            told: phones.toTell == 0
                ? nil
                : ConsoleProgress(
                    label: words(
                        "console.flight.told", ["told": .number(Int64(phones.told)), "all": .number(Int64(phones.toTell))]),
                    done: Int64(phones.told), all: Int64(phones.toTell)),
            links: links,
            manifest: try manifestTable(visit, manifest), doors: doors, newDoor: doors == nil ? nil : Self.doorForm(visit, path))
        var response = try await visit.show(
            page,
            ConsoleHead(
                title: flight.called, section: .flights,
                action: .init(href: path + "/issue", label: words("console.pass.issue"))))
        if phones.told < phones.toTell, visit.now.seconds - flight.changed.seconds < Self.telling {
            response.headers[.refresh] = "2"
        }
        return response
    }

    private func manifestTable(_ visit: ConsoleVisit, _ manifest: FlightManifest) throws -> ConsoleTable {
        let (words, query) = (visit.words, Query(visit.request))
        let path = visit.path("flights", manifest.listed.flight.identifier)
        let text = try query.text("q").map { WireText.cut(WireText.trimmed($0), to: 100) } ?? ""
        let all = manifest.found(text)
        let after = query.first("after")
        let start = after.flatMap { name in all.firstIndex { $0.ticket.identifier == name } }.map { $0 + 1 } ?? 0
        let shown = all[start..<min(all.count, start + Self.size(query))]
        let total = words("console.manifest.count", ["n": .number(manifest.listed.issued)])
        return ConsoleTable(
            words("console.manifest"),
            heads: ["passenger", "seat", "label", "phones", "state"].map {
                .init(label: words("console.manifest.\($0)"), isNumber: $0 == "phones")
            }, rows: shown.map { manifestRow($0, path, words) },
            total: manifest.isCut ? words("console.manifest.cut", ["n": .number(Int64(FlightBook.longestManifest))]) : total,
            search: manifest.seats.isEmpty
                ? nil
                : ConsoleTable.Search(
                    action: path, label: words("console.board.find"), value: text, reset: text.isEmpty ? nil : path),
            next: start + shown.count < all.count
                ? shown.last.map { path + "?" + query.with("after", $0.ticket.identifier) } : nil,
            first: start == 0 ? nil : path + "?" + query.with("after", ""),
            empty: manifest.seats.isEmpty
                ? EmptyState(
                    title: words("console.manifest.none"), text: words("console.manifest.none.text"),
                    action: .init(href: path + "/issue", label: words("console.pass.issue"))) : nil,
            nothing: all.isEmpty ? words("console.table.nothing") : nil)
    }

    private func manifestRow(_ seat: FlightManifest.Seat, _ path: String, _ words: Words) -> ConsoleTable.Row {
        let ticket = seat.ticket
        let boarded = ticket.boarded.map { words.time($0.wire, ticket.flight.localZone.zone.foundation) }
        return ConsoleTable.Row(cells: [
            .init(head: "", text: ticket.passenger.called, href: path + "/passes/\(ticket.identifier)", isName: true),
            .init(
                head: words("console.manifest.seat"), text: ticket.seat.isEmpty ? "–" : ticket.seat,
                tag: seat.hasConflict ? ConsoleTag(words("console.manifest.conflict"), .bad) : nil),
            .init(head: words("console.manifest.label"), text: ticket.label),
            .init(head: words("console.manifest.phones"), text: words.number(seat.phones), isNumber: true),
            .init(
                head: words("console.manifest.state"),
                text: boarded.map { words("console.board.at", ["time": .text($0)]) } ?? words("console.board.waits")),
        ])
    }

    // MARK: Links for phones

    private func flightDoors(_ visit: ConsoleVisit, _ airline: Airline, _ flight: Flight) async throws -> ConsoleTable {
        let (words, now) = (visit.words, visit.now)
        let rows = try await boarding.store.read { try BoardingReader($0).doorLinks(of: airline.id, at: now) }
            .filter { $0.link.flight == flight.id }
        return ConsoleTable(
            words("console.doors.links"),
            heads: ["gate", "phones", "until"].map { .init(label: words("console.doors.\($0)")) }
                + [.init(label: words("console.table.acts"))],
            rows: rows.map { row in
                ConsoleTable.Row(cells: [
                    .init(head: "", text: row.link.gate ?? words("console.board.link"), isName: true),
                    .init(
                        head: words("console.doors.phones"),
                        text: words(
                            "console.doors.inuse", ["n": .number(Int64(row.inUse)), "all": .number(Int64(row.link.devices))])),
                    .init(head: words("console.doors.until"), text: words.shortMoment(row.link.expires, flight.localZone.zone)),
                    .init(
                        head: "", text: "",
                        buttons: [
                            .init(
                                action: visit.path("flights", flight.identifier, "doors", "\(row.link.id)", "end"),
                                label: words("console.doors.end"),
                                name: words("console.doors.end.of", ["name": .text(row.link.gate ?? words("console.board.link"))]),
                                isBad: true)
                        ]),
                ])
            }, nothing: rows.isEmpty ? words("console.board.nolinks") : nil, token: visit.token)
    }

    private static func doorForm(_ visit: ConsoleVisit, _ path: String) -> ConsoleForm {
        let words = visit.words
        return ConsoleForm(
            path + "/doors",
            [
                .text(
                    "gate", words("console.doors.gate"), required: false, most: DoorLink.longestGate,
                    hint: words("console.doors.gate.hint"))
            ], button: words("console.board.makelink"), token: visit.token)
    }

    private func makeFlightDoor(
        _ visit: ConsoleVisit, _ airline: Airline, _ row: ListedFlight, _ form: FormBody
    ) async throws -> Response {
        let (words, path) = (visit.words, visit.path("flights", row.flight.identifier))
        let gate = WireText.cut(WireText.trimmed(form["gate"]), to: DoorLink.longestGate)
        let made: (link: FlightDoorLink, url: String)
        do {
            made = try await doorLink(of: row.flight, gate: gate, airline, visit.organisation, by: visit.principal.actor)
        } catch DoorLinkRefusal.invalidEnd {
            return visit.see(path, saying: Toast(.bad, words("console.board.toolate")))
        }
        let page = DoorLinkPage(
            lead: words("console.doors.once"), url: made.url,
            code: QRCode(made.url, correction: .medium)?.svg(title: words("console.doors.code")) ?? "",
            facts: [
                ConsoleFigure(name: words("console.doors.for"), value: row.flight.called),
                ConsoleFigure(name: words("console.doors.gate"), value: made.link.gate ?? "–"),
                ConsoleFigure(
                    name: words("console.doors.until"), value: words.shortMoment(made.link.expires, row.flight.localZone.zone)),
            ], back: path)
        let response = try await visit.show(page, ConsoleHead(title: words("console.board.link"), section: .flights))
        return Self.shownOnce(response, again: path)
    }

    /// A link with the airline's usual abilities, and undo: who boards takes back what they boarded.
    func doorLink(
        of flight: Flight, gate: String, _ airline: Airline, _ house: Organisation, by actor: Actor
    ) async throws -> (link: FlightDoorLink, url: String) {
        let secret = DoorSecret.link()
        let draft = FlightDoorDraft(
            flight: flight.identifier, gate: gate.isEmpty ? nil : gate, can: DoorAbilities.usual.union(.undo),
            digest: SecretDigest(of: secret))
        let link = try await change(airline, of: house, by: actor) { try $0.addDoorLink(draft) }
        return (link, site(.door(secret: secret)))
    }
}
