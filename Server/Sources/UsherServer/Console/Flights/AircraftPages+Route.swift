import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/aircraft`: what an airline flies.
extension ConsoleDesk {
    var aircraftPageEndpoints: [Endpoint] {
        [
            housePage("/aircraft", "What an airline flies", .aircraft, parameters: Self.listParameters([])) { visit, _ in
                guard let airline = try await airlines.airline(of: visit.organisation.id) else {
                    return try await noAirline(visit, .aircraft)
                }
                guard airline.suspended == nil else { throw BoardingRefusal.suspended.problem }
                return try await visit.show(
                    ConsoleTablePage(table: try await aircraftTable(visit, airline)),
                    ConsoleHead(title: visit.words(ConsoleSection.aircraft.key), section: .aircraft, action: newAircraft(visit)))
            },
            housePage("/aircraft/new", "Asks for a new aircraft", .aircraft) { visit, _ in
                _ = try await airline(of: visit.organisation)
                return try await aircraftPage(visit, nil, "", "")
            },
            houseForm("/aircraft/new", "Adds an aircraft", .aircraft, needing: .content) { visit, form, _ in
                try await saveAircraft(visit, try await airline(of: visit.organisation), nil, form)
            },
            housePage("/aircraft/{aircraft}", "An aircraft", .aircraft) { visit, context in
                let known = try await aircraft(visit, try await airline(of: visit.organisation), context)
                return try await aircraftPage(visit, known, known.registration, known.type)
            },
            houseForm("/aircraft/{aircraft}", "Changes an aircraft", .aircraft, needing: .content) { visit, form, context in
                let airline = try await airline(of: visit.organisation)
                return try await saveAircraft(visit, airline, try await aircraft(visit, airline, context), form)
            },
            houseForm("/aircraft/{aircraft}/delete", "Deletes an aircraft that has no flights", .aircraft, needing: .content) {
                visit, _, context in
                let airline = try await airline(of: visit.organisation)
                return try await deleteAircraft(visit, airline, try await aircraft(visit, airline, context))
            },
        ]
    }

    private func aircraft(_ visit: ConsoleVisit, _ airline: Airline, _ context: UsherContext) async throws -> Aircraft {
        guard let found = try await flightBook.aircraft(context.segment("aircraft"), of: airline.id) else { throw Problem.notFound }
        return found
    }

    private func newAircraft(_ visit: ConsoleVisit) -> ConsoleHead.Link {
        .init(href: visit.path("aircraft", "new"), label: visit.words("console.aircraft.new"))
    }

    private func aircraftTable(_ visit: ConsoleVisit, _ airline: Airline) async throws -> ConsoleTable {
        let (words, query) = (visit.words, Query(visit.request))
        let text = try query.text("q").map { WireText.cut(WireText.trimmed($0), to: 100) } ?? ""
        let after = query.first("after").flatMap { Digits.whole($0, in: 1...Aircraft.ID.largest) }.map { Aircraft.ID($0) }
        let found = try await flightBook.aircraft(of: airline.id, text: text, after: after, limit: Self.size(query))
        let (path, isNew) = (visit.path(.aircraft), found.aircraft.isEmpty && text.isEmpty && after == nil)
        return ConsoleTable(
            words(ConsoleSection.aircraft.key),
            heads: [
                .init(label: words("console.aircraft.registration")), .init(label: words("console.aircraft.type")),
                .init(label: words("console.aircraft.flights"), isNumber: true),
            ],
            rows: found.aircraft.map { counted in
                ConsoleTable.Row(cells: [
                    .init(
                        head: "", text: counted.element.registration, href: visit.path("aircraft", counted.element.identifier), isName: true
                    ),
                    .init(head: words("console.aircraft.type"), text: counted.element.type.isEmpty ? "–" : counted.element.type),
                    .init(head: words("console.aircraft.flights"), text: words.number(counted.stats.count), isNumber: true),
                ])
            },
            search: isNew
                ? nil
                : ConsoleTable.Search(action: path, label: words("console.aircraft.find"), value: text, reset: text.isEmpty ? nil : path),
            next: found.isMore ? found.aircraft.last.map { path + "?" + query.with("after", "\($0.element.id)") } : nil,
            first: after == nil ? nil : path + "?" + query.with("after", ""),
            empty: isNew
                ? EmptyState(title: words("console.aircraft.none"), text: words("console.aircraft.none.text"), action: newAircraft(visit))
                : nil,
            nothing: found.aircraft.isEmpty ? words("console.table.nothing") : nil)
    }

    private func aircraftPage(
        _ visit: ConsoleVisit, _ known: Aircraft?, _ registration: String, _ type: String, faults: [String: String] = [:],
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let path = visit.path("aircraft", known?.identifier ?? "new")
        let page = ConsoleEditPage(
            form: ConsoleForm(
                path,
                [
                    .text(
                        "registration", words("console.aircraft.registration"), registration, most: 64,
                        error: faults["registration"].map { words($0) }),
                    .text(
                        "type", words("console.aircraft.type"), type, required: false, most: 128, error: faults["type"].map { words($0) }),
                ], button: words(known == nil ? "console.aircraft.make" : "console.show.save"), token: visit.token,
                cancel: visit.path(.aircraft)),
            delete: known.map {
                ConsoleForm(
                    path + "/delete", [], button: words("console.aircraft.delete", ["name": .text($0.registration)]), token: visit.token,
                    isBad: true)
            })
        return try await visit.show(
            page, ConsoleHead(title: known?.registration ?? words("console.aircraft.new"), section: .aircraft), status: status)
    }

    private func saveAircraft(
        _ visit: ConsoleVisit, _ airline: Airline, _ known: Aircraft?, _ form: FormBody
    ) async throws -> Response {
        let (registration, type) = (WireText.trimmed(form["registration"]), WireText.trimmed(form["type"]))
        do {
            let own: JSONValue = known.map { .string($0.identifier) } ?? .null
            let body = try AircraftForm(
                .members(["registration": .string(registration), "type": .string(type), "aircraft_identifier": own]))
            let saved = try await change(airline, visit) { try $0.save(body) }
            let said = visit.words("console.aircraft.saved", ["name": .text(saved.registration)])
            return visit.see(visit.path(.aircraft), saying: Toast(.good, said))
        } catch BoardingRefusal.invalid(let faults) {
            var wrong: [String: String] = [:]
            for fault in faults where fault.location.count > 1 {
                wrong[fault.location[1]] = fault.type == "string_blank" ? "console.form.required" : "console.form.long"
            }
            return try await aircraftPage(visit, known, registration, type, faults: wrong, status: .badRequest)
        }
    }

    private func deleteAircraft(_ visit: ConsoleVisit, _ airline: Airline, _ known: Aircraft) async throws -> Response {
        let words = visit.words
        let deleted = try await change(airline, visit) { transaction -> DeletedObject? in
            guard try !transaction.hasFlights(known.id) else { return nil }
            return try transaction.binAircraft(known)
        }
        guard let bin = deleted?.bin else {
            return visit.see(visit.path("aircraft", known.identifier), saying: Toast(.bad, words("console.aircraft.flies")))
        }
        return gone(visit, .aircraft, bin, known.registration, to: visit.path(.aircraft))
    }
}

/// A form of a thing, and the button that deletes it.
struct ConsoleEditPage: ConsoleContent {
    static let template = "console/edit"

    let form: ConsoleForm
    let delete: ConsoleForm?
}
