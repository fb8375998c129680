import HTTPTypes

extension Endpoint {
    /// Every answer, as the document tells it. A refusal at an address for people is a page or JSON, as the client would rather read it.
    package var described: [Answer] {
        let answers = responses + sharedRefusals
        guard method == .get, PeoplePath.holds(path, of: desk), let programs = programs.envelope.documented else { return answers }
        return answers.flatMap { answer -> [Answer] in
            guard answer.status >= 400, let type = answer.content?.type else { return [answer] }
            let page = Answer.page(answer.description, answer.status)
            let json = Answer(answer.status, answer.description, content: Content(type: programs.type, schema: programs.schema))
            return type == "text/html" ? [answer, json] : [answer, page]
        }
    }

    /// What is answered in front of a handler or while its request is read, where the declaration does not name that status itself: no
    /// credential, a form that is wrong, a body of another kind, too often, no database.
    package var sharedRefusals: [Answer] {
        guard !desk.isHouse else { return [] }
        let known = Set(responses.map(\.status))
        return refusals.filter { !known.contains($0.status.code) }.map { .problem($0, desk: desk) }
    }

    private var refusals: [Problem] {
        var refusals = [Problem.rateLimited(retryAfter: 1), .unavailable]
        switch security {
        case .open, .bearerOrGuest: break
        case .apiKey, .bearer, .device: refusals.append(Problem(.unauthorized, "No credential, or none that counts", code: "unauthorized"))
        }
        if request != nil || !parameters.isEmpty { refusals.append(.badRequest) }
        if parameters.contains(where: { $0.place == .path }) { refusals.append(.notFound) }
        if method != .get && method != .delete { refusals += [.bodyTooLarge, .unsupportedMediaType] }
        return refusals
    }
}
