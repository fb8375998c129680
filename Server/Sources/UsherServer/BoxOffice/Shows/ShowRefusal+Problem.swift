package import UsherHTTP
import HTTPTypes
package import UsherCore

extension ShowRefusal: Refusal {
    /// The refusal as the BoxOffice answers it.
    package var problem: Problem { Problem(HTTPResponse.Status(code: status), message, code: code, members: members) }

    private var members: [JSONValue.Member] {
        switch self {
        case .invalidMap(let problems): [.init(name: "problems", value: .array(problems.map(\.json)))]
        case .invalidSeats(let seats): [.init(name: "details", value: .array(seats.map { .string($0) }))]
        case .seatsTaken(let seats): [.init(name: "seatIds", value: .array(seats.map { .string($0) }))]
        case .invalidSheet(let faults): [.init(name: "problems", value: .array(faults.map(\.json)))]
        case .invalidField(let field): [.init(name: "field", value: .string(field))]
        case .tooMany(let most): [.init(name: "max", value: .integer(Int64(most)))]
        case .unpublishable(let faults):
            [
                .init(name: "field", value: .string("published")),
                .init(name: "problems", value: .array(faults.map { .string($0.rawValue) })),
            ]
        case .notFound, .unknown, .roleRequired, .deskNotGranted, .suspended, .preconditionFailed, .sizeInUse, .inUse, .hasSales,
            .cancelled, .codeTaken:
            []
        }
    }

    var status: Int {
        switch self {
        case .notFound, .unknown: 404
        case .roleRequired, .deskNotGranted, .suspended: 403
        case .invalidMap, .invalidSeats, .invalidSheet, .invalidField, .unpublishable: 400
        case .seatsTaken, .sizeInUse, .inUse, .hasSales, .cancelled, .codeTaken, .tooMany: 409
        case .preconditionFailed: 412
        }
    }
}

extension SheetFault {
    /// `{"path","message"}`
    var json: JSONValue { .members(["path": .string(path), "message": .string(message)]) }
}

extension SeatMapFault {
    /// `{"path","code","message"}`
    var json: JSONValue { .members(["path": .string(path), "code": .string(code.rawValue), "message": .string(message)]) }
}

extension CounterRefusal: Refusal {
    package var problem: Problem {
        var members: [JSONValue.Member] = []
        if case .invalidField(let field) = self { members = [.init(name: "field", value: .string(field))] }
        return Problem(HTTPResponse.Status(code: status), message, code: code, members: members)
    }

    private var status: Int {
        switch self {
        case .unknown: 404
        case .roleRequired: 403
        case .invalidField: 400
        case .noDrawer, .drawerClosed, .overpaid, .overRefund, .wrongState, .inUse, .tooLate: 409
        }
    }
}
