import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOHTTP1
import UsherCore
import UsherStore

extension QRCodeRoutes {
    var redirectEndpoint: Endpoint {
        Endpoint(
            .get, SitePage.codes + "{slug}", desk: .canvass, summary: "Where a printed code leads",
            description: "Public. The scan is on disk before the answer leaves; nothing that tells who scanned is kept.",
            parameters: [.path("slug", .string(maxLength: 64), "As printed; capitals matter.")],
            responses: [
                Endpoint.Answer(302, "There", content: nil, headers: [("Location", "Exactly the code's destination.")]),
                .problem(QRRefusal.unknownCode.problem, desk: .canvass), .problem(QRRefusal.inactiveCode.problem, desk: .canvass),
            ], handler: redirect
        ).express(upTo: 0, expressRedirect)
    }

    /// GET, HEAD /q/{slug}
    @Sendable func redirect(_ request: Request, _ context: UsherContext) async throws -> Response {
        guard let target = try await slugs.find(context.parameters.get("slug") ?? "") else {
            if let wait = unknown.take(context.client.party) { throw Problem.rateLimited(retryAfter: wait) }
            throw QRRefusal.unknownCode
        }
        guard let destination = target.destination else { throw QRRefusal.inactiveCode }
        let purposes = HTTPField.Name.purposes.flatMap { request.headers[values: $0] }
        let signals = QRScanSignals(
            isHead: request.method == .head, purposes: purposes, userAgent: request.headers[values: .userAgent].joined(separator: ", "))
        if keeps(context.client) { try await recorder.record(scan(target.place, signals, context.client)) }
        return Response(status: .found, headers: [.location: destination, .cacheControl: "no-store"])
    }

    /// The same on the fast path, for a slug that is known.
    @Sendable func expressRedirect(
        _ request: FastPathRequest, _ answer: @escaping @Sendable (Result<FastPathAnswer, any Error>) -> Void
    ) throws -> Bool {
        guard let target = slugs.cache.find(request.name), let destination = target.destination else { return false }
        guard keeps(request.client) else {
            answer(.success(.found(destination)))
            return true
        }
        recorder.record(scan(target.place, QRScanSignals(request.head.headers), request.client)) { result in
            answer(result.map { .found(destination) })
        }
        return true
    }

    /// Whether a scan from there is within its allowance.
    private func keeps(_ client: ClientAddress) -> Bool {
        guard flood.take(client.party) != nil else { return true }
        dropped.add()
        return false
    }

    private func scan(_ place: QRScan.Place, _ signals: QRScanSignals, _ client: ClientAddress) -> QRScan {
        let (now, party) = (clock.now(), client.party)
        var generator = SystemRandomNumberGenerator()
        return QRScan(
            id: .uuid(at: now, using: &generator), at: now, place: place, kind: signals.kind(bots),
            visitor: visitor.mark(network: (party.high, party.low), userAgent: signals.userAgent))
    }
}

extension QRScanSignals {
    /// Of a GET, in one walk through its headers.
    fileprivate init(_ headers: HTTPHeaders) {
        var purposes: [String] = []
        var userAgents: [String] = []
        for (name, value) in headers {
            switch name.utf8.count {
            case 10 where name.lowercased() == "user-agent": userAgents.append(value)
            case 5 where name.lowercased() == "x-moz", 7 where name.lowercased() == "purpose": purposes.append(value)
            case 9 where name.lowercased() == "x-purpose", 11 where name.lowercased() == "sec-purpose": purposes.append(value)
            default: break
            }
        }
        self.init(isHead: false, purposes: purposes, userAgent: userAgents.count == 1 ? userAgents[0] : userAgents.joined(separator: ", "))
    }
}

extension HTTPField.Name {
    /// Where browsers say that nobody has asked for a page yet.
    fileprivate static let purposes = ["Purpose", "Sec-Purpose", "X-Purpose", "X-Moz"].compactMap { HTTPField.Name($0) }
}
