import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// What the airline's API says of bodies, answers and refusals.
enum FlightAnswers {
    static let one = Endpoint.Answer(200, "The flight", flightSchema, Example(ConsoleFlight.shown, .milliseconds))
    static let pass = Endpoint.Answer(200, "The pass", passSchema, Example(ConsoleFlight.Pass.sample, .milliseconds))
    static let gone = Endpoint.Answer(204, "It is gone", content: nil)
    static let span = [
        Endpoint.Parameter.query("span", .string(oneOf: FlightQuery.Span.allCases.map(\.rawValue)), "Which: `coming` if absent."),
        .text("q", .string(), "What is looked for."), .query("after", .string(), "`next` of the page before."),
    ]
    static let aboard = Problem(.conflict, "Who is aboard keeps the pass", code: "aboard")
    static let invalid: [Endpoint.Answer] = [.problem(BoardingRefusal.invalid([.invalidJSON]).problem, desk: .boxOffice)]
    static let boardRefusals: [Endpoint.Answer] = [
        .problem(BoardingRefusal.alreadyBoarded(at: Instant(seconds: 0), ticket: "x").problem, desk: .boxOffice),
        .problem(FlightScanRefusal.otherFlight(number: "FF124", gate: "A2").problem, desk: .boxOffice),
        .problem(FlightScanRefusal.ticketNotValid.problem, desk: .boxOffice),
    ]

    static let aircraftSchema = Schema.object([
        "id": .string(), "registration": .string(), "type": .string(), "flights": .integer(min: 0),
    ])
    static let passengerSchema = Schema.object(["id": .string(), "name": .string(), "passes": .integer(min: 0)])
    static let passSchema = Schema.object([
        "ticket": .string(), "passenger": passengerSchema, "seat": .string(), "label": .string(), "seatConflict": .boolean(),
        "phones": .integer(min: 0), "boardedAt": .string(format: "date-time"), "page": .string(),
    ])
    static let flightSchema = Schema.object([
        "id": .string(), "number": .string(), "origin": .string(), "destination": .string(), "gate": .string(),
        "departsAt": .string(format: "date-time"), "timeZone": .string(), "aircraft": aircraftSchema, "issued": .integer(min: 0),
        "boarded": .integer(min: 0),
        "phones": .object(["holding": .integer(), "toTell": .integer(), "told": .integer()]), "manifest": .array(passSchema),
    ])
    static let planSchema = Schema.object([
        "aircraft": .string(), "origin": .object(["icao": .string()]), "destination": .object(["icao": .string()]), "gate": .string(),
        "flightNumber": .string(), "scheduledDepartureDate": .string(format: "date-time"),
    ])
}
