import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/flights/airline`: a house becomes an airline, a new one or one that is there.
struct AirlinePage: ConsoleContent {
    static let template = "console/airline"

    let lead: String
    let found: ConsoleForm
    let connect: ConsoleForm
}

extension ConsoleDesk {
    var airlineEndpoints: [Endpoint] {
        [
            housePage("/flights/airline", "Makes a house an airline", .flights, needing: .owners) { visit, _ in
                if try await airlines.airline(of: visit.organisation.id) != nil { return visit.see(visit.path(.flights)) }
                return try await airlinePage(visit)
            },
            houseForm("/flights/airline", "Founds a house's airline", .flights, needing: .owners) { visit, form, _ in
                try await foundAirline(visit, form)
            },
            houseForm("/flights/airline/connect", "Connects an airline by its identifier", .flights, needing: .owners) {
                visit, form, context in try await connectAirline(visit, form, context)
            },
        ]
    }

    private func airlinePage(
        _ visit: ConsoleVisit, name: String? = nil, nameFault: String? = nil, identifier: String = "", fault: String? = nil,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let words = visit.words
        let page = AirlinePage(
            lead: words("console.airline.lead"),
            found: ConsoleForm(
                visit.path("flights", "airline"),
                [
                    .text(
                        "name", words("console.airline.name"), name ?? visit.organisation.name, most: 255,
                        hint: words("console.airline.name.hint"), error: nameFault)
                ], button: words("console.airline.found"), token: visit.token, legend: words("console.airline.new")),
            connect: ConsoleForm(
                visit.path("flights", "airline", "connect"),
                [
                    .text(
                        "identifier", words("console.airline.identifier"), identifier, type: "password", most: 255,
                        hint: words("console.airline.identifier.hint"), error: fault)
                ], button: words("console.airline.connect"), token: visit.token, legend: words("console.airline.there")))
        return try await visit.show(page, ConsoleHead(title: words("console.airline.title"), section: .flights), status: status)
    }

    private func foundAirline(_ visit: ConsoleVisit, _ form: FormBody) async throws -> Response {
        let (words, name) = (visit.words, WireText.trimmed(form["name"]))
        guard !name.isEmpty, WireText.fits(name, 255), !WireText.hasHeap(name) else {
            let fault = words(name.isEmpty ? "console.form.required" : "console.form.long")
            return try await airlinePage(visit, name: name, nameFault: fault, status: .badRequest)
        }
        let secret = "usher." + SecureRandom.text(of: 32)
        guard let apple = AppleIdentifier(secret), try await boarding.keys.begin() else { throw Problem.internal }
        let airline: Airline
        do {
            airline = try await airlines.found(
                name, apple, in: visit.organisation.id, by: visit.principal.actor, at: clock.now())
        } catch HouseAirlineRefusal.full { return visit.see(visit.path(.flights)) }
        let page = SecretPage(
            lead: words("console.airline.founded"), secret: secret,
            facts: [
                ConsoleFigure(name: words("console.airline.name"), value: airline.name),
                ConsoleFigure(name: words("console.airline.public"), value: airline.identifier),
            ], next: .init(href: visit.path(.flights), label: words("console.airline.next")))
        let response = try await visit.show(page, ConsoleHead(title: airline.name, section: .flights))
        return Self.shownOnce(response, again: visit.path(.flights))
    }

    private func connectAirline(_ visit: ConsoleVisit, _ form: FormBody, _ context: UsherContext) async throws -> Response {
        let (words, text) = (visit.words, WireText.trimmed(form["identifier"]))
        func refuse(_ key: String, _ status: HTTPResponse.Status) async throws -> Response {
            try await airlinePage(visit, fault: words(key), status: status)
        }
        do {
            let airline = try await connect(text, to: visit.organisation, by: visit.principal.actor, context)
            let name = airline.name.isEmpty ? airline.identifier : airline.name
            return visit.see(visit.path(.flights), saying: Toast(.good, words("console.airline.connected", ["name": .text(name)])))
        } catch HouseAirlineRefusal.unknown {
            return try await refuse("console.airline.unknown", .badRequest)
        } catch HouseAirlineRefusal.taken {
            return try await refuse("console.airline.taken", .conflict)
        } catch HouseAirlineRefusal.full {
            return try await refuse("console.airline.full", .conflict)
        } catch BoardingRefusal.suspended { return try await refuse("console.airline.suspended", .conflict) }
    }

    /// Whoever tries identifiers that are nobody's is slowed down as with any credential. Throws `HouseAirlineRefusal`.
    func connect(_ text: String, to house: Organisation, by actor: Actor, _ context: UsherContext) async throws -> Airline {
        do {
            guard let apple = AppleIdentifier(text) else { throw HouseAirlineRefusal.unknown }
            let airline = try await airlines.connect(apple, to: house.id, by: actor, at: clock.now())
            boarding.cache.forget(airline.id)
            return airline
        } catch HouseAirlineRefusal.unknown {
            try await boarding.door.admitFailure(context, at: clock.now())
            throw HouseAirlineRefusal.unknown
        }
    }
}
