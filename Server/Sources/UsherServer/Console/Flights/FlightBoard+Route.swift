import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var boardingEndpoints: [Endpoint] {
        airlineEndpoints + flightListEndpoints + flightFormEndpoints + flightPageEndpoints + issueEndpoints + passPageEndpoints
            + flightBoardEndpoints + aircraftPageEndpoints + passengerPageEndpoints + flightAPI
    }

    var flightBoardEndpoints: [Endpoint] {
        [
            housePage(
                "/flights/{flight}/board", "Lets a flight's passengers aboard", .flights, needing: .scan,
                parameters: [.text("q", .string(), "Whose name or seat has this.")]
            ) { visit, context in try await boardPage(visit, try await boarded(visit, context)) },
            houseStream("/flights/{flight}/board/stream", "Who comes aboard at this moment", .flights) { visit, context in
                try await watchBoard(visit, try await boarded(visit, context), context)
            },
            houseForm("/flights/{flight}/board", "Lets aboard whose pass was read", .flights, needing: .scan) { visit, form, context in
                let (airline, row) = try await boarded(visit, context)
                guard let pass = PassText(form["code"]) else {
                    return boardAnswer(visit, row, Toast(.bad, visit.words("console.board.unreadable")))
                }
                return try await board(visit, airline, row, pass)
            },
            houseForm("/flights/{flight}/board/{ticket}/board", "Lets a passenger aboard", .flights, needing: .scan) { visit, _, context in
                let (airline, row) = try await boarded(visit, context)
                guard let pass = PassText(context.segment("ticket")) else { throw Problem.notFound }
                return try await board(visit, airline, row, pass)
            },
            houseForm("/flights/{flight}/board/{ticket}/undo", "Takes a boarding back", .flights, needing: .scan) { visit, _, context in
                let (airline, row) = try await boarded(visit, context)
                let ticket = try await unboard(
                    context.segment("ticket"), of: row.flight, airline, visit.organisation, by: visit.principal.actor)
                let said = visit.words("console.board.undone", ["name": .text(ticket.passenger.called)])
                return boardAnswer(visit, row, Toast(.good, said))
            },
        ]
    }

    /// The flight of the path, as far as the visitor sees it: whoever only boards has those of today.
    private func boarded(_ visit: ConsoleVisit, _ context: UsherContext) async throws -> (Airline, ListedFlight) {
        let airline = try await airline(of: visit.organisation)
        let row = try await flight(visit, airline, context)
        guard visit.may(.content) || FlightQuery.isToday(row.flight, at: visit.now) else { throw Problem.notFound }
        return (airline, row)
    }

    private func boardPath(_ visit: ConsoleVisit, _ row: ListedFlight) -> String {
        visit.path("flights", row.flight.identifier, "board")
    }

    private func boardPage(_ visit: ConsoleVisit, _ found: (Airline, ListedFlight)) async throws -> Response {
        let (words, path) = (visit.words, boardPath(visit, found.1))
        guard let manifest = try await flightBook.manifest(found.1.flight.identifier, of: found.0.id) else { throw Problem.notFound }
        let text = try Query(visit.request).text("q").map { WireText.cut(WireText.trimmed($0), to: 100) } ?? ""
        let (flight, seats) = (manifest.listed.flight, manifest.found(text))
        let page = FlightBoardPage(
            figures: FlightBoardCounts(manifest.listed, words).figures, action: path, find: path, token: visit.token, text: text,
            stream: path + "/stream", rows: seats.map { FlightBoardPage.Row($0, path, words, token: visit.token) },
            nothing: seats.isEmpty ? words(manifest.seats.isEmpty ? "console.manifest.none" : "console.table.nothing") : nil,
            cut: manifest.isCut ? words("console.manifest.cut", ["n": .number(Int64(FlightBook.longestManifest))]) : nil,
            lead: words(
                "console.board.lead",
                [
                    "route": .text(flight.route), "departs": .text(Self.departure(flight, words)),
                    "place": .text(Self.place(flight, words)),
                    "gate": .text(flight.gate.isEmpty ? "–" : flight.gate),
                ]))
        let crumbs = visit.may(.content) ? [ConsoleHead.Link(href: visit.path("flights", flight.identifier), label: flight.called)] : []
        var response = try await visit.show(
            page, ConsoleHead(title: words("console.board.title", ["name": .text(flight.called)]), section: .flights, crumbs: crumbs))
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func boardAnswer(_ visit: ConsoleVisit, _ row: ListedFlight, _ toast: Toast) -> Response {
        visit.see(boardPath(visit, row), saying: toast)
    }

    private func board(_ visit: ConsoleVisit, _ airline: Airline, _ row: ListedFlight, _ pass: PassText) async throws -> Response {
        let words = visit.words
        do {
            let ticket = try await board(pass, on: row.flight, airline, visit.organisation, by: visit.principal.actor)
            let said = words(
                "console.board.done",
                ["name": .text(ticket.passenger.called), "seat": .text(ticket.seat.isEmpty ? "–" : ticket.seat)])
            let undo = Toast.Undo(action: boardPath(visit, row) + "/\(ticket.identifier)/undo", label: words("console.board.undo"))
            return boardAnswer(visit, row, Toast(.good, said, undo: undo))
        } catch let refusal as PassRefusal {
            return boardAnswer(visit, row, Toast(.bad, Self.said(refusal, row.flight, words)))
        }
    }

    /// Why nobody comes aboard, in words.
    private static func said(_ refusal: PassRefusal, _ flight: Flight, _ words: Words) -> String {
        switch refusal {
        case .unknown: words("console.board.unknown")
        case .wrong: words("console.board.wrong")
        case .elsewhere(let other):
            words(
                "console.board.elsewhere",
                [
                    "flight": .text(other.called), "gate": .text(other.gate.isEmpty ? "–" : other.gate),
                    "departs": .text(departure(other, words)),
                ])
        case .again(let ticket, let at):
            words(
                "console.board.again",
                ["name": .text(ticket.passenger.called), "time": .text(words.time(at.wire, flight.localZone.zone.foundation))])
        }
    }

    private func watchBoard(
        _ visit: ConsoleVisit, _ found: (Airline, ListedFlight), _ context: UsherContext
    ) async throws -> Response {
        guard let place = streams.enter(visit.account.id, from: context.client) else {
            throw Problem.rateLimited(retryAfter: LiveShowStream.retryAfter)
        }
        let (airline, flight, path) = (found.0, found.1.flight, boardPath(visit, found.1))
        guard let newest = try await boarding.store.read({ try BoardingReader($0).lastNews(of: airline.id) }) else {
            throw Problem.notFound
        }
        let (book, store) = (flightBook, boarding.store)
        let stream = FlightBoardStream(
            pace: pace, words: visit.words,
            news: { number in
                try await store.read { try BoardingReader($0).news(of: airline.id, since: number, flight: flight.id) }
            },
            counts: { try await book.flight(flight.identifier, of: airline.id).map { FlightBoardCounts($0, visit.words) } },
            row: { ticket in
                try await book.seat(ticket, of: airline.id).map { FlightBoardPage.Row($0, path, visit.words, token: visit.token) }
            }, mayWatch: { try await mayBoard(visit) })
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                // The place is given back when the body is, also if nobody ever came to read it.
                defer { place.leave() }
                try await stream.run(after: newest, &writer)
                try await writer.finish(nil)
            })
    }

    /// Whether the sign-in and the role by which a stream was opened still stand.
    private func mayBoard(_ visit: ConsoleVisit) async throws -> Bool {
        guard let token = SessionCookie.token(visit.request), try await door.signIn(by: token)?.account.id == visit.account.id,
            case .house(let house, _) = try await houses.find(visit.organisation.slug.text, for: visit.account.id)
        else { return false }
        return ConsoleSection.flights.isOpen(to: house)
    }
}
