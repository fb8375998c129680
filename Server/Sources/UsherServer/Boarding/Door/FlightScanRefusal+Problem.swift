package import UsherHTTP
import HTTPTypes
import UsherCore

extension FlightScanRefusal: Refusal {
    package var problem: Problem {
        switch self {
        case .flightNotFound, .ticketNotFound: Problem(.notFound, message, code: code)
        case .ticketNotValid, .proofWrong: Problem(.forbidden, message, code: code)
        case .otherFlight(let number, let gate):
            Problem(
                .badRequest, message, code: code,
                members: [.init(name: "number", value: .string(number)), .init(name: "gate", value: .string(gate))])
        case .notToday: Problem(.badRequest, message, code: code)
        case .alreadyBoarded(let at, let gate):
            Problem(
                .conflict, message, code: code,
                members: [
                    .init(name: "boarded_at", value: .string(BoardingDate.text(at) ?? "")),
                    .init(name: "gate", value: gate.map { .string($0) } ?? .null),
                ])
        }
    }
}
