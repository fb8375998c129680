@testable import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct CampaignRouteTests {
    private typealias World = CampaignWorld

    @Test("Canvass A23: C, byte for byte, then with 0 and null", arguments: Engine.allCases)
    func exact(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let text = """
                {"id":"\(World.prima)","organisation_id":"0d9f1f3e-0000-4000-8000-0000000000f1","name":"Prima Run","description":null,\
                "region":null,"status":"active","destination_url":"https://example.com/offer","revision":1,"address_count":5,\
                "visited_count":1,"qr_code_count":3,"scans":6,"homes_scanned":3,"last_scanned_at":"2025-02-14T18:30:00.123Z",\
                "created_at":"2025-02-01T08:00:00.000Z","updated_at":"2025-02-01T08:00:00.000Z"}
                """
            let paid = try await canvass.get(canvass.path(), token: canvass.token())
            #expect(paid.text == text)
            #expect(try await canvass.get("/api/campaigns", token: canvass.token()).text == #"{"campaigns":[\#(text)],"next_cursor":null}"#)
            canvass.endPlan()
            let free = text.replacing(
                #""scans":6,"homes_scanned":3,"last_scanned_at":"2025-02-14T18:30:00.123Z""#,
                with: #""scans":0,"homes_scanned":0,"last_scanned_at":null"#)
            #expect(try await canvass.get(canvass.path(), token: canvass.token()).text == free)
        }
    }

    @Test("Lists go on where they stopped, newest first", arguments: Engine.allCases)
    func pages(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            for number in 1...4 {
                canvass.clock.advance(seconds: 1)
                let made = try await canvass.post("/api/campaigns", #"{"name":"C\#(number)"}"#, token: canvass.token())
                #expect(made.status == .created, "\(made.text)")
            }
            var (names, query) = ([String](), "")
            try await exhaust {
                let page = try await canvass.get("/api/campaigns?limit=2\(query)", token: canvass.token()).decoded(CanvassCampaignList.self)
                names += page.campaigns.map(\.name)
                query = page.nextCursor.map { "&cursor=\($0)" } ?? ""
                return !query.isEmpty
            }
            #expect(names == ["C4", "C3", "C2", "C1", "Prima Run"])
            for query in ["limit=0", "limit=1001", "limit=x", "limit=2&limit=2", "cursor=%21", "cursor=", "cursor=1-1-1"] {
                let response = try await canvass.get("/api/campaigns?\(query)", token: canvass.token())
                #expect(response.status == .badRequest && response.code == "validation_failed", "\(query)")
            }
        }
    }

    @Test("Canvass A35: of two first campaigns at once a free account gets one, a paying one both", arguments: Engine.allCases)
    func first(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let free = canvass.token("newcomer")
            async let one = canvass.post("/api/campaigns", #"{"name":"One"}"#, token: free)
            async let two = canvass.post("/api/campaigns", #"{"name":"Two"}"#, token: free)
            let answers = try await [one, two]
            #expect(Set(answers.map(\.status.code)) == [201, 403])
            let refused = answers.first { $0.status == .forbidden }
            #expect(refused?.code == "campaign_limit_reached")
            #expect(try await canvass.count(CanvassCounts.organisations) == 3)
            let own = try await canvass.get("/api/campaigns", token: free).decoded(CanvassCampaignList.self)
            #expect(own.campaigns.count == 1 && own.campaigns[0].status == .draft)
            async let third = canvass.post("/api/campaigns", #"{"name":"Three"}"#, token: canvass.token())
            async let fourth = canvass.post("/api/campaigns", #"{"name":"Four"}"#, token: canvass.token("eve"))
            let paid = try await [third, fourth]
            #expect(paid.map(\.status) == [.created, .created])
        }
    }

    @Test("Twenty first campaigns at once of one newcomer make one organisation", arguments: Engine.allCases)
    func organisation(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { canvass in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...20 {
                    group.addTask {
                        try await canvass.post("/api/campaigns", #"{"name":"\#(number)"}"#, token: canvass.token("new")).status.code
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.sorted() == [201] + Array(repeating: 403, count: 19))
            #expect(try await canvass.count(CanvassCounts.organisations) == 1)
        }
    }

    @Test("A free organisation has one campaign, whoever makes it; a deleted one does not count", arguments: Engine.allCases)
    func limit(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let pat = canvass.token("pat")
            let refused = try await canvass.post("/api/campaigns", #"{"name":"More"}"#, token: pat)
            #expect(refused.status == .forbidden && refused.code == "campaign_limit_reached")
            let deleted = try await canvass.send(.delete, canvass.path(of: World.foreign), token: pat)
            #expect(deleted.status == .noContent)
            let made = try await canvass.post("/api/campaigns", #"{"name":"More"}"#, token: pat)
            #expect(made.status == .created)
        }
    }

    @Test("Canvass A35: of two changes of one revision one is refused, with the campaign as it is", arguments: Engine.allCases)
    func revisions(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            async let one = canvass.send(.patch, canvass.path(), #"{"region":"North","revision":1}"#, token: canvass.token())
            async let two = canvass.send(.patch, canvass.path(), #"{"region":"South","revision":1}"#, token: canvass.token("eve"))
            let answers = try await [one, two]
            #expect(Set(answers.map(\.status.code)) == [200, 409])
            let refused = try #require(answers.first { $0.status == .conflict })
            #expect(refused.code == "revision_conflict")
            let current = try JSONValue.read(refused.body.readableBytesView)["current"]
            #expect(current?["revision"] == .integer(2) && current?["id"] == .string(World.prima))
        }
    }

    @Test("A change takes what it names, and null empties", arguments: Engine.allCases)
    func changes(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let body = #"{"name":" Second Run ","description":"Doors","status":"archived","destination_url":"https://example.com/x"}"#
            let changed = try await canvass.send(.patch, canvass.path(), body, token: canvass.token("eve"))
            let campaign = try changed.decoded(CanvassCampaign.self)
            #expect(campaign.name == "Second Run" && campaign.description == "Doors" && campaign.status == .archived)
            #expect(campaign.destinationURL == "https://example.com/x" && campaign.revision == 2)
            let emptied = try await canvass.send(.patch, canvass.path(), #"{"description":null}"#, token: canvass.token())
            #expect(try emptied.decoded(CanvassCampaign.self).description == nil)
            for (body, code) in [
                (#"{"destination_url":"javascript:alert(1)"}"#, "invalid_destination"),
                (#"{"destination_url":"/x"}"#, "invalid_destination"),
                (#"{"destination_url":"https://u:p@example.com"}"#, "invalid_destination"),
                (#"{"destination_url":"https://canvass.example.org/q/abc"}"#, "invalid_destination"),
                (#"{"destination_url":7}"#, "validation_failed"), (#"{"name":""}"#, "validation_failed"),
                (#"{"name":null}"#, "validation_failed"), (#"{"status":"gone"}"#, "validation_failed"),
                (#"{"status":null}"#, "validation_failed"), (#"{"revision":"1"}"#, "validation_failed"), ("[]", "validation_failed"),
                ("{", "invalid_json"),
            ] {
                let response = try await canvass.send(.patch, canvass.path(), body, token: canvass.token())
                #expect(response.status == .badRequest && response.code == code, "\(body): \(response.text)")
            }
        }
    }

    @Test("Deleting is for owners and admins; the door and strangers find nothing", arguments: Engine.allCases)
    func deleting(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let editor = try await canvass.send(.delete, canvass.path(), token: canvass.token("eve"))
            #expect(editor.status == .forbidden && editor.code == "role_required")
            for subject in ["door", "pat", "stranger"] {
                let response = try await canvass.send(.delete, canvass.path(), token: canvass.token(subject))
                #expect(response.status == .notFound && response.text == #"{"error":"Not found","code":"not_found"}"#)
            }
            #expect(try await canvass.send(.delete, canvass.path(), token: canvass.token()).status == .noContent)
            #expect(try await canvass.get(canvass.path(), token: canvass.token()).status == .notFound)
            #expect(try await canvass.get("/api/campaigns", token: canvass.token()).text == #"{"campaigns":[],"next_cursor":null}"#)
        }
    }

    @Test("Whoever belongs to several organisations says which; somebody else's is not found", arguments: Engine.allCases)
    func several(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let account = try await canvass.account("ann").id
            try await canvass.database.write { connection in
                let poor = try #require(try OrganisationTransaction(connection).organisation(key: "poor"))
                try OrganisationTransaction(connection).appoint(account, as: .editor, in: poor.id, by: .local, at: CanvassServing.start)
            }
            let open = try await canvass.post("/api/campaigns", #"{"name":"X"}"#, token: canvass.token())
            #expect(open.status == .badRequest && open.code == "organisation_required")
            let body = #"{"name":"X","organisation_id":"0D9F1F3E-0000-4000-8000-0000000000F1"}"#
            #expect(try await canvass.post("/api/campaigns", body, token: canvass.token()).status == .created)
            for id in ["0d9f1f3e-0000-4000-8000-00000000dead", "abc"] {
                let body = #"{"name":"X","organisation_id":"\#(id)"}"#
                #expect(try await canvass.post("/api/campaigns", body, token: canvass.token()).status == .notFound)
            }
            let foreign = #"{"name":"X","organisation_id":"0d9f1f3e-0000-4000-8000-0000000000f1"}"#
            #expect(try await canvass.post("/api/campaigns", foreign, token: canvass.token("pat")).status == .notFound)
            #expect(try await canvass.post("/api/campaigns", foreign, token: canvass.token("door")).status == .notFound)
        }
    }

    @Test("Canvass A44: bad JSON, wrong types, methods and sizes are told in JSON, never with 5xx", arguments: Engine.allCases)
    func badInput(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let home = canvass.path("/addresses/\(World.home(1))")
            let bodies: [(HTTPRequest.Method, String)] = [
                (.post, "/api/campaigns"), (.patch, canvass.path()), (.post, canvass.path("/addresses")), (.patch, home),
                (.put, home + "/links/\(World.tower)"), (.post, canvass.path("/visits")),
            ]
            let large = #"{"name":"\#(String(repeating: "x", count: 2 << 20))"}"#
            for (method, path) in bodies {
                for (body, status) in [("{", 400), ("[1]", 400), ("\"x\"", 400), ("{\"a\":\u{1}}", 400), (large, 413)] {
                    let response = try await canvass.send(method, path, body, token: canvass.token())
                    #expect(response.status.code == status && response.code != nil, "\(method) \(path): \(response.text.prefix(100))")
                }
                let typed = try await canvass.send(method, path, "a=b", token: canvass.token(), headers: [.contentType: "text/plain"])
                #expect(typed.status == .unsupportedMediaType && typed.code == "unsupported_media_type", "\(path)")
                #expect(try await canvass.send(method, path, "{", token: "bad").status == .unauthorized)
            }
            let paths =
                bodies.map(\.1) + [
                    canvass.path("/buildings"), canvass.path("/changes"), canvass.path("/addresses/import"),
                    "/api/buildings/\(World.tower)",
                ]
            for path in Set(paths) {
                let response = try await canvass.send(.options, path, token: canvass.token())
                #expect(response.status == .methodNotAllowed && response.code == "method_not_allowed" && response.headers[.allow] != nil)
            }
            for path in ["", "/addresses", "/buildings", "/changes"] {
                for id in ["abc", World.foreign, "0d9f1f3e-0000-4000-8000-00000000dead", "%00"] {
                    let response = try await canvass.get(canvass.path(path, of: id), token: canvass.token())
                    #expect(response.status == .notFound && response.text == #"{"error":"Not found","code":"not_found"}"#, "\(path) \(id)")
                }
            }
        }
    }

    @Test("Every example of the document decodes as its wire type")
    func examples() async throws {
        try await CanvassServing.run(.sqlite) { canvass in
            let examples = canvass.desk.fieldEndpoints.flatMap(\.examples)
            let typed = examples.filter { $0.decode != nil }
            #expect(typed.count >= 15)
            for example in examples { try example.decode?(Data(example.json.utf8)) }
        }
    }
}
