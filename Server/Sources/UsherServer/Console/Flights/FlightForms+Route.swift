import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// A flight is planned and amended.
extension ConsoleDesk {
    var flightFormEndpoints: [Endpoint] {
        [
            housePage("/flights/new", "Asks for a new flight", .flights, needing: .content) { visit, _ in
                try await newFlightPage(visit, try await airline(of: visit.organisation), FlightFields())
            },
            houseForm("/flights/new", "Plans a flight", .flights, needing: .content) { visit, form, _ in
                try await planFlight(visit, try await airline(of: visit.organisation), FlightFields(form))
            },
            housePage("/flights/{flight}/amend", "Asks what of a flight changes", .flights, needing: .content) { visit, context in
                let airline = try await airline(of: visit.organisation)
                let row = try await flight(visit, airline, context)
                return try await amendPage(visit, row, FlightFields(row.flight))
            },
            houseForm("/flights/{flight}/amend", "Changes a flight, and tells the phones", .flights, needing: .content) {
                visit, form, context in
                let airline = try await airline(of: visit.organisation)
                return try await amend(visit, airline, try await flight(visit, airline, context), form)
            },
            housePage("/flights/{flight}/delete", "Asks before a flight is deleted", .flights, needing: .content) { visit, context in
                let airline = try await airline(of: visit.organisation)
                return try await deleteFlightPage(visit, try await flight(visit, airline, context))
            },
            houseForm("/flights/{flight}/delete", "Deletes a flight that nobody has boarded", .flights, needing: .content) {
                visit, _, context in
                let airline = try await airline(of: visit.organisation)
                return try await deleteFlight(visit, airline, try await flight(visit, airline, context))
            },
        ]
    }

    /// So many aircraft are offered to choose of.
    static let mostAircraft = 500

    private func newFlightPage(
        _ visit: ConsoleVisit, _ airline: Airline, _ fields: FlightFields, fault: String? = nil, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let fleet = try await flightBook.aircraft(of: airline.id, limit: Self.mostAircraft).aircraft.map(\.element)
        guard !fleet.isEmpty else {
            let toast = Toast(.bad, words("console.flight.noaircraft"))
            return visit.see(visit.path("aircraft", "new"), saying: toast)
        }
        let page = ConsoleFormPage(
            lead: words("console.flight.lead"),
            form: ConsoleForm(
                visit.path("flights", "new"), fields.fields(words, fleet: fleet, house: visit.zone), button: words("console.flight.plan"),
                token: visit.token, cancel: visit.path(.flights), faults: [fault].compactMap(\.self)))
        return try await visit.show(page, ConsoleHead(title: words("console.flight.new"), section: .flights), status: status)
    }

    private func planFlight(_ visit: ConsoleVisit, _ airline: Airline, _ sent: FlightFields) async throws -> Response {
        var fields = sent
        do {
            guard let body = fields.body(visit.zone) else { return try await newFlightPage(visit, airline, fields, status: .badRequest) }
            let (form, aircraft) = (try FlightForm(body), fields.aircraft)
            let flight = try await change(airline, visit) { try $0.plan(form, aircraft: aircraft) }
            let said = visit.words("console.flight.planned", ["name": .text(flight.called)])
            return visit.see(visit.path("flights", flight.identifier), saying: Toast(.good, said))
        } catch BoardingRefusal.invalid(let faults) {
            fields.note(faults)
            return try await newFlightPage(visit, airline, fields, status: .badRequest)
        }
    }

    // MARK: Amending

    private func amendPage(
        _ visit: ConsoleVisit, _ row: ListedFlight, _ fields: FlightFields, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let phones = try await flightBook.phones(of: row.flight).holding
        let path = visit.path("flights", row.flight.identifier)
        let page = ConsoleFormPage(
            lead: words(phones == 0 ? "console.flight.amend.none" : "console.flight.amend.lead", ["n": .number(Int64(phones))]),
            form: ConsoleForm(
                path + "/amend", fields.fields(words, fleet: nil, house: visit.zone), button: words("console.flight.amend"),
                token: visit.token, cancel: path,
                hidden: [
                    .init(
                        name: FormVersion.field,
                        value: FormVersion.of(FlightFields(row.flight).fields(words, fleet: nil, house: visit.zone)))
                ]))
        return try await visit.show(
            page,
            ConsoleHead(title: words("console.flight.amend"), section: .flights, crumbs: [.init(href: path, label: row.flight.called)]),
            status: status)
    }

    private func amend(_ visit: ConsoleVisit, _ airline: Airline, _ row: ListedFlight, _ form: FormBody) async throws -> Response {
        var fields = FlightFields(form)
        let (words, path) = (visit.words, visit.path("flights", row.flight.identifier))
        func all(_ fields: FlightFields) -> [ConsoleField] { fields.fields(words, fleet: nil, house: visit.zone) }
        do {
            try FormVersion.check(form[FormVersion.field], all(FlightFields(row.flight)))
            guard let body = fields.body(visit.zone, old: row.flight) else {
                return try await amendPage(visit, row, fields, status: .badRequest)
            }
            let change = try FlightChange(body)
            let new = try await self.change(airline, visit) { try $0.amend(change, flight: row.flight.identifier) }
            let isSame = new == row.flight
            let said = words(isSame ? "console.flight.same" : "console.flight.amended", ["name": .text(new.called)])
            return visit.see(path, saying: Toast(.good, said))
        } catch BoardingRefusal.invalid(let faults) {
            fields.note(faults)
            return try await amendPage(visit, row, fields, status: .badRequest)
        } catch let stale as StaleForm {
            let page = StaleFormPage(all(fields), stale.fields, action: path + "/amend", token: visit.token, words)
            return try await visit.show(page, ConsoleHead(title: words("console.flight.amend"), section: .flights), status: .conflict)
        }
    }

    // MARK: Deleting

    private func deleteFlightPage(_ visit: ConsoleVisit, _ row: ListedFlight) async throws -> Response {
        let (words, path) = (visit.words, visit.path("flights", row.flight.identifier))
        guard row.boarded == 0 else {
            return visit.see(path, saying: Toast(.bad, words("console.flight.delete.boarded", ["n": .number(row.boarded)])))
        }
        let phones = try await flightBook.phones(of: row.flight).holding
        let page = ConsoleConfirmPage(
            confirmation: Confirmation(
                text: words("console.flight.delete.lead", ["n": .number(row.issued)]),
                facts: [
                    ConsoleFigure(name: words("console.flight.departs"), value: Self.departure(row.flight, words)),
                    ConsoleFigure(name: words("console.flight.issued"), value: words.number(row.issued)),
                    ConsoleFigure(name: words("console.flight.phones"), value: words.number(Int64(phones))),
                ],
                form: ConsoleForm(
                    path + "/delete", [], button: words("console.flight.delete", ["name": .text(row.flight.called)]), token: visit.token,
                    cancel: path, isBad: true)))
        return try await visit.show(
            page,
            ConsoleHead(
                title: words("console.flight.delete", ["name": .text(row.flight.called)]), section: .flights,
                crumbs: [.init(href: path, label: row.flight.called)]))
    }

    private func deleteFlight(_ visit: ConsoleVisit, _ airline: Airline, _ row: ListedFlight) async throws -> Response {
        let name = row.flight.identifier
        let deleted = try await change(airline, visit) { transaction -> DeletedObject? in
            // Somebody may have boarded since the question was asked.
            guard try !transaction.hasBoarded(name) else { return nil }
            return try transaction.binFlight(name)
        }
        guard let deleted, let bin = deleted.bin else {
            let said = visit.words("console.flight.delete.boarded", ["n": .number(1)])
            return visit.see(visit.path("flights", name), saying: Toast(.bad, said))
        }
        boarding.passes?.forget(deleted.tickets)
        return gone(visit, .flight, bin, row.flight.called, to: visit.path(.flights))
    }
}
