import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension WalksDesk {
    static let mostEvents = 100

    /// POST /analytics/events
    @Sendable func report(_ request: Request, _ context: UsherContext) async throws -> Response {
        let signIn = try await door.signIn(request, context)
        let body = try await JSONBody<WalkPolicy>(request, upTo: WalkPolicy.events)
        try door.admit(body.bytes.readableBytes, of: context.client)
        guard case .array(let items)? = try body.object()["events"], (1...Self.mostEvents).contains(items.count) else {
            throw WalkRefusal.invalid("events", "must be an array of 1 to \(Self.mostEvents) events")
        }
        let now = clock.now()
        let valid = items.compactMap { WalkEvent($0, receivedAt: now, write: JSONText.bytes) }
        let (tours, house) = (try await tourCache.current(), HostedHouse.current?.face.organisation)
        // What is told of a tour that there is not is taken as ever, and kept nowhere.
        let known = valid.filter { event in event.tour.map { tours.knows($0, of: house) } ?? true }
        try door.admit(known, of: signIn.walker?.id)
        try await events.store(known, of: signIn.walker?.id)
        var response = Response(status: .noContent)
        if valid.count < items.count { response.headers[.usherRejected] = String(items.count - valid.count) }
        if signIn.isStale { response.headers[.wwwAuthenticate] = WalkRefusal.invalidTokenChallenge }
        return response
    }
}

extension HTTPField.Name {
    /// How many items of a request were dropped.
    static let usherRejected = HTTPField.Name("Usher-Rejected")!
}
