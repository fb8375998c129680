import HTTPTypes
package import UsherCore

extension CheckoutRefusal: Refusal {
    /// The refusal as the BoxOffice answers it.
    package var problem: Problem {
        Problem(HTTPResponse.Status(code: status), message, code: code, members: members, headers: headers)
    }

    private var members: [JSONValue.Member] {
        switch self {
        case .tooManySeats: [.init(name: "max", value: .integer(Int64(CheckoutRefusal.most)))]
        case .notOnSale(let status): [.init(name: "sale_status", value: .string(status))]
        case .invalidSeats(let sent), .duplicateSeats(let sent): [.init(name: "details", value: .array(sent.map { .string($0) }))]
        case .seatsTaken(let seats):
            [
                .init(name: "seatIds", value: .array(seats.map { .string($0.sent) })),
                .init(name: "seats", value: .array(seats.map(\.value))),
            ]
        default: []
        }
    }

    private var headers: HTTPFields {
        switch self {
        case .inProgress: [.retryAfter: "1"]
        case .tooManyHolds: [.retryAfter: "60"]
        default: [:]
        }
    }
}

extension TakenSeat {
    fileprivate var value: JSONValue {
        .members([
            "id": .string(id), "section": .string(section), "row": .string(row), "number": .string(number), "status": .string(status),
        ])
    }
}

extension PaymentRefusal: Refusal {
    package var problem: Problem { Problem(HTTPResponse.Status(code: status), message, code: code) }
}

extension BookingRefusal: Refusal {
    package var problem: Problem {
        var members: [JSONValue.Member] = []
        if case .invalidSeats(let sent) = self { members = [.init(name: "details", value: .array(sent.map { .string($0) }))] }
        return Problem(HTTPResponse.Status(code: status), message, code: code, members: members)
    }
}
