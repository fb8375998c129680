package import UsherHTTP
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

    var status: Int {
        switch self {
        case .missingShow, .noSeats, .tooManySeats, .invalidKey, .invalidEmail, .invalidName, .invalidSeats, .duplicateSeats,
            .emailRequired:
            400
        case .showNotFound, .reservationNotFound: 404
        case .inProgress, .notOnSale, .seatsTaken, .released, .alreadyPaid: 409
        case .keyReused: 422
        case .tooManyHolds: 429
        case .paymentUnavailable: 502
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

    var status: Int {
        switch self {
        case .missingSession, .notCompleted, .expired, .invalidSignature: 400
        case .sessionNotFound: 404
        case .refunded: 409
        case .holdOver: 410
        }
    }
}

extension BookingRefusal: Refusal {
    package var problem: Problem {
        var members: [JSONValue.Member] = []
        if case .invalidSeats(let sent) = self { members = [.init(name: "details", value: .array(sent.map { .string($0) }))] }
        return Problem(HTTPResponse.Status(code: status), message, code: code, members: members)
    }

    var status: Int {
        switch self {
        case .notFound: 404
        case .roleRequired: 403
        case .invalidSeats: 400
        case .wrongState, .alreadyUsed, .notCancellable, .notConfirmed: 409
        }
    }
}
