import UsherHTTP
import HTTPTypes
import UsherCore

extension BoardingRefusal: Refusal {
    /// How the desk says it.
    var problem: Problem {
        switch self {
        case .airlineGone: .invalidBearer
        case .suspended: Problem(.forbidden, "This airline is suspended", code: "airline_suspended")
        case .notFound(let kind, let name): Problem(.notFound, "\(kind.title) '\(BoardingRefusal.cut(name))' not found", code: "not_found")
        case .missingDigest: Problem(.badRequest, "Missing signature digest", code: "missing_signature")
        case .invalidTicket: Problem(.forbidden, "Ticket not valid", code: "ticket_not_valid")
        case .foundingClosed: Problem(.forbidden, "Airlines are registered by whoever runs this server", code: "founding_closed")
        case .airlineConflict: Problem(.conflict, "Another airline has this identifier", code: "conflict")
        case .identifierTaken: Problem(.conflict, "Something else has this identifier", code: "conflict")
        case .alreadyBoarded(let at, let ticket):
            Problem(
                .conflict, "This passenger has already boarded", code: "already_boarded",
                members: [
                    .init(name: "boarded_at", value: .string(BoardingDate.text(at) ?? "")), .init(name: "ticket", value: .string(ticket)),
                ])
        case .seatTaken: Problem(.conflict, "Another passenger has this seat", code: "seat_taken")
        case .idempotencyConflict:
            Problem(.conflict, "This Idempotency-Key was used for another request", code: "idempotency_conflict")
        case .invalid(let problems): .invalidRequest(problems)
        }
    }

    /// The passenger whom its sentence names by identifier: there may be one of it later.
    var passenger: String? { if case .notFound(.passenger, let name) = self { BoardingRefusal.cut(name) } else { nil } }

    /// The same, read from the sentence of an answer that was kept.
    static func passenger(in sentence: String) -> String? {
        let (start, end) = ("\(BoardingKind.passenger.title) '", "' not found")
        // By bytes: a name may begin with what Swift counts to the character before it.
        let text = sentence.utf8
        guard text.count >= start.utf8.count + end.utf8.count, text.starts(with: start.utf8),
            text.suffix(end.utf8.count).elementsEqual(end.utf8)
        else { return nil }
        return String(decoding: text.dropFirst(start.utf8.count).dropLast(end.utf8.count), as: UTF8.self)
    }

    /// An answer must not grow with what was asked.
    private static func cut(_ name: String) -> String { String(String.UnicodeScalarView(name.unicodeScalars.prefix(64))) }
}

extension Problem {
    static let invalidBearer = Problem(
        .unauthorized, "Invalid Bearer Token", code: "invalid_token", headers: [.wwwAuthenticate: "Bearer"])
    static let invalidIdentity = Problem(
        .unauthorized, "Invalid identity token", code: "invalid_identity_token", headers: [.wwwAuthenticate: "Bearer"])
    static let identityUnavailable = Problem(
        .serviceUnavailable, "Identity tokens cannot be checked at the moment", code: "identity_unavailable")
    static let noWalletPasses = Problem(
        .serviceUnavailable, "This server makes no Wallet passes at the moment", code: "wallet_unavailable")
    static let passExpired = Problem(.gone, "This boarding pass has expired", code: "pass_expired")
    static let wrongContentType = Problem(
        .unsupportedMediaType, "The content type must be application/json", code: "unsupported_media_type")

    /// Everything wrong with a request, one by one.
    static func invalidRequest(_ problems: [BoardingFault]) -> Problem {
        let errors = problems.map { problem in
            JSONValue.members([
                "loc": .array(problem.location.map { .string($0) }), "msg": .string(problem.message), "type": .string(problem.type),
            ])
        }
        return Problem(
            .unprocessableContent, problems.map(\.sentence).joined(separator: "; "), code: "invalid_request",
            members: [.init(name: "errors", value: .array(errors))])
    }
}
