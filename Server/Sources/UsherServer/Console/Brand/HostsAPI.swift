import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

extension ConsoleDesk {
    /// What tells the world that a host leads here, and for whom a proxy may ask a certificate.
    var hostProofs: [Endpoint] {
        [
            Endpoint(
                .get, HostDesk.proof, desk: .house, summary: "Whose server this host leads to",
                description: "Read by the server itself when a house names the host as its own.",
                responses: [.text(200, "A proof of this server's, for the host that was asked", type: "text/plain")]
            ) { request, _ in
                let host = SiteHosts.name(request.head.authority ?? "") ?? ""
                return Response(
                    status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
                    body: ResponseBody(byteBuffer: ByteBuffer(string: boxOffice.links.proof(of: host))))
            },
            Endpoint(
                .get, HostDesk.proof + "/ask", desk: .house, summary: "Whether a proxy may have a certificate for a host",
                description: "For the main host, houses' own, and those that they have named; answered from memory.",
                parameters: [.query("domain", .string(), "The host.")],
                responses: [.text(200, "It may", type: "text/plain"), .problem(.notFound, desk: .house)]
            ) { request, _ in
                guard site.hosts.serves(request.query("domain") ?? "") else { throw Problem.notFound }
                return Response(
                    status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
                    body: ResponseBody(byteBuffer: ByteBuffer(string: "yes")))
            },
        ]
    }

    private static let hostPath = Endpoint.Parameter.path("host", .string(), "The host.")

    var hostAPI: [Endpoint] {
        let refusals = [HouseHostRefusal.taken, .tooMany, .notAllowed].map { Endpoint.Answer.problem($0.problem, desk: .boxOffice) }
        let busy = Endpoint.Answer.problem(.rateLimited(retryAfter: 10), desk: .boxOffice)
        let unknown = Endpoint.Answer.problem(HouseHostRefusal.unknown.problem, desk: .boxOffice)
        let body = Endpoint.Content.json(
            .object(["host": .string("A name such as tickets.theatre.example.")]),
            example: Example(#"{"host":"tickets.theatre.example"}"#))
        return [
            brand("hosts", .get, "At which hosts of its own a house is found", answers: [HostsAnswer.answer]) { _, _, house, _ in
                try await told(house.organisation)
            },
            brand(
                "hosts", .post, "Name a host of the house's own",
                description:
                    "It counts once it is seen to lead to this server, which is looked for at once; named again it is looked for again.",
                body: body, answers: [HostsAnswer.answer, busy] + refusals
            ) { request, _, house, principal in
                var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
                guard let host = try fields.text("host").flatMap(HostName.normalised) else { throw fields.fault("host") }
                try admitHostCheck(principal.account)
                _ = try await hostDesk.add(host, to: house.organisation.id, by: principal.account, principal.actor)
                return try await told(house.organisation)
            },
            brand(
                "hosts/{host}", .delete, "Give a host up", parameters: [Self.hostPath], answers: [HostsAnswer.answer, unknown]
            ) { _, context, house, principal in
                guard let host = HostName.normalised(context.segment("host")) else { throw HouseHostRefusal.unknown }
                try await hostDesk.remove(host, of: house.organisation.id, by: principal.account, principal.actor)
                return try await told(house.organisation)
            },
        ]
    }

    private func told(_ house: Organisation) async throws -> Response {
        try .json(HostsAnswer(try await hostDesk.list(of: house)), .milliseconds)
    }
}

/// A house's own hosts, as the console's API tells them.
struct HostsAnswer: Codable, Sendable {
    struct Host: Codable, Sendable {
        let host: String
        let state: String
    }

    let hosts: [Host]

    init(_ listed: [ListedHost]) { hosts = listed.map { Host(host: $0.host, state: $0.state.rawValue) } }

    private static let schema = Schema.object([
        "hosts": .array(
            .object([
                "host": .string(),
                "state": .string(
                    "`given` by the operator, `proved` to lead here, or `waiting` for that.",
                    oneOf: ListedHost.State.allCases.map(\.rawValue)),
            ]))
    ])

    static let answer = Endpoint.Answer(
        200, "The hosts, the first of those that count in front", schema,
        Example(#"{"hosts":[{"host":"tickets.theatre.example","state":"proved"}]}"#, as: HostsAnswer.self))
}
