import UsherCore
import UsherStore
import UsherTemplates

@testable import UsherServer

/// A house's airline.
extension PageSamples {
    private static let path = "/console/o/globe/flights/1f5c"

    static func flightPages(_ words: Words) -> [Sample] {
        [
            page(
                "console-airline",
                AirlinePage(
                    lead: words("console.airline.lead"),
                    found: form(words, "/console/o/globe/flights/airline", "name", "console.airline.name", "console.airline.found"),
                    connect: form(
                        words, "/console/o/globe/flights/airline/connect", "identifier", "console.airline.identifier",
                        "console.airline.connect")),
                ConsoleHead(title: words("console.airline.title"), section: .flights), words),
            page("console-flight", flight(words), ConsoleHead(title: "FF<1>", section: .flights), words),
            page(
                "console-issue",
                IssuePage(
                    form: form(words, path + "/issue", "seat", "console.manifest.seat", "console.pass.give"), known: manifest(words)),
                ConsoleHead(title: words("console.pass.issue"), section: .flights), words),
            page("console-flight-pass", pass(words), ConsoleHead(title: "Jane <Roe>", section: .flights), words),
            page(
                "console-flight-board", board(words),
                ConsoleHead(title: words("console.board.title", ["name": .text("FF<1>")]), section: .flights), words),
            page(
                "console-edit",
                ConsoleEditPage(
                    form: form(words, "/console/o/globe/aircraft/1", "registration", "console.aircraft.registration", "console.show.save"),
                    delete: ConsoleForm(
                        "/console/o/globe/aircraft/1/delete", [], button: words("console.aircraft.delete", ["name": .text("N<1>")]),
                        token: token, once: once, isBad: true)),
                ConsoleHead(title: "N<1>", section: .aircraft), words),
        ]
    }

    private static func form(_ words: Words, _ action: String, _ name: String, _ label: String, _ button: String) -> ConsoleForm {
        ConsoleForm(action, [.text(name, words(label), "<1>")], button: words(button), token: token, once: once)
    }

    private static func manifest(_ words: Words) -> ConsoleTable {
        ConsoleTable(
            words("console.manifest"),
            heads: [.init(label: words("console.manifest.passenger")), .init(label: words("console.manifest.seat"))],
            rows: [
                .init(cells: [
                    .init(head: "", text: "Jane <Roe>", href: path + "/passes/7d0b", isName: true),
                    .init(
                        head: words("console.manifest.seat"), text: "2B", tag: ConsoleTag(words("console.manifest.conflict"), .bad)),
                ])
            ], token: token)
    }

    private static func flight(_ words: Words) -> FlightPage {
        FlightPage(
            lead: words(
                "console.flight.facts",
                [
                    "route": .text("EGTF → LFAT"), "departs": .text("Wednesday, 19 June 2024, 09:00"), "place": .text("London"),
                    "aircraft": .text("N<1>"), "gate": .text("A1"),
                ]),
            figures: [ConsoleFigure(name: words("console.flight.issued"), value: "3")],
            told: ConsoleProgress(
                label: words("console.flight.told", ["told": .number(3), "all": .number(4)]), done: 3, all: 4),
            links: [.init(href: path + "/board", label: words("console.board.open"))], manifest: manifest(words),
            doors: ConsoleTable(
                words("console.doors.links"), heads: [.init(label: words("console.doors.gate"))],
                rows: [
                    .init(cells: [
                        .init(
                            head: "", text: "A1", isName: true,
                            buttons: [
                                .init(
                                    action: path + "/doors/8/end", label: words("console.doors.end"),
                                    name: words("console.doors.end.of", ["name": .text("A1")]), isBad: true)
                            ])
                    ])
                ], token: token), newDoor: form(words, path + "/doors", "gate", "console.doors.gate", "console.board.makelink"))
    }

    private static func pass(_ words: Words) -> FlightPassPage {
        FlightPassPage(
            facts: [ConsoleFigure(name: words("console.flight.departs"), value: "09:00", note: "London")], code: "<svg></svg>",
            url: "https://tickets.example.org/pages/yourBoardingPass/7d0b",
            links: [.init(href: "/pages/yourBoardingPass/7d0b", label: words("console.pass.page"))],
            mail: form(words, path + "/passes/7d0b/mail", "email", "console.pass.email", "console.pass.mail"),
            seat: form(words, path + "/passes/7d0b", "seat", "console.manifest.seat", "console.pass.change"),
            withdraw: ConsoleForm(
                path + "/passes/7d0b/withdraw", [], button: words("console.pass.withdraw", ["name": .text("Jane <Roe>")]), token: token,
                once: once, isBad: true))
    }

    private static func board(_ words: Words) -> FlightBoardPage {
        func row(_ ticket: String, _ aboard: String?) -> FlightBoardPage.Row {
            let key = aboard == nil ? "console.board.board" : "console.board.undo"
            return FlightBoardPage.Row(
                ticket: ticket, name: "Jane <Roe>", seat: "2B", warning: words("console.manifest.conflict"),
                aboard: aboard.map { words("console.board.at", ["time": .text($0)]) }, action: path + "/board/\(ticket)/board",
                button: words(key), said: words(key + ".of", ["name": .text("Jane <Roe>")]), token: token)
        }
        return FlightBoardPage(
            figures: [ConsoleFigure(name: words("console.flight.boarded"), value: "1")], action: path + "/board", find: path + "/board",
            token: token, text: "ro<", stream: path + "/board/stream", rows: [row("7d0b", nil), row("8e1c", "09:12")],
            nothing: words("console.table.nothing"), cut: words("console.manifest.cut", ["n": .number(2_000)]),
            lead: words(
                "console.board.lead",
                [
                    "route": .text("EGTF → LFAT"), "departs": .text("19 Jun 2024, 09:00"), "place": .text("London"), "gate": .text("A1"),
                ]))
    }
}
