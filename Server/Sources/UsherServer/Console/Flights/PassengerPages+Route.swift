import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/passengers`: whom an airline flies.
extension ConsoleDesk {
    var passengerPageEndpoints: [Endpoint] {
        [
            housePage("/passengers", "Whom an airline flies", .passengers, parameters: Self.listParameters([])) { visit, _ in
                guard let airline = try await airlines.airline(of: visit.organisation.id) else {
                    return try await noAirline(visit, .passengers)
                }
                guard airline.suspended == nil else { throw BoardingRefusal.suspended.problem }
                return try await visit.show(
                    ConsoleTablePage(
                        table: try await passengersTable(visit, airline),
                        also: visit.may(.content)
                            ? .init(href: visit.path("passengers", "import"), label: visit.words("console.list.import.passengers")) : nil),
                    ConsoleHead(title: visit.words(ConsoleSection.passengers.key), section: .passengers, action: newPassenger(visit)))
            },
            housePage("/passengers/new", "Asks for a new passenger", .passengers) { visit, _ in
                _ = try await airline(of: visit.organisation)
                return try await passengerPage(visit, nil, PassengerFields())
            },
            houseForm("/passengers/new", "Adds a passenger", .passengers, needing: .content) { visit, form, _ in
                try await savePassenger(visit, try await airline(of: visit.organisation), nil, PassengerFields(form))
            },
            housePage("/passengers/{passenger}", "A passenger", .passengers) { visit, context in
                let known = try await passenger(visit, try await airline(of: visit.organisation), context)
                return try await passengerPage(visit, known, PassengerFields(known))
            },
            houseForm("/passengers/{passenger}", "Changes a passenger", .passengers, needing: .content) { visit, form, context in
                let airline = try await airline(of: visit.organisation)
                return try await savePassenger(visit, airline, try await passenger(visit, airline, context), PassengerFields(form))
            },
            houseForm("/passengers/{passenger}/delete", "Deletes a passenger who has no passes", .passengers, needing: .content) {
                visit, _, context in
                let airline = try await airline(of: visit.organisation)
                return try await deletePassenger(visit, airline, try await passenger(visit, airline, context))
            },
        ]
    }

    private func passenger(_ visit: ConsoleVisit, _ airline: Airline, _ context: UsherContext) async throws -> Passenger {
        guard let found = try await flightBook.passenger(context.segment("passenger"), of: airline.id) else { throw Problem.notFound }
        return found
    }

    private func newPassenger(_ visit: ConsoleVisit) -> ConsoleHead.Link {
        .init(href: visit.path("passengers", "new"), label: visit.words("console.passenger.new"))
    }

    private func passengersTable(_ visit: ConsoleVisit, _ airline: Airline) async throws -> ConsoleTable {
        let (words, query) = (visit.words, Query(visit.request))
        let text = try query.text("q").map { WireText.cut(WireText.trimmed($0), to: 100) } ?? ""
        if !text.isEmpty, let seconds = searches.take(visit.account.id) { throw Problem.rateLimited(retryAfter: seconds) }
        let after = query.first("after").flatMap { Digits.whole($0, in: 1...Passenger.ID.largest) }.map { Passenger.ID($0) }
        let found = try await flightBook.passengers(of: airline.id, text: text, after: after, limit: Self.size(query))
        let (path, isNew) = (visit.path(.passengers), found.passengers.isEmpty && text.isEmpty && after == nil)
        return ConsoleTable(
            words(ConsoleSection.passengers.key),
            heads: [
                .init(label: words("console.passenger.name")), .init(label: words("console.passenger.passes"), isNumber: true),
                .init(label: words("console.passenger.latest")),
            ],
            rows: found.passengers.map { counted in
                ConsoleTable.Row(cells: [
                    .init(head: "", text: counted.element.called, href: visit.path("passengers", counted.element.identifier), isName: true),
                    .init(head: words("console.passenger.passes"), text: words.number(counted.stats.count), isNumber: true),
                    .init(
                        head: words("console.passenger.latest"),
                        text: counted.stats.last.map { words.shortMoment($0, visit.zone) } ?? "–"),
                ])
            },
            search: isNew
                ? nil
                : ConsoleTable.Search(action: path, label: words("console.passenger.find"), value: text, reset: text.isEmpty ? nil : path),
            next: found.isMore ? found.passengers.last.map { path + "?" + query.with("after", "\($0.element.id)") } : nil,
            first: after == nil ? nil : path + "?" + query.with("after", ""),
            empty: isNew
                ? EmptyState(
                    title: words("console.passenger.none"), text: words("console.passenger.none.text"), action: newPassenger(visit))
                : nil, nothing: found.passengers.isEmpty ? words("console.table.nothing") : nil)
    }

    private func passengerPage(
        _ visit: ConsoleVisit, _ known: Passenger?, _ fields: PassengerFields, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let path = visit.path("passengers", known?.identifier ?? "new")
        let page = ConsoleEditPage(
            form: ConsoleForm(
                path, fields.fields(words), button: words(known == nil ? "console.passenger.make" : "console.show.save"),
                token: visit.token,
                cancel: visit.path(.passengers)),
            delete: known.map {
                ConsoleForm(
                    path + "/delete", [], button: words("console.passenger.delete", ["name": .text($0.called)]), token: visit.token,
                    isBad: true)
            })
        return try await visit.show(
            page, ConsoleHead(title: known?.called ?? words("console.passenger.new"), section: .passengers), status: status)
    }

    private func savePassenger(
        _ visit: ConsoleVisit, _ airline: Airline, _ known: Passenger?, _ sent: PassengerFields
    ) async throws -> Response {
        var fields = sent
        do {
            guard let body = fields.body(known) else { return try await passengerPage(visit, known, fields, status: .badRequest) }
            let form = try PassengerForm(body)
            let saved = try await change(airline, visit) { try $0.save(form) }
            return visit.see(
                visit.path(.passengers), saying: Toast(.good, visit.words("console.passenger.saved", ["name": .text(saved.called)])))
        } catch BoardingRefusal.invalid {
            fields.fault = "console.form.long"
            return try await passengerPage(visit, known, fields, status: .badRequest)
        }
    }

    private func deletePassenger(_ visit: ConsoleVisit, _ airline: Airline, _ known: Passenger) async throws -> Response {
        let words = visit.words
        let deleted = try await change(airline, visit) { transaction -> DeletedObject? in
            guard try !transaction.hasTickets(known.id) else { return nil }
            return try transaction.binPassenger(known, called: known.called)
        }
        guard let bin = deleted?.bin else {
            return visit.see(visit.path("passengers", known.identifier), saying: Toast(.bad, words("console.passenger.flies")))
        }
        return gone(visit, .passenger, bin, known.called, to: visit.path(.passengers))
    }
}

/// The form of a passenger.
struct PassengerFields: Sendable {
    var (first, middle, last, name) = ("", "", "", "")
    /// Of any of them: a text's key.
    var fault: String?

    init() {}

    init(_ form: FormBody) {
        (first, middle, last) = (WireText.trimmed(form["first"]), WireText.trimmed(form["middle"]), WireText.trimmed(form["last"]))
        name = WireText.trimmed(form["name"])
    }

    init(_ known: Passenger) {
        (first, middle, last) = (known.firstName ?? "", known.middleName ?? "", known.lastName ?? "")
        let joined = Passenger.joined(known.firstName, known.middleName, known.lastName)
        name = joined == known.formattedName ? "" : known.formattedName
    }

    /// As an app would send it; the contact's id of a known one stays. Nil where nobody is named.
    mutating func body(_ known: Passenger?) -> JSONValue? {
        guard [first, middle, last, name].contains(where: { !$0.isEmpty }) else {
            fault = "console.form.required"
            return nil
        }
        func text(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }
        let own: JSONValue = known.map { .string($0.identifier) } ?? .null
        return .members([
            "apple_identifier": .string(known?.appleIdentifier ?? ""), "firstName": text(first), "middleName": text(middle),
            "lastName": text(last), "formattedName": text(name), "passenger_identifier": own,
        ])
    }

    func fields(_ words: Words) -> [ConsoleField] {
        [
            .text("first", words("console.passenger.first"), first, required: false, most: 255),
            .text("middle", words("console.passenger.middle"), middle, required: false, most: 255),
            .text("last", words("console.passenger.last"), last, required: false, most: 255, error: fault.map { words($0) }),
            .text(
                "name", words("console.passenger.full"), name, required: false, most: 2_000, hint: words("console.passenger.full.hint")),
        ]
    }
}
