import UsherCore
import UsherHTTP
import UsherServer

/// What the demo prints: links, and a line to paste for each thing that can happen at a door, with the status it answers.
struct DemoPage {
    let demo: Demo
    /// As somebody on this machine types it.
    let base: String

    init(_ demo: Demo, url: String) {
        self.demo = demo
        // The address that means "every one" is none that can be asked.
        base = url.replacing("//0.0.0.0:", with: "//127.0.0.1:").replacing("//[::]:", with: "//[::1]:")
    }

    var text: String {
        let steps = (scans + refusals + beside + clubSteps + sellingSteps + walkSteps + canvassSteps).map {
            "\($0.status)  \($0.title)\n     \($0.command)\n"
        }
        .joined()
        return """

            The demo: Hamlet at the Globe Theatre, today, \(demo.catalogue.today). Nothing of it is real; its keys are in demo.json.

            The shop is at \(base)/. Hamlet tonight has 2,180 seats; plays follow this week and later, and three of another kind, below.

              \(base)/api/shows      what is on sale
              \(base)/api/docs       every route, with examples
              \(base)/openapi.json   the same for programs
              \(base)/health         is it well
              \(base)/metrics        for Prometheus

            The console of each house, for its owner, who may do all in it: shows and prices, orders, flights, team, brand, the bin.

            \(owners)
            Standing places, a waiting list, a series, and the counter:

            \(shows)
            A phone's camera turns it into a scanner for tonight (beside https, a browser gives the camera to this machine alone):

              \(doorLink)

            \(TerminalCode(doorLink)?.text ?? "")

            Boarding passes of Fun Air's flights today:

            \(passes)
            Campaigns:

            \(campaigns)
            Walks:

            \(walks)
            Paste these lines into a second terminal, from top to bottom. Before each stands the status of its answer.

            \(steps)
            Ctrl-C stops the server.

            """
    }

    private var doorLink: String { base + SitePage.door(secret: demo.door).path }

    private var passes: String {
        demo.catalogue.airline.pages.map { "  \(base)\($0.path)\n      \($0.title)\n" }.joined()
    }

    struct Step {
        let status: Int
        let title: String
        let command: String
    }

    private var memory: DemoMemory { demo.catalogue.memory }
    private var door: String { header(memory.key(DemoCatalogue.door)) }
    private var manager: String { header(memory.key(DemoCatalogue.owner)) }

    private var flights: String {
        let airline = demo.catalogue.airline
        return "curl -is '\(base)/api/v1/airline/\(airline.identifier)/flight/list' -H 'Authorization: Bearer \(airline.appleIdentifier)'"
    }

    private func header(_ key: String) -> String { "-H 'X-API-Key: \(key)'" }

    private func get(_ path: String, _ key: String, flags: String = "-is") -> String { "curl \(flags) '\(base)\(path)' \(key)" }

    private func scan(_ code: String, _ more: String = "", key: String? = nil) -> String {
        let key = (key ?? door).isEmpty ? "" : " \(key ?? door)"
        return "curl -is \(base)/api/tickets/scan\(key) -d '{\"ticket_code\":\"\(code)\"\(more)}'"
    }

    private func refused(_ kind: DemoCatalogue.Refused) -> String { memory.code(kind.rawValue) }

    private var scans: [Step] {
        [
            Step(status: 201, title: "A good scan: two people come in", command: scan(demo.pair.code)),
            Step(status: 409, title: "The same ticket again: nobody comes in twice", command: scan(demo.pair.code)),
            Step(
                status: 201, title: "One of a family of four, by the seat",
                command: scan(demo.family.code, ",\"seat_number\":\"\(demo.family.seats[0])\"")),
            Step(status: 201, title: "Then the other three", command: scan(demo.family.code)),
        ]
    }

    private var refusals: [Step] {
        [
            Step(status: 404, title: "A code that nobody has", command: scan("NO-SUCH-TICKET")),
            Step(
                status: 403, title: "The key of another organisation",
                command: scan(demo.pair.code, key: header(memory.key(DemoCatalogue.foreignDoor)))),
            Step(status: 400, title: "A ticket for tomorrow", command: scan(refused(.tomorrow))),
            Step(status: 400, title: "Not paid", command: scan(refused(.unpaid))),
            Step(status: 400, title: "Payment pending", command: scan(refused(.pending))),
            Step(status: 400, title: "Cancelled", command: scan(refused(.cancelled))),
            Step(status: 400, title: "Refunded", command: scan(refused(.refunded))),
            Step(status: 400, title: "Expired", command: scan(refused(.expired))),
            Step(
                status: 400, title: "The door of another event",
                command: scan(demo.pair.code, ",\"event_id\":\(demo.otherEvent.rawValue)")),
            Step(status: 404, title: "A seat that is not in this sale", command: scan(demo.pair.code, ",\"seat_number\":\"Z99\"")),
            Step(status: 401, title: "No key", command: scan(demo.pair.code, key: "")),
            Step(status: 401, title: "A wrong key", command: scan(demo.pair.code, key: header("wrong-key"))),
        ]
    }

    private var beside: [Step] {
        let event = "/api/events/\(demo.event.rawValue)"
        let entry = "$(\(get("/api/tickets?query=\(demo.pair.code)", manager, flags: "-s")) | sed 's/.*\"entry_id\":\\([0-9]*\\).*/\\1/')"
        let undo = "curl -is -X POST \"\(base)/api/tickets/\(entry)/undo\""
        return [
            Step(status: 200, title: "What is on", command: get("/api/events", door)),
            Step(status: 200, title: "How many are in", command: get("\(event)/checkin", door)),
            Step(
                status: 200, title: "The door list: find people by name",
                command: get("/api/tickets?event_id=\(demo.event.rawValue)&query=angstrom", door)),
            Step(status: 200, title: "All that an app needs to go on without network", command: get("\(event)/manifest", door)),
            Step(status: 200, title: "The counts, live, until Ctrl-C", command: get("\(event)/live", door, flags: "-isN")),
            Step(status: 200, title: "Fun Air's flights", command: flights),
            Step(status: 403, title: "A door may not undo", command: "\(undo) \(door)"),
            Step(status: 200, title: "A supervisor may: the first line then works again", command: "\(undo) \(manager)"),
        ]
    }
}
