import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates

/// Steps of a show's set-up: each is saved by itself, so that it may be left and gone on with.
extension ConsoleDesk {
    var setupSteps: [Endpoint] {
        [
            housePage("/shows/{show}/setup/{step}", "A step of a show's set-up", .shows) { visit, context in
                let (row, step) = (try await show(visit, context), try Self.step(context))
                return try await stepPage(visit, try await managedShows.planned(row.uuid, staff(visit)), step)
            },
            houseForm("/shows/{show}/setup/{step}", "Saves a step", .shows, needing: .content) { visit, form, context in
                let (row, step) = (try await show(visit, context), try Self.step(context))
                return try await save(visit, form, row.uuid, step)
            },
        ]
    }

    private static func step(_ context: UsherContext) throws -> Int {
        guard let step = Digits.whole(context.segment("step"), in: 1...5) else { throw Problem.notFound }
        return Int(step)
    }

    func newShowPage(_ visit: ConsoleVisit, _ form: ShowForm, status: HTTPResponse.Status = .ok) async throws -> Response {
        let words = visit.words
        let content = ConsoleFormPage(
            lead: words("console.show.new.lead"),
            form: ConsoleForm(
                visit.path("shows", "new"), [form.what(words)[0]] + form.when(words).prefix(3), button: words("console.show.next"),
                token: visit.token, cancel: visit.path(.shows)))
        return try await visit.show(content, ConsoleHead(title: words("console.show.new"), section: .shows), status: status)
    }

    func plan(_ visit: ConsoleVisit, _ form: ShowForm) async throws -> Response {
        guard form.faults.isEmpty, let starts = form.startsAt else { return try await newShowPage(visit, form, status: .badRequest) }
        let uuid: String
        do {
            uuid = try await managedShows.plan(
                form.title, startsAt: starts, timeZone: visit.organisation.timeZone, in: visit.organisation.id, staff(visit),
                at: clock.now()
            ) { event in form.tellWhen(&event) }
        } catch let refusal as QuotaRefusal {
            return visit.see(visit.path(.shows), saying: Toast(.bad, visit.words("console.show.most", ["most": .number(refusal.most)])))
        }
        let said = visit.words("console.show.planned", ["title": .text(form.title)])
        return visit.see(visit.path("shows", uuid, "setup", "3"), saying: Toast(.good, said))
    }

    // MARK: Pages

    private func stepPage(
        _ visit: ConsoleVisit, _ show: PlannedShow, _ step: Int, _ fields: [[ConsoleField]]? = nil, faults: [String] = [],
        places form: FormBody? = nil, version sent: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, uuid) = (visit.words, show.event.uuid ?? "")
        let head = ConsoleHead(
            title: show.event.name, section: .shows, tabs: showTabs(visit, uuid, at: .step(step)),
            state: show.event.published ? nil : ConsoleTag(words("console.show.state.draft"), .gold))
        if step == 5 { return try await visit.show(checkPage(visit, show), head, status: status) }
        let action = visit.path("shows", uuid, "setup", "\(step)")
        let shown: [[ConsoleField]]
        if let fields {
            shown = fields
        } else {
            switch step {
            case 3:
                shown = PlaceForms.fields(
                    words, plans: try await publishedPlans(visit), others: try await othersWithPlaces(visit, but: uuid), show, sent: form)
            default: shown = [Self.fields(of: show, step, words)]
            }
        }
        let version = step == 3 ? [] : [sent ?? FormVersion.of(Self.fields(of: show, step, words))]
        let legends = step == 3 ? PlaceForms.ways.map { Optional($0) } : [nil]
        // What is wrong stands at the form that was sent.
        let wrong = form.flatMap { PlaceForms.ways.firstIndex(of: $0["way"]) } ?? (step == 3 ? 1 : 0)
        let forms = shown.enumerated().compactMap { index, fields -> ConsoleForm? in
            guard !fields.isEmpty else { return nil }
            let way = legends.indices.contains(index) ? legends[index] : nil
            return ConsoleForm(
                action, fields, button: words(way.map { "console.place.\($0).button" } ?? "console.show.save"), token: visit.token,
                legend: way.map { words("console.place.\($0)") },
                hidden: way.map { [.init(name: "way", value: $0)] } ?? version.map { .init(name: FormVersion.field, value: $0) },
                faults: index == wrong ? faults : [])
        }
        let places =
            step != 3
            ? nil
            : show.map.map { map in
                words("console.place.now", ["name": .text(map.name), "n": .number(Int64(map.seats.count))])
            }
        return try await visit.show(
            ShowStepPage(lead: words("console.show.step.\(step).lead"), now: places, forms: forms), head, status: status)
    }

    /// What the form of a step holds of a show as it is.
    private static func fields(of show: PlannedShow, _ step: Int, _ words: Words) -> [ConsoleField] {
        switch step {
        case 1: ShowForm.of(show.event).what(words)
        case 2: ShowForm.of(show.event).when(words)
        default: SaleForm(show, words).fields(words)
        }
    }

    /// Somebody else has changed the same meanwhile: both are shown, and nothing is done.
    private func stalePage(
        _ visit: ConsoleVisit, _ title: String, _ uuid: String, _ step: Int, mine: [ConsoleField], _ stale: StaleForm
    ) async throws -> Response {
        let page = StaleFormPage(
            mine, stale.fields, action: visit.path("shows", uuid, "setup", "\(step)"), token: visit.token, visit.words)
        return try await visit.show(
            page, ConsoleHead(title: title, section: .shows, tabs: showTabs(visit, uuid, at: .step(step))), status: .conflict)
    }

    private func othersWithPlaces(_ visit: ConsoleVisit, but uuid: String) async throws -> [HouseShowRow] {
        try await houseShows.list(of: visit.organisation.id, .all, limit: 100, at: visit.now) { $0.hasMap && $0.uuid != uuid }.shows
    }

    private func publishedPlans(_ visit: ConsoleVisit) async throws -> [HousePlanRow] {
        try await planned { try await plans.list(of: visit.organisation.id, staff(visit)) }.filter { $0.latest > 0 }
    }

    private func checkPage(_ visit: ConsoleVisit, _ show: PlannedShow) -> ShowCheckPage {
        let (words, uuid) = (visit.words, show.event.uuid ?? "")
        let found = show.facts.faults(settings.payments.charging, canCharge: canCharge, at: visit.now)
        let action = visit.path("shows", uuid, "setup", "5")
        func notes(_ faults: [ShowFault]) -> [ConsoleHead.Link] {
            faults.map { fault in
                // Who may not say it for the house reads on this page what is missing.
                let legal = visit.may(.house) ? visit.path("settings", "legal") : action
                let href = fault.isLegal ? legal : visit.path("shows", uuid, "setup", "\(fault.step)")
                return .init(href: href, label: words("console.fault.\(fault.rawValue)"))
            }
        }
        let faults = found.filter { !$0.isWarning }
        let isOpen = show.event.published
        let form =
            isOpen
            ? ConsoleForm(
                action, [], button: words("console.show.hide"), token: visit.token, hidden: [.init(name: "way", value: "hide")], isBad: true
            )
            : faults.isEmpty
                ? ConsoleForm(
                    action, [], button: words("console.show.publish"), token: visit.token, hidden: [.init(name: "way", value: "publish")])
                : nil
        return ShowCheckPage(
            lead: words(isOpen ? "console.show.check.open" : faults.isEmpty ? "console.show.check.good" : "console.show.check.bad"),
            faults: notes(faults), warnings: notes(found.filter(\.isWarning)),
            facts: [
                ConsoleFigure(
                    name: words("console.show.when"), value: words.moment(show.event.startsAt, Zone(show.event.timeZone) ?? .universal)),
                ConsoleFigure(name: words("console.order.tickets"), value: words.number(show.places)),
                ConsoleFigure(name: words("console.order.price"), value: Self.prices(show.amounts, show, words)),
            ], form: form, hasFaults: !faults.isEmpty, hasWarnings: found.contains(where: \.isWarning),
            shop: isOpen ? ConsoleHead.Link(href: SitePage.show(uuid).path, label: words("console.show.shop")) : nil)
    }

    /// Whether anybody could be asked to pay.
    var canCharge: Bool { boxOffice.sales.providers.current != nil }

    // MARK: Saving

    private func save(_ visit: ConsoleVisit, _ form: FormBody, _ uuid: String, _ step: Int) async throws -> Response {
        let (words, now, staff) = (visit.words, clock.now(), staff(visit))
        switch step {
        case 1, 2:
            let show = try await managedShows.planned(uuid, staff)
            let sent = ShowForm(form, zone: Zone(show.event.timeZone) ?? .universal)
            let (fields, version) = (step == 1 ? sent.what(words) : sent.when(words), form[FormVersion.field])
            guard sent.faults.isEmpty else {
                return try await stepPage(visit, show, step, [fields], version: version, status: .badRequest)
            }
            do {
                try await managedShows.change(uuid, staff, at: now) { event, _ in
                    let own = ShowForm.of(event)
                    try FormVersion.check(version, step == 1 ? own.what(words) : own.when(words))
                    if step == 1 { sent.tellWhat(&event) } else { sent.tellWhen(&event) }
                }
            } catch let stale as StaleForm {
                return try await stalePage(visit, show.event.name, uuid, step, mine: fields, stale)
            }
        case 3: if let refused = try await savePlaces(visit, form, uuid) { return refused }
        case 4:
            let show = try await managedShows.planned(uuid, staff)
            let sent = SaleForm(form, show)
            let version = form[FormVersion.field]
            guard sent.faults.isEmpty else {
                return try await stepPage(visit, show, 4, [sent.fields(words)], version: version, status: .badRequest)
            }
            do {
                try await managedShows.change(uuid, staff, at: now) { event, hours in
                    let own = PlannedShow(event: event, map: show.map, cancelHours: hours, currency: show.currency, legal: show.legal)
                    try FormVersion.check(version, SaleForm(own, words).fields(words))
                    sent.tell(&event, &hours)
                }
            } catch let stale as StaleForm {
                return try await stalePage(visit, show.event.name, uuid, 4, mine: sent.fields(words), stale)
            }
        default: return try await publish(visit, form, uuid)
        }
        return visit.see(
            visit.path("shows", uuid, "setup", "\(step + 1)"), saying: Toast(.good, words("console.show.saved")))
    }

    private func savePlaces(_ visit: ConsoleVisit, _ form: FormBody, _ uuid: String) async throws -> Response? {
        let (words, staff) = (visit.words, staff(visit))
        let show = try await managedShows.planned(uuid, staff)
        func again(_ faults: [String]) async throws -> Response {
            try await stepPage(visit, show, 3, faults: faults, places: form, status: .badRequest)
        }
        do {
            let map: SeatMap
            switch form["way"] {
            case "plan":
                let chosen = try await publishedPlans(visit).first { $0.uuid == form["plan"] }
                guard let chosen, let drawn = try await planned({ try await plans.latestMap(chosen.uuid, staff) }).1 else {
                    return try await again([words("console.form.choose")])
                }
                map = drawn
            case "copy":
                guard let other = try await houseShows.find(form["show"], of: visit.organisation.id), other.hasMap,
                    let known = try await managedShows.planned(other.uuid, staff).map
                else { return try await again([words("console.form.choose")]) }
                map = known
            case "file":
                let text = form["map"]
                guard let value = try? JSONValue.read(text.utf8) else { return try await again([words("console.place.file.bad")]) }
                map = try (try await ClientWork.run { SeatMapReader.read(value) }).checked()
            default:
                guard let hall = PlaceForms.hall(form, show, words) else { return try await again([words("console.place.hall.bad")]) }
                map = try SeatMapReader.read(hall.document).checked()
            }
            _ = try await managedShows.setMap(map, of: uuid, staff, at: clock.now())
            return nil
        } catch let refusal as QuotaRefusal {
            return try await again([words("console.show.most", ["most": .number(refusal.most)])])
        } catch let error as SeatMapError {
            return try await again(error.problems.prefix(20).map { [$0.path, $0.message].filter { !$0.isEmpty }.joined(separator: ": ") })
        } catch ShowRefusal.invalidMap(let problems) {
            return try await again(problems.prefix(20).map { [$0.path, $0.message].filter { !$0.isEmpty }.joined(separator: ": ") })
        }
    }

    private func publish(_ visit: ConsoleVisit, _ form: FormBody, _ uuid: String) async throws -> Response {
        let (words, staff) = (visit.words, staff(visit))
        let path = visit.path("shows", uuid)
        if form["way"] == "hide" {
            try await managedShows.hide(uuid, staff, at: clock.now())
            return visit.see(path, saying: Toast(.good, words("console.show.hidden")))
        }
        let faults = try await managedShows.publish(uuid, staff, at: clock.now())
        guard faults.isEmpty else { return visit.see(path + "/setup/5", saying: Toast(.bad, words("console.show.check.bad"))) }
        return visit.see(path, saying: Toast(.good, words("console.show.published")))
    }
}

/// `H/shows/{id}/setup/{1…4}`.
struct ShowStepPage: ConsoleContent {
    static let template = "console/step"

    let lead: String
    /// What the show has of it already.
    let now: String?
    let forms: [ConsoleForm]
}

/// `H/shows/{id}/setup/5`: what is wrong, with links, and the button that opens the sale.
struct ShowCheckPage: ConsoleContent {
    static let template = "console/check"

    let lead: String
    let faults: [ConsoleHead.Link]
    let warnings: [ConsoleHead.Link]
    let facts: [ConsoleFigure]
    let form: ConsoleForm?
    let hasFaults: Bool
    let hasWarnings: Bool
    let shop: ConsoleHead.Link?
}
