import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// A show's other days, in a browser: further dates like it, and another time for itself. The same stores as the API's.
extension ConsoleDesk {
    var showDatesEndpoints: [Endpoint] {
        [
            housePage("/shows/{show}/dates", "Further dates of a show", .shows, needing: .content) { visit, context in
                try await datesPage(visit, try await show(visit, context), FurtherDates())
            },
            houseForm("/shows/{show}/dates", "Makes further dates of a show", .shows, needing: .content) { visit, form, context in
                try await copy(visit, try await show(visit, context), FurtherDates(form))
            },
            housePage("/shows/{show}/move", "Another time for a show", .shows, needing: .content) { visit, context in
                let row = try await show(visit, context)
                return try await movePage(visit, row, ShowMove(row, until: try await moving.returnUntil(row.uuid, staff(visit))))
            },
            houseForm("/shows/{show}/move", "Puts a show at another time", .shows, needing: .content) { visit, form, context in
                let row = try await show(visit, context)
                return try await move(visit, row, ShowMove(form, row, until: try await moving.returnUntil(row.uuid, staff(visit))))
            },
        ]
    }

    private var moving: ShowMoving { ShowMoving(database) }

    // MARK: Further dates

    private func datesPage(
        _ visit: ConsoleVisit, _ row: HouseShowRow, _ dates: FurtherDates, fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, path) = (visit.words, visit.path("shows", row.uuid))
        let page = ConsoleFormPage(
            lead: words("console.dates.lead", ["when": .text(words.moment(row.starts, Zone(row.zone) ?? .universal))]),
            form: ConsoleForm(
                path + "/dates", dates.fields(words), button: words("console.dates.button"), token: visit.token, cancel: path,
                faults: [fault].compactMap(\.self)))
        let head = ConsoleHead(title: words("console.dates.title"), section: .shows, crumbs: [.init(href: path, label: row.title)])
        return try await visit.show(page, head, status: status)
    }

    private func copy(_ visit: ConsoleVisit, _ row: HouseShowRow, _ sent: FurtherDates) async throws -> Response {
        var dates = sent
        guard dates.faults.isEmpty else { return try await datesPage(visit, row, dates, status: .badRequest) }
        do {
            let made = try await managedShows.copy(row.uuid, to: dates.days, blocked: dates.keepsBlocked, staff(visit), at: clock.now())
            let said = visit.words("console.dates.made", ["n": .number(Int64(made.count))])
            return visit.see(visit.path(.shows), saying: Toast(.good, said))
        } catch let refusal as QuotaRefusal {
            return visit.see(visit.path(.shows), saying: Toast(.bad, visit.words("console.show.most", ["most": .number(refusal.most)])))
        } catch ShowRefusal.invalidField("dates") {
            dates.faults["from"] = "console.dates.from.bad"
            return try await datesPage(visit, row, dates, status: .badRequest)
        } catch let refusal as ShowRefusal where refusal.status == 400 {
            // What else has a date of the show's cannot go along.
            return try await datesPage(visit, row, dates, fault: visit.words("console.dates.bad"), status: .badRequest)
        }
    }

    // MARK: Another time

    private func movePage(
        _ visit: ConsoleVisit, _ row: HouseShowRow, _ move: ShowMove, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, path) = (visit.words, visit.path("shows", row.uuid))
        let page = ConsoleFormPage(
            lead: words("console.move.lead"),
            form: ConsoleForm(path + "/move", move.fields(words), button: words("console.move.button"), token: visit.token, cancel: path))
        let head = ConsoleHead(title: words("console.move.title"), section: .shows, crumbs: [.init(href: path, label: row.title)])
        return try await visit.show(page, head, status: status)
    }

    private func move(_ visit: ConsoleVisit, _ row: HouseShowRow, _ sent: ShowMove) async throws -> Response {
        var move = sent
        guard let starts = move.startsAt, move.faults.isEmpty else { return try await movePage(visit, row, move, status: .badRequest) }
        let path = visit.path("shows", row.uuid)
        do {
            let times = ShowMoving.Times(startsAt: starts, endsAt: nil, returns: move.returns)
            let moved = try await moving.move(row.uuid, to: times, staff(visit), at: clock.now())
            let when = ["when": Words.Value.text(visit.words.moment(starts, Zone(row.zone) ?? .universal))]
            let said = !moved.isChanged ? "console.move.same" : moved.buyers > 0 ? "console.move.done" : "console.move.quiet"
            return visit.see(path, saying: Toast(.good, visit.words(said, when)))
        } catch ShowRefusal.invalidField("return_until") {
            move.faults["until"] = "console.move.until.bad"
        } catch ShowRefusal.invalidField {
            move.faults["starts"] = "console.move.past"
        } catch ShowRefusal.cancelled {
            return visit.see(path, saying: Toast(.bad, visit.words("console.move.cancelled")))
        }
        return try await movePage(visit, row, move, status: .badRequest)
    }
}

/// Days that repeat: from the first, every so many days, so many of them.
private struct FurtherDates {
    private static let most: Int64 = 60
    private var from = ""
    private var every = "7"
    private var times = "1"
    private(set) var keepsBlocked = true
    private(set) var days: [CivilDate] = []
    /// What is wrong, by field: keys of texts.
    var faults: [String: String] = [:]

    init() {}

    init(_ form: FormBody) {
        (from, every, times) = (form["from"], form["every"], WireText.trimmed(form["times"]))
        keepsBlocked = form.has("blocked")
        let step = Digits.whole(every, in: 1...28) ?? 7
        let (first, count) = (CivilDate(from), Digits.whole(times, in: 1...Self.most))
        if first == nil { faults["from"] = "console.form.day" }
        if count == nil { faults["times"] = "console.dates.times.bad" }
        if let first, let count { days = (0..<count).map { CivilDate(days: first.days + $0 * step) } }
    }

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0, ["most": .number(Self.most)]) } }
        let steps = ["1", "7", "14", "28"].map { ConsoleField.Option($0, words("console.dates.every.\($0)"), isChosen: $0 == every) }
        return [
            .text("from", words("console.dates.from"), from, type: "date", most: nil, error: fault("from")),
            .choice("every", words("console.dates.every"), steps),
            .number("times", words("console.dates.times"), times, error: fault("times")),
            .ticks("blocked", words("console.dates.seats"), [.init("yes", words("console.dates.blocked"), isChosen: keepsBlocked)]),
        ]
    }
}

/// Another time, and until when buyers may give their tickets back because of it.
private struct ShowMove {
    private let zone: Zone
    private let starts: String
    private let until: String
    private let was: Instant
    private let before: Instant?
    /// What is wrong, by field: keys of texts.
    var faults: [String: String] = [:]

    /// `until`: as it was said before.
    init(_ row: HouseShowRow, until said: Instant?) {
        zone = Zone(row.zone) ?? .universal
        (starts, until) = (zone.typed(row.starts), said.map(zone.typed) ?? "")
        (was, before) = (row.starts, said)
    }

    init(_ form: FormBody, _ row: HouseShowRow, until said: Instant?) {
        zone = Zone(row.zone) ?? .universal
        (starts, until) = (form["starts"], form["until"])
        (was, before) = (row.starts, said)
        if startsAt == nil { faults["starts"] = "console.form.moment" }
        if !until.isEmpty, zone.instant(typed: until) == nil { faults["until"] = "console.form.moment" }
    }

    /// The form has minutes: what is left as it stands there keeps its seconds, and its hour where clocks have it twice.
    var startsAt: Instant? { starts == zone.typed(was) ? was : zone.instant(typed: starts) }

    var returns: ShowMoving.Returns {
        if until == before.map(zone.typed) ?? "" { return .kept }
        return zone.instant(typed: until).map { .until($0) } ?? .never
    }

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        return [
            .moment("starts", words("console.move.starts"), starts, hint: words.clocks(of: zone), error: fault("starts")),
            .moment(
                "until", words("console.move.until"), until, required: false, hint: words("console.move.until.hint"),
                error: fault("until")),
        ]
    }
}
