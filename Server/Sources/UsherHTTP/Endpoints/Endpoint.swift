package import HTTPTypes
package import Hummingbird

/// A route, declared once: the router, `/openapi.json`, `/api/docs` and `usher routes` are all made from it.
package struct Endpoint: Sendable {
    package typealias Handler = @Sendable (Request, UsherContext) async throws -> Response

    package let method: HTTPRequest.Method
    /// With `{name}` for a part that varies.
    package let path: String
    package let desk: Desk
    /// In whose words a program is refused where the desk is pages: those of the desk whose pages they are.
    package internal(set) var programs: Desk
    package let summary: String
    package let description: String
    package let parameters: [Parameter]
    package let request: Content?
    package let responses: [Answer]
    package let security: Security
    /// The chapter of the API's document; the desk's name if none is given.
    package let tag: String
    package internal(set) var handler: Handler
    /// How its requests' bodies are taken in.
    package private(set) var bodyPolicy = BodyPolicy.held
    /// A second, quicker way in, for requests whose body has at most so many bytes.
    package var express: (limit: Int, handler: ExpressHandler)?

    /// What a caller must show.
    package enum Security: Sendable {
        case open
        /// Header `X-API-Key`.
        case apiKey
        /// The cookie of a door's device, and a proof.
        case device
        /// `Authorization: Bearer`, a person's token; or the cookie of the web pages.
        case bearer
        /// The same if there is one; without it the caller is a guest.
        case bearerOrGuest
    }

    package init(
        _ method: HTTPRequest.Method, _ path: String, desk: Desk, summary: String, description: String = "",
        parameters: [Parameter] = [], request: Content? = nil, responses: [Answer], security: Security = .open, tag: String? = nil,
        handler: @escaping Handler
    ) {
        self.method = method
        self.path = path
        self.desk = desk
        programs = desk
        self.summary = summary
        self.description = description
        self.parameters = parameters
        self.request = request
        self.responses = responses
        self.security = security
        self.tag = tag ?? desk.title
        self.handler = handler
    }

    /// The same endpoint, whose requests' bodies are taken in so.
    package func bodies(_ policy: BodyPolicy) -> Endpoint {
        var endpoint = self
        endpoint.bodyPolicy = policy
        return endpoint
    }

    /// Every example of the declaration: of the request, then of the answers.
    package var examples: [Example] { (request?.examples ?? []) + responses.flatMap { $0.content?.examples ?? [] } }

    /// `post /api/tickets/{entry_id}/undo` becomes `postApiTicketsEntryIdUndo`.
    package var operationID: String {
        let words = path.split { !$0.isLetter && !$0.isNumber }
        return method.rawValue.lowercased() + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
