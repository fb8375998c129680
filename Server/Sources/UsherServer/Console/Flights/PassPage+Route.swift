import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/flights/{id}/passes/{ticket}`: a pass as its passenger has it, and the ways to give it to them.
struct FlightPassPage: ConsoleContent {
    static let template = "console/flight-pass"

    let facts: [ConsoleFigure]
    /// Drawn by us.
    let code: String
    let url: String
    let links: [ConsoleHead.Link]
    let mail: ConsoleForm
    let seat: ConsoleForm
    let withdraw: ConsoleForm?
}

extension ConsoleDesk {
    var passPageEndpoints: [Endpoint] {
        let path = "/flights/{flight}/passes/{ticket}"
        return [
            housePage(path, "A pass, and the ways to give it to its passenger", .flights, needing: .content) { visit, context in
                try await passPage(visit, try await seat(visit, context))
            },
            houseForm(path, "Changes a pass's seat and label", .flights, needing: .content) { visit, form, context in
                try await reseat(visit, try await seat(visit, context), form)
            },
            houseForm(path + "/mail", "Mails a pass", .flights, needing: .content) { visit, form, context in
                try await mailPass(visit, try await seat(visit, context), form)
            },
            houseForm(path + "/withdraw", "Withdraws a pass", .flights, needing: .content) { visit, _, context in
                let (airline, seat) = try await seat(visit, context)
                return try await withdraw(visit, airline, seat)
            },
        ]
    }

    private func seat(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> (Airline, FlightManifest.Seat) {
        let airline = try await airline(of: visit.organisation)
        guard let seat = try await flightBook.seat(context.segment("ticket"), of: airline.id),
            seat.ticket.flight.identifier == context.segment("flight")
        else { throw Problem.notFound }
        return (airline, seat)
    }

    private func passPage(
        _ visit: ConsoleVisit, _ found: (Airline, FlightManifest.Seat), email: String = "", mailFault: String? = nil,
        seatFaults: [String: String] = [:], status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let (words, (airline, seat)) = (visit.words, found)
        let ticket = seat.ticket
        guard let pass = try await boarding.servablePass(ticket.identifier) else { throw Problem.notFound }
        let (flightPath, url) = (visit.path("flights", ticket.flight.identifier), site(ticket.page))
        let path = flightPath + "/passes/\(ticket.identifier)"
        var links = [ConsoleHead.Link(href: ticket.page.path, label: words("console.pass.page"))]
        if boarding.passes?.isReady == true { links.append(.init(href: ticket.wallet.path, label: words("console.pass.wallet"))) }
        let label = airline.settings.customLabelEnabled ? airline.settings.customLabel : words("console.manifest.label")
        let page = FlightPassPage(
            facts: passFacts(seat, visit), code: try await boarding.code(of: pass).image, url: url, links: links,
            mail: ConsoleForm(
                path + "/mail",
                [
                    .text(
                        "email", words("console.pass.email"), email, type: "email", most: 254, hint: words("console.pass.email.hint"),
                        error: mailFault)
                ], button: words("console.pass.mail"), token: visit.token, legend: words("console.pass.mail.title")),
            seat: ConsoleForm(
                path,
                [
                    .text(
                        "seat", words("console.manifest.seat"), ticket.seat, required: false, most: 16,
                        hint: seat.phones == 0 ? nil : words("console.pass.tells", ["n": .number(seat.phones)]), error: seatFaults["seat"]),
                    .text("label", label, ticket.label, required: false, most: 64, error: seatFaults["label"]),
                ], button: words("console.pass.change"), token: visit.token, legend: words("console.pass.change.title")),
            withdraw: ticket.boarded != nil
                ? nil
                : ConsoleForm(
                    path + "/withdraw", [], button: words("console.pass.withdraw", ["name": .text(ticket.passenger.called)]),
                    token: visit.token, isBad: true))
        return try await visit.show(
            page,
            ConsoleHead(
                title: ticket.passenger.called, section: .flights, crumbs: [.init(href: flightPath, label: ticket.flight.called)],
                state: seat.hasConflict ? ConsoleTag(words("console.manifest.conflict"), .bad) : nil), status: status)
    }

    private func passFacts(_ seat: FlightManifest.Seat, _ visit: ConsoleVisit) -> [ConsoleFigure] {
        let (words, ticket) = (visit.words, seat.ticket)
        let zone = ticket.flight.localZone.zone
        return [
            ConsoleFigure(name: words("console.flight.route"), value: ticket.flight.route),
            ConsoleFigure(
                name: words("console.flight.departs"), value: words.moment(ticket.flight.departs, zone),
                note: Self.place(ticket.flight, words)),
            ConsoleFigure(name: words("console.flight.gate"), value: ticket.flight.gate.isEmpty ? "–" : ticket.flight.gate),
            ConsoleFigure(name: words("console.manifest.seat"), value: ticket.seat.isEmpty ? "–" : ticket.seat),
            ConsoleFigure(name: words("console.manifest.phones"), value: words.number(seat.phones)),
            ConsoleFigure(
                name: words("console.manifest.state"),
                value: ticket.boarded.map { words("console.board.at", ["time": .text(words.time($0.wire, zone.foundation))]) }
                    ?? words("console.board.waits")),
        ]
    }

    private func reseat(
        _ visit: ConsoleVisit, _ found: (Airline, FlightManifest.Seat), _ form: FormBody
    ) async throws -> Response {
        let (words, ticket) = (visit.words, found.1.ticket)
        do {
            let fields = try IssueForm(
                .members([
                    "seatNumber": .string(WireText.trimmed(form["seat"])), "customLabelValue": .string(WireText.trimmed(form["label"])),
                ]))
            _ = try await change(found.0, visit) {
                try $0.issue(fields, flight: ticket.flight.identifier, passenger: ticket.passenger.identifier, exclusive: true)
            }
            return visit.see(
                visit.path("flights", ticket.flight.identifier, "passes", ticket.identifier),
                saying: Toast(.good, words("console.pass.changed")))
        } catch BoardingRefusal.seatTaken {
            return try await passPage(visit, found, seatFaults: ["seat": words("console.pass.full")], status: .conflict)
        } catch BoardingRefusal.invalid {
            return try await passPage(visit, found, seatFaults: ["seat": words("console.form.long")], status: .badRequest)
        }
    }

    private func withdraw(_ visit: ConsoleVisit, _ airline: Airline, _ seat: FlightManifest.Seat) async throws -> Response {
        let (words, ticket) = (visit.words, seat.ticket)
        let gone = try await change(airline, visit) { transaction -> DeletedObject? in
            guard try !transaction.isAboard(ticket.identifier) else { return nil }
            return try transaction.deleteTicket(ticket.identifier)
        }
        guard let gone else {
            return visit.see(
                visit.path("flights", ticket.flight.identifier, "passes", ticket.identifier),
                saying: Toast(.bad, words("console.pass.aboard")))
        }
        boarding.passes?.forget(gone.tickets)
        return visit.see(
            visit.path("flights", ticket.flight.identifier),
            saying: Toast(.good, words("console.pass.withdrawn", ["name": .text(ticket.passenger.called)])))
    }

    private func mailPass(
        _ visit: ConsoleVisit, _ found: (Airline, FlightManifest.Seat), _ form: FormBody
    ) async throws -> Response {
        let (words, ticket) = (visit.words, found.1.ticket)
        guard let email = EmailAddress(WireText.trimmed(form["email"])) else {
            return try await passPage(
                visit, found, email: form["email"], mailFault: words("console.pass.email.wrong"), status: .badRequest)
        }
        try await mailPass(ticket, to: email, words.language, found.0, visit.organisation, by: visit.principal.actor)
        return visit.see(
            visit.path("flights", ticket.flight.identifier, "passes", ticket.identifier),
            saying: Toast(.good, words("console.pass.mailed", ["email": .text(email.text)])))
    }
}
