import Foundation
import HTTPTypes
import Hummingbird
import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

extension CanvassTerritory {
    static let sample = CanvassTerritory(
        id: "019316a2-3c4d-7e5f-8a9b-0c1d2e3f4a5b", name: "Old town", colour: .blue,
        corners: [[43.64, -79.39], [43.65, -79.39], [43.65, -79.38]],
        streets: nil, walkerID: nil, homes: 120, visited: 30, left: 80, neverAgain: 2, revision: 1)
}

struct ConsoleTerritoryAnswer: Codable, Sendable {
    var success = true
    let territory: CanvassTerritory
}

struct ConsoleTerritories: Codable, Sendable {
    var success = true
    let territories: [CanvassTerritory]
}

struct ConsoleHomeCount: Codable, Sendable {
    var success = true
    let homes: Int
}

extension CanvassWalkLink {
    static let sample = CanvassWalkLink(
        id: "019316a2-3c4d-7e5f-8a9b-0c1d2e3f4a5c", url: "https://tickets.example.com/link/uwl_2vXk0aVb9cQ4mT7yLw1sEg",
        name: "Saturday's team",
        devices: 3, inUse: 0, startsAt: nil, expiresAt: Instant(seconds: 1_766_296_800).wire, seenAt: nil)
}

struct ConsoleWalkLinkAnswer: Codable, Sendable {
    var success = true
    let link: CanvassWalkLink
}

struct ConsoleWalkLinks: Codable, Sendable {
    var success = true
    let links: [CanvassWalkLink]
}

struct ConsoleWalkList: Codable, Sendable {
    var success = true
    /// In the order in which they are walked.
    let homes: [CanvassAddress]
}

extension ConsoleDesk {
    private static let territorySchema = Schema.object(
        [
            "name": .string("At most 100 characters."), "colour": .string(oneOf: TerritoryColour.allCases.map(\.rawValue)),
            "corners": .array(.array(.number()), "`[[latitude, longitude], …]`, 3 to 500; or `streets`."),
            "streets": .array(.string(), "Names of streets, 1 to 200; or `corners`."),
            "walkerId": .string("The account of a member who walks it.", format: "uuid"),
            "revision": .integer(min: 1),
        ], required: [])
    private static let territoryBody = Endpoint.Content.json(
        territorySchema, example: Example(#"{"name":"Old town","colour":"blue","streets":["Main St","Elm St"]}"#))
    private static let territoryAnswer = Endpoint.Answer(
        200, "The territory", .object(["success": .boolean("Always true."), "territory": .object([:])]),
        Example(ConsoleTerritoryAnswer(territory: .sample), .milliseconds))
    private static let linkSchema = Schema.object(
        [
            "name": .string("For whom it is, at most 64 characters."), "devices": .integer("3 without it.", min: 1, max: 100),
            "startsAt": .string(format: "date-time"), "expiresAt": .string("The end of the day without it.", format: "date-time"),
        ], required: ["name"])

    var territoryAPI: [Endpoint] {
        [
            houseAPI(
                .get, "/campaigns/{campaign}/territories", "A campaign's territories, the newest first", needing: .content,
                answer: Endpoint.Answer(
                    200, "These", .object(["success": .boolean("Always true."), "territories": .array(.object([:]))]),
                    Example(ConsoleTerritories(territories: [.sample]), .milliseconds))
            ) { caller, _, context in
                let (campaign, actor) = try await campaign(caller, context)
                let rows = try await territories.list(campaign.uuid, for: actor)
                return try .json(ConsoleTerritories(territories: rows.map { CanvassTerritory($0) }), .milliseconds)
            },
            houseAPI(
                .post, "/campaigns/{campaign}/territories", "Draw a territory", needing: .content,
                description: "By corners or by streets. A home in two belongs to the newer one.", body: Self.territoryBody,
                answer: Endpoint.Answer(
                    201, "The territory", .object(["success": .boolean("Always true."), "territory": .object([:])]),
                    Example(ConsoleTerritoryAnswer(territory: .sample), .milliseconds)),
                refusals: [.problem(Self.territoryFull(20_001), desk: .boxOffice)], createTerritory),
            houseAPI(
                .post, "/campaigns/{campaign}/territories/count", "How many homes an area has", needing: .content,
                description: "Whichever territory has them now. Changes nothing.", body: Self.territoryBody,
                answer: Endpoint.Answer(
                    200, "So many", .object(["success": .boolean("Always true."), "homes": .integer(min: 0)]),
                    Example(ConsoleHomeCount(homes: 120), .milliseconds))
            ) { caller, request, context in
                let (campaign, actor) = try await campaign(caller, context)
                var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
                guard let area = try Self.area(&fields) else { throw fields.fault("corners") }
                return try .json(ConsoleHomeCount(homes: try await territories.count(area, in: campaign.uuid, for: actor)), .milliseconds)
            },
            houseAPI(
                .get, "/territories/{territory}", "A territory", needing: .content, answer: Self.territoryAnswer
            ) { caller, _, context in
                try .json(ConsoleTerritoryAnswer(territory: CanvassTerritory(try await territory(caller, context).open.row)), .milliseconds)
            },
            houseAPI(
                .patch, "/territories/{territory}", "Change a territory", needing: .content,
                description: "What is not sent stays. With `revision` it is refused where somebody has changed it since.",
                body: Self.territoryBody, answer: Self.territoryAnswer,
                refusals: [.problem(Self.territoryChanged, desk: .boxOffice)], changeTerritory),
            houseAPI(
                .delete, "/territories/{territory}", "Delete a territory", needing: .content,
                answer: Endpoint.Answer(204, "It is gone; its homes stay", content: nil)
            ) { caller, _, context in
                let (open, actor) = try await territory(caller, context)
                _ = try await territories.delete(open.territory.uuid, by: actor)
                return Response(status: .noContent)
            },
        ] + walkAPI
    }

    private var walkAPI: [Endpoint] {
        [
            houseAPI(
                .get, "/territories/{territory}/walk", "A territory's walk list", needing: .content,
                description: "Its homes in the order in which they are walked, without those that want nobody to come again.",
                answer: Endpoint.Answer(
                    200, "The homes", .object(["success": .boolean("Always true."), "homes": .array(.object([:]))]),
                    Example(ConsoleWalkList(homes: [CampaignSchema.addressAnswer]), .milliseconds))
            ) { caller, _, context in
                let (open, actor) = try await territory(caller, context)
                let list = try await territories.walk(open.territory.uuid, for: actor)
                return try .json(ConsoleWalkList(homes: list.homes.map { CanvassAddress($0, open.gate) }), .milliseconds)
            },
            houseAPI(
                .post, "/territories/{territory}/visits", "Report visits of a walk list", needing: .content,
                description: "As at `/api/campaigns/{id}/visits`, of this territory's homes alone. Sent again, it counts once.",
                body: .json(WireStyle.canvass.schema(CanvassVisitsRequest.self), example: CampaignSchema.visitsExample),
                answer: Endpoint.Answer(200, "The homes now", .canvass, CampaignSchema.visitsAnswer)
            ) { caller, request, context in
                let (open, actor) = try await territory(caller, context)
                let mutation = try VisitForm.mutation(try await JSONBody<CanvassPolicy>(request).fields())
                return .personal(Array(try await Self.found { try await report(mutation, to: open, by: actor) }.body.utf8))
            },
            houseAPI(
                .get, "/territories/{territory}/links", "The links to a walk list that are good", needing: .links,
                answer: Endpoint.Answer(
                    200, "These", .object(["success": .boolean("Always true."), "links": .array(.object([:]))]),
                    Example(ConsoleWalkLinks(links: [.sample]), .milliseconds))
            ) { caller, _, context in
                let (open, actor) = try await territory(caller, context)
                let rows = try await walkLinks.list(open.territory.uuid, for: actor)
                return try .json(
                    ConsoleWalkLinks(links: rows.map { CanvassWalkLink($0.link, inUse: $0.inUse, seen: $0.seen) }), .milliseconds)
            },
            houseAPI(
                .post, "/territories/{territory}/links", "Make a link to a walk list", needing: .links,
                description: "For people without an account. `url` is told this once.",
                body: .json(Self.linkSchema, example: Example(#"{"name":"Saturday's team"}"#)),
                answer: Endpoint.Answer(
                    201, "The link", .object(["success": .boolean("Always true."), "link": .object([:])]),
                    Example(ConsoleWalkLinkAnswer(link: .sample), .milliseconds)), makeWalkLink),
            houseAPI(
                .delete, "/territories/{territory}/links/{link}", "End a link to a walk list", needing: .links,
                answer: Endpoint.Answer(204, "It is over, and its phones are out", content: nil)
            ) { caller, _, context in
                let (open, actor) = try await territory(caller, context)
                guard let link = UUIDText.normalised(context.segment("link")) else { throw Problem.notFound }
                try await Self.found { try await walkLinks.end(link, of: open.territory.uuid, by: actor) }
                return Response(status: .noContent)
            },
        ]
    }

    // MARK: Reading

    private func actor(_ caller: ConsoleCaller) -> CanvassActor {
        CanvassActor(account: caller.account, actor: caller.actor, now: clock.now(), terms: canvass.terms)
    }

    private func campaign(_ caller: ConsoleCaller, _ context: UsherContext) async throws -> (Campaign, CanvassActor) {
        guard let uuid = UUIDText.normalised(context.segment("campaign")) else { throw Problem.notFound }
        let actor = actor(caller)
        let campaign = try await Self.found { try await campaigns.find(uuid, for: actor).0 }
        guard campaign.organisation == caller.organisation.id, caller.organisation.desks.contains(.canvass) else { throw Problem.notFound }
        return (campaign, actor)
    }

    private func territory(
        _ caller: ConsoleCaller, _ context: UsherContext
    ) async throws -> (open: OpenTerritory, actor: CanvassActor) {
        guard let uuid = UUIDText.normalised(context.segment("territory")) else { throw Problem.notFound }
        let actor = actor(caller)
        let open = try await Self.found { try await territories.find(uuid, for: actor) }
        guard open.campaign.organisation == caller.organisation.id, caller.organisation.desks.contains(.canvass) else {
            throw Problem.notFound
        }
        return (open, actor)
    }

    /// Nil where the body names none.
    private static func area(_ fields: inout FieldReader<BoxOfficePolicy>) throws -> TerritoryArea? {
        if let corners = try fields.array("corners") {
            guard let outline = TerritoryOutline(corners) else { throw fields.fault("corners") }
            return .outline(outline)
        }
        guard let streets = try fields.array("streets") else { return nil }
        let names = streets.compactMap(FieldValue.string)
        guard names.count == streets.count, !names.contains(where: { $0.contains(where: \.isNewline) }),
            let area = TerritoryArea(streets: names.joined(separator: "\n"))
        else { throw fields.fault("streets") }
        return area
    }

    private static func facts(
        _ fields: inout FieldReader<BoxOfficePolicy>, _ old: TerritoryFacts?
    ) throws -> TerritoryFacts {
        let name = try fields.text("name").map(WireText.trimmed) ?? old?.name ?? ""
        guard !name.isEmpty, WireText.fits(name, TerritoryFacts.longestName) else { throw fields.fault("name") }
        let sent = try fields.text("colour")
        guard let colour = sent.map({ TerritoryColour(rawValue: $0) }) ?? old?.colour ?? .blue else { throw fields.fault("colour") }
        guard let area = try area(&fields) ?? old?.area else { throw fields.fault("corners") }
        let walker = fields.has("walkerId") ? try fields.text("walkerId").map { UUIDText.normalised($0) ?? $0 } : old?.walker
        return TerritoryFacts(name: name, colour: colour, area: area, walker: walker)
    }

    // MARK: Changing

    private static func territoryFull(_ homes: Int) -> Problem {
        Problem(.conflict, "This area has \(homes) homes, and a territory at most \(Territory.mostHomes)", code: "territory_too_large")
    }

    private static let territoryChanged = Problem(.conflict, "Somebody has changed this territory since", code: "revision_conflict")

    private func judged(_ status: HTTPResponse.Status, _ body: () async throws -> TerritoryRow) async throws -> Response {
        do {
            return try .json(ConsoleTerritoryAnswer(territory: CanvassTerritory(try await body())), .milliseconds, status: status)
        } catch TerritoryRefusal.tooLarge(let homes) { throw Self.territoryFull(homes) } catch TerritoryRefusal.tooMany {
            throw Problem(.conflict, "A campaign has at most \(Territory.most) territories", code: "too_many_territories")
        } catch TerritoryRefusal.unknownWalker { throw Problem.invalidRequest(field: "walkerId") } catch TerritoryRefusal.changed {
            throw Self.territoryChanged
        }
    }

    /// POST /console/api/campaigns/{campaign}/territories
    @Sendable private func createTerritory(
        _ caller: ConsoleCaller, _ request: Request, _ context: UsherContext
    ) async throws -> Response {
        let (campaign, actor) = try await campaign(caller, context)
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        let facts = try Self.facts(&fields, nil)
        var generator = SystemRandomNumberGenerator()
        let uuid = UUIDText.v7(at: clock.now(), using: &generator)
        return try await judged(.created) { try await territories.create(facts, uuid: uuid, in: campaign.uuid, by: actor) }
    }

    /// PATCH /console/api/territories/{territory}
    @Sendable private func changeTerritory(
        _ caller: ConsoleCaller, _ request: Request, _ context: UsherContext
    ) async throws -> Response {
        let (open, actor) = try await territory(caller, context)
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        let facts = try Self.facts(&fields, open.territory.facts)
        let revision = try fields.integer("revision", in: 1...Int64.max)
        return try await judged(.ok) { try await territories.change(open.territory.uuid, facts, revision: revision, by: actor) }
    }

    /// POST /console/api/territories/{territory}/links
    @Sendable private func makeWalkLink(
        _ caller: ConsoleCaller, _ request: Request, _ context: UsherContext
    ) async throws -> Response {
        let (open, actor) = try await territory(caller, context)
        var fields = try await JSONBody<BoxOfficePolicy>(request).fields()
        let name = try fields.text("name").map(WireText.trimmed) ?? ""
        guard !name.isEmpty, WireText.fits(name, WalkLink.longestName) else { throw fields.fault("name") }
        let devices = try fields.integer("devices", in: WalkLink.deviceCounts) ?? WalkLink.usualDevices
        let draft = WalkLinkDraft(
            name: name, devices: Int(devices), starts: try fields.instant("startsAt"), expires: try fields.instant("expiresAt"))
        do {
            let zone = Zone(caller.organisation.timeZone) ?? .universal
            let (link, url) = try await newLink(draft, to: open, zone: zone, by: actor)
            return try .json(ConsoleWalkLinkAnswer(link: CanvassWalkLink(link, url: url)), .milliseconds, status: .created)
        } catch WalkListRefusal.invalidEnd { throw fields.fault("expiresAt") } catch WalkListRefusal.invalidStart {
            throw fields.fault("startsAt")
        }
    }
}

extension CanvassTerritory {
    init(_ row: TerritoryRow) {
        let facts = row.territory.facts
        var (corners, streets): ([[Double]]?, [String]?) = (nil, nil)
        switch facts.area {
        case .outline(let outline): corners = outline.corners.map { [$0.latitude, $0.longitude] }
        case .streets(let names): streets = names
        }
        self.init(
            id: row.territory.uuid, name: facts.name, colour: Colour(rawValue: facts.colour.rawValue), corners: corners, streets: streets,
            walkerID: facts.walker, homes: Int(row.homes), visited: Int(row.visited), left: Int(row.left), neverAgain: Int(row.neverAgain),
            revision: Int(row.territory.revision))
    }
}

extension CanvassWalkLink {
    init(_ link: WalkLink, url: String? = nil, inUse: Int = 0, seen: Instant? = nil) {
        self.init(
            id: link.uuid, url: url, name: link.name, devices: link.devices, inUse: inUse, startsAt: link.starts?.wire,
            expiresAt: link.expires.wire, seenAt: seen?.wire)
    }
}
