import HTTPTypes

extension Endpoint {
    /// What is answered in front of a handler or while its request is read, where the declaration does not name that status itself: no
    /// credential, a form that is wrong, a body of another kind, too often, no database.
    package var sharedRefusals: [Answer] {
        guard desk.isLimited else { return [] }
        let known = Set(responses.map(\.status))
        return refusals.filter { !known.contains($0.status.code) }.map { .problem($0, desk: desk) }
    }

    private var refusals: [Problem] {
        var refusals = [Problem.rateLimited(retryAfter: 1), .unavailable]
        switch security {
        case .open, .bearerOrGuest: break
        case .apiKey, .bearer: refusals.append(Problem(.unauthorized, "No credential, or none that counts", code: "unauthorized"))
        }
        if request != nil || !parameters.isEmpty { refusals.append(.badRequest) }
        if parameters.contains(where: { $0.place == .path }) { refusals.append(.notFound) }
        if method != .get && method != .delete { refusals += [.bodyTooLarge, .unsupportedMediaType] }
        return refusals
    }
}
