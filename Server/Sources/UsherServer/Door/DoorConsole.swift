import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

/// What editors do with door links and devices: `/console/api/door/…`.
struct DoorConsole: Sendable {
    let store: DoorStore
    let members: BoxOfficeAuthenticator
    let site: SiteURL
    let clock: WallClock

    private static let id = Endpoint.Parameter.path("id", GateSchema.id, "Which one.")
    private typealias Answer = Endpoint.Answer

    var endpoints: [Endpoint] { [listLinks, makeLink, endLink, listDevices, endDevice] }

    private func endpoint(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, parameters: [Endpoint.Parameter] = [],
        request: Endpoint.Content? = nil, _ answers: [Answer],
        _ handler: @escaping @Sendable (Request, UsherContext, Principal<SignIn>) async throws -> Response
    ) -> Endpoint {
        Endpoint(
            method, "/console/api/door" + path, desk: .boxOffice, summary: summary, parameters: parameters, request: request,
            responses: answers + BoxOfficeSchema.signedIn + BoxOfficeSchema.general, security: .bearer, tag: "Door console"
        ) { request, context in try await handler(request, context, try await members.principal(request, context)) }
    }

    private static func refused(_ refusals: DoorLinkRefusal...) -> [Answer] { refusals.map { .problem($0.problem, desk: .boxOffice) } }

    private var listLinks: Endpoint {
        endpoint(
            .get, "/links", "The door links that still let somebody in",
            [Answer(200, "These", .gate, DoorData(data: [ConsoleDoorLink.sample]))]
        ) { _, _, principal in
            let rows = try await store.links(for: principal.account, at: clock.now())
            return try .json(DoorData(data: rows.map { ConsoleDoorLink($0) }), .seconds)
        }
    }

    private var makeLink: Endpoint {
        endpoint(
            .post, "/links", "Make a door link",
            request: .json(Self.body, example: #"{"event_id":456,"gate":"North","can":["list","offline"],"devices":10}"#),
            [
                Answer(201, "The link, with its address: that is shown now and never again", .gate, DoorData(data: ConsoleDoorLink.made)),
                .problem(ScanRefusal.field("event_id", .required).problem, desk: .boxOffice),
            ] + Self.refused(.unknownEvent, .unknownOrganisation, .roleRequired, .invalidEnd, .invalidStart)
        ) { request, context, principal in
            let form = try DoorLinkForm(try await JSONBody<GatePolicy>(request).object())
            let now = clock.now()
            let secret = DoorSecret.link()
            let organisation = try await organisation(form)
            guard let draft = form.draft(SecretDigest(of: secret), for: organisation) else { throw DoorLinkRefusal.unknownOrganisation }
            let link = try await store.create(draft, of: principal.account, by: principal.actor, at: now)
            guard let row = try await store.links(for: principal.account, at: now).first(where: { $0.link.id == link.id }) else {
                throw DoorLinkRefusal.unknownLink
            }
            let made = ConsoleDoorLink(row, url: site(.door(secret: secret)))
            return try .json(DoorData(data: made), .seconds, status: .created)
        }
    }

    private var endLink: Endpoint {
        endpoint(
            .delete, "/links/{id}", "End a door link and all its devices", parameters: [Self.id],
            [Answer(204, "It is over", content: nil)] + Self.refused(.unknownLink, .roleRequired)
        ) { _, context, principal in
            guard let id: DoorLink.ID = Self.number(of: context) else { throw DoorLinkRefusal.unknownLink }
            try await store.revoke(id, for: principal.account, by: principal.actor, at: clock.now())
            return Response(status: .noContent)
        }
    }

    private var listDevices: Endpoint {
        endpoint(
            .get, "/devices", "The phones that are in, and those that still have scans to send",
            [Answer(200, "These", .gate, DoorData(data: [ConsoleDoorDevice.sample]))]
        ) { _, _, principal in
            let rows = try await store.devices(for: principal.account, at: clock.now())
            return try .json(DoorData(data: rows.map { ConsoleDoorDevice($0) }), .seconds)
        }
    }

    private var endDevice: Endpoint {
        endpoint(
            .delete, "/devices/{id}", "Put a phone out", parameters: [Self.id],
            [Answer(204, "It is out", content: nil)] + Self.refused(.unknownDevice, .roleRequired)
        ) { _, context, principal in
            guard let id: APIKey.ID = Self.number(of: context) else { throw DoorLinkRefusal.unknownDevice }
            try await store.revoke(device: id, for: principal.account, by: principal.actor, at: clock.now())
            return Response(status: .noContent)
        }
    }

    /// The organisation that is named; nil where there is none of the name, which nobody tells from one that is somebody else's.
    private func organisation(_ form: DoorLinkForm) async throws -> Organisation.ID? {
        guard case .tonight(let name) = form.wish else { return nil }
        return try await store.organisation(named: name)?.id
    }

    private static func number<Of>(of context: UsherContext) -> Identifier<Of>? {
        context.parameters.get("id").flatMap { Digits.whole($0, in: 1...Identifier<Of>.largest) }.map { Identifier($0) }
    }

    private static let body = Schema.object([
        "event_id": .integer("The event that the phones are for.", min: 1, max: Event.ID.largest),
        "tonight": .string("In its place an organisation, by key or UUID: whatever it has open."),
        "gate": .string("What the door is called in the counts.", maxLength: DoorLink.longestGate),
        "can": .array(.string(oneOf: DoorAbilities.allNames), "`scan`, `list` and `offline` if absent."),
        "devices": .integer("How many phones at a time; 10 if absent.", min: 1, max: 100),
        "starts_at": .string("Before it nobody comes in; at once if absent.", format: "date-time"),
        "expires_at": .string("Within 30 days; when the door is over if absent.", format: "date-time"),
    ])
}
