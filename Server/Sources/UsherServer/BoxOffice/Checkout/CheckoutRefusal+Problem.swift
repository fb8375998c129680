package import UsherHTTP
import HTTPTypes
package import UsherCore
import UsherWire

extension CheckoutRefusal: Refusal {
    /// The refusal as the BoxOffice answers it.
    package var problem: Problem {
        Problem(HTTPResponse.Status(code: status), message, code: code, members: members, headers: headers)
    }

    private var members: [JSONValue.Member] {
        switch self {
        case .tooManySeats(let most): [.init(name: "max", value: .integer(Int64(most)))]
        case .ambiguous(let field), .answerRequired(let field), .answerInvalid(let field): [.init(name: "field", value: .string(field))]
        case .invalidItems(let faults): [.init(name: "details", value: .array(faults.map(\.value)))]
        case .codeInvalid(let codes), .codeUsedUp(let codes): [.init(name: "details", value: .array(codes.map { .string($0) }))]
        case .ruleBroken(let rules): [.init(name: "details", value: .array(rules.map(\.value)))]
        case .notEnough(let places): [.init(name: "details", value: .array(places.map(\.value)))]
        case .priceChanged(let quote): BoxOffice.Quote(quote).value.map { [.init(name: "quote", value: $0)] } ?? []
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
        case .ambiguous, .answerRequired, .answerInvalid, .invalidItems, .codeInvalid, .ruleBroken, .missingShow, .noSeats, .tooManySeats,
            .invalidKey, .keyRequired,
            .invalidEmail,
            .invalidName, .invalidSeats, .duplicateSeats,
            .emailRequired:
            400
        case .showNotFound, .reservationNotFound, .offerUnknown: 404
        case .inProgress, .notOnSale, .seatsTaken, .notEnough, .codeUsedUp, .offerOver, .priceChanged, .released, .alreadyPaid: 409
        case .keyReused: 422
        case .tooManyHolds: 429
        case .paymentUnavailable: 502
        }
    }
}

extension QuoteRefusal.ItemFault {
    fileprivate var value: JSONValue { .members(["index": .integer(Int64(index)), "reason": .string(kind.rawValue)]) }
}

extension QuoteRefusal.BrokenRule {
    fileprivate var value: JSONValue {
        .members(["rule": .string(rule.rawValue), "category": .string(category), "sentence": .string(sentence)])
    }
}

extension ShortPlace {
    fileprivate var value: JSONValue {
        .members(["area": .string(area), "category": .string(category), "left": .integer(left)])
    }
}

extension BoxOffice.Quote {
    /// As it stands in a refusal.
    fileprivate var value: JSONValue? { (try? WireEncoder.milliseconds.bytes(self)).flatMap { try? JSONValue.read($0) } }
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
        case .wrongState, .alreadyUsed, .notCancellable, .notConfirmed, .notTransferable, .notExchangeable, .transferTaken, .tooLate: 409
        }
    }
}
