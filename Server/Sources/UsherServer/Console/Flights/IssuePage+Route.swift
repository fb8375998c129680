import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/flights/{id}/issue`: a pass for somebody who is known, or new.
struct IssuePage: ConsoleContent {
    static let template = "console/issue"

    let form: ConsoleForm
    /// The passengers to choose of; nil where one is chosen.
    let known: ConsoleTable?
}

/// What the form of a pass holds.
struct PassFields: Sendable {
    /// The known passenger's identifier; empty for a new one.
    var passenger = ""
    var first = ""
    var last = ""
    var seat = ""
    var label = ""
    /// The seat is given although somebody has it.
    var isShared = false
    var faults: [String: String] = [:]

    init(passenger: String = "") { self.passenger = passenger }

    init(_ form: FormBody) {
        (passenger, seat, label) = (form["passenger"], WireText.trimmed(form["seat"]), WireText.trimmed(form["label"]))
        (first, last) = (WireText.trimmed(form["first"]), WireText.trimmed(form["last"]))
        isShared = form.all("anyway").contains("yes")
        if passenger.isEmpty, first.isEmpty, last.isEmpty { faults["last"] = "console.form.required" }
    }

    func issue() throws(BoardingRefusal) -> IssueForm {
        try IssueForm(.members(["seatNumber": .string(seat), "customLabelValue": .string(label)]))
    }

    /// Of a new passenger, as an app would send it.
    func newPassenger() throws(BoardingRefusal) -> PassengerForm {
        try PassengerForm(
            .members(["apple_identifier": .string(""), "firstName": .string(first), "lastName": .string(last)]))
    }

    mutating func note(_ refusal: [BoardingFault]) {
        let names = ["seatNumber": "seat", "customLabelValue": "label", "firstName": "first", "lastName": "last"]
        for fault in refusal where fault.location.count > 1 { faults[names[fault.location[1]] ?? "seat"] = "console.form.long" }
    }
}

extension ConsoleDesk {
    var issueEndpoints: [Endpoint] {
        [
            housePage(
                "/flights/{flight}/issue", "Asks for whom a pass is", .flights, needing: .content,
                parameters: Self.listParameters([]) + [.query("passenger", .string(), "Whose it is.")]
            ) { visit, context in
                let airline = try await airline(of: visit.organisation)
                let row = try await flight(visit, airline, context)
                return try await issuePage(visit, airline, row, PassFields(passenger: visit.request.query("passenger") ?? ""))
            },
            houseForm("/flights/{flight}/issue", "Issues a pass", .flights, needing: .content) { visit, form, context in
                let airline = try await airline(of: visit.organisation)
                return try await issue(visit, airline, try await flight(visit, airline, context), PassFields(form))
            },
        ]
    }

    private func issuePage(
        _ visit: ConsoleVisit, _ airline: Airline, _ row: ListedFlight, _ fields: PassFields, takenBy holder: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, path) = (visit.words, visit.path("flights", row.flight.identifier))
        let chosen = fields.passenger.isEmpty ? nil : try await flightBook.passenger(fields.passenger, of: airline.id)
        let known = chosen == nil ? try await passengersToChoose(visit, airline, path + "/issue") : nil
        let page = IssuePage(form: issueForm(visit, airline, path, fields, chosen, takenBy: holder), known: known)
        return try await visit.show(
            page,
            ConsoleHead(title: words("console.pass.issue"), section: .flights, crumbs: [.init(href: path, label: row.flight.called)]),
            status: status)
    }

    private func issueForm(
        _ visit: ConsoleVisit, _ airline: Airline, _ path: String, _ fields: PassFields, _ chosen: Passenger?, takenBy holder: String?
    ) -> ConsoleForm {
        let words = visit.words
        func fault(_ name: String) -> String? { fields.faults[name].map { words($0) } }
        var all: [ConsoleField] = []
        if chosen == nil {
            all = [
                .text("first", words("console.passenger.first"), fields.first, required: false, most: 255, error: fault("first")),
                .text("last", words("console.passenger.last"), fields.last, required: false, most: 255, error: fault("last")),
            ]
        }
        let taken = holder.map { words("console.pass.taken", ["seat": .text(fields.seat), "name": .text($0)]) }
        all.append(
            .text("seat", words("console.manifest.seat"), fields.seat, required: false, most: 16, error: taken ?? fault("seat")))
        if holder != nil {
            let anyway = ConsoleField.Option("yes", words("console.pass.anyway"), isChosen: fields.isShared)
            all.append(.ticks("anyway", words("console.pass.shared"), [anyway]))
        }
        let label = airline.settings.customLabelEnabled ? airline.settings.customLabel : words("console.manifest.label")
        all.append(
            .text("label", label, fields.label, required: false, most: 64, hint: words("console.pass.label.hint"), error: fault("label")))
        return ConsoleForm(
            path + "/issue", all, button: words("console.pass.give"), token: visit.token, cancel: path,
            legend: chosen.map(\.called) ?? words("console.passenger.new"),
            hidden: chosen.map { [.init(name: "passenger", value: $0.identifier)] } ?? [])
    }

    private func passengersToChoose(_ visit: ConsoleVisit, _ airline: Airline, _ path: String) async throws -> ConsoleTable? {
        let (words, query) = (visit.words, Query(visit.request))
        let text = try query.text("q").map { WireText.cut(WireText.trimmed($0), to: 100) } ?? ""
        let found = try await flightBook.passengers(of: airline.id, text: text, limit: 10)
        guard !found.passengers.isEmpty || !text.isEmpty else { return nil }
        return ConsoleTable(
            words("console.passenger.known"),
            heads: [
                .init(label: words("console.passenger.name")), .init(label: words("console.passenger.passes"), isNumber: true),
            ],
            rows: found.passengers.map { counted in
                ConsoleTable.Row(cells: [
                    .init(
                        head: "", text: counted.element.called,
                        href: path + "?passenger=" + QueryText.encode(counted.element.identifier), isName: true),
                    .init(head: words("console.passenger.passes"), text: words.number(counted.stats.count), isNumber: true),
                ])
            },
            search: ConsoleTable.Search(
                action: path, label: words("console.passenger.find"), value: text, reset: text.isEmpty ? nil : path),
            nothing: found.passengers.isEmpty ? words("console.table.nothing") : nil)
    }

    private func issue(
        _ visit: ConsoleVisit, _ airline: Airline, _ row: ListedFlight, _ sent: PassFields
    ) async throws -> Response {
        var fields = sent
        guard fields.faults.isEmpty else { return try await issuePage(visit, airline, row, fields, status: .badRequest) }
        do {
            let issued = try await issue(fields, of: row.flight, airline, visit.organisation, by: visit.principal.actor)
            let said = visit.words(
                "console.pass.issued", ["name": .text(issued.ticket.passenger.called), "flight": .text(row.flight.called)])
            return visit.see(
                visit.path("flights", row.flight.identifier, "passes", issued.ticket.identifier), saying: Toast(.good, said))
        } catch BoardingRefusal.invalid(let faults) {
            fields.note(faults)
            return try await issuePage(visit, airline, row, fields, status: .badRequest)
        } catch BoardingRefusal.seatTaken {
            let manifest = try await flightBook.manifest(row.flight.identifier, of: airline.id)
            let place = FlightTicket.place(of: fields.seat)
            let holder = manifest?.seats.first {
                FlightTicket.place(of: $0.ticket.seat) == place && $0.ticket.passenger.identifier != fields.passenger
            }
            return try await issuePage(
                visit, airline, row, fields, takenBy: holder?.ticket.passenger.called ?? "–", status: .conflict)
        } catch BoardingRefusal.notFound { throw Problem.notFound }
    }

    /// A pass, with its passenger where that one is new, in one transaction.
    func issue(
        _ fields: PassFields, of flight: Flight, _ airline: Airline, _ house: Organisation, by actor: Actor
    ) async throws -> IssuedTicket {
        let (form, isNew) = (try fields.issue(), fields.passenger.isEmpty)
        let new = isNew ? try fields.newPassenger() : nil
        return try await change(airline, of: house, by: actor) { transaction in
            let name = try new.map { try transaction.save($0).identifier }
            return try transaction.issue(
                form, flight: flight.identifier, passenger: name ?? fields.passenger, exclusive: !fields.isShared)
        }
    }
}
