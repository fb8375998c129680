@testable import UsherHTTP
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Safe 14: a plus in a query.
@Suite struct TypedTextTests {
    /// How `Zoë Müller` stands in a query, by who writes it.
    private static let spellings = [
        ("a browser's form, URLSearchParams, Python's requests", "Zo%C3%AB+M%C3%BCller"), ("curl --data-urlencode", "Zo%c3%ab+M%c3%bcller"),
        ("Swift's URLComponents, encodeURIComponent", "Zo%C3%AB%20M%C3%BCller"), ("the name encoded, too", "%5Ao%C3%AB+M%C3%BCller"),
    ]

    @Test("Safe 14 Two words find their visitor at the door, however a client writes the space", arguments: Engine.allCases)
    func door(engine: Engine) async throws {
        var sale = SaleSeed(.init(201), persons: 1)
        (sale.name, sale.email) = ("Zoë Müller", "zoe+door@example.com")
        try await GateServing.run(engine, sales: [sale]) { gate in
            for (client, text) in Self.spellings {
                for name in ["query", "%71uery"] {
                    let found = try await gate.get("/api/tickets?\(name)=\(text)", as: .owner, DoorListResponse.self)
                    #expect(found.data.map(\.saleID) == [201], "\(client)")
                }
            }
            // Somebody who types a plus: it is written %2B by all but URLComponents, where it must be said (docs/gate.md).
            let tagged = try await gate.get("/api/tickets?query=zoe%2Bdoor", as: .owner, DoorListResponse.self)
            #expect(tagged.data.map(\.saleID) == [201])
        }
    }

    @Test("Safe 14 Two words find their show, in the API and on the page, and both names of the parameter mean the same")
    func shows() async throws {
        let season = [
            ShowSeed("cpp") { $0.name = "C++ The Musical" }, ShowSeed("hall") { $0.more = [#""category": "stand-up comedy""#] },
        ]
        try await ShowServing.run(.sqlite, season) { shows in
            for query in [
                "q=the+musical", "search=the+musical", "q=the%20musical", "q=c%2B%2B+musical", "category=other&q=musical+the",
                "q=+musical+",
            ] {
                let found = try await shows.titles("?" + query)
                #expect(found == ["C++ The Musical"], "\(query)")
            }
            let comedy = try await shows.list("?category=stand-up+comedy")
            #expect(comedy.count == 1)
        }
        let shows = ["q=the+musical", "q=the%20musical", "q=the+musical&max_price=1%00"].map { HomeQuery(Query.spaced($0, in: ["q"]))["q"] }
        #expect(shows == ["the musical", "the musical", "the musical"])
    }

    @Test("Safe 14 A plus stays one where nobody types: in zones, addresses, times and everything that is not declared")
    func literal() async throws {
        #expect(Query.spaced("tz=Etc/GMT+5&q=a+b&q=c%2Bd+e&+=q", in: ["q"]) == "tz=Etc/GMT+5&q=a%20b&q=c%2Bd%20e&+=q")
        let query = Query("at=2026-11-22T10:00:00+00:00&email=zoe%2Btag@x.org&email=b+c@x.org")
        #expect(query.first("at") == "2026-11-22T10:00:00+00:00" && query.values("email") == ["zoe+tag@x.org", "b+c@x.org"])
        let days = try #require(try? ScanDays(from: nil, to: nil, zone: Query("tz=Etc/GMT+5").first("tz"), now: Instant(seconds: 0)))
        #expect(days.zone.name == "Etc/GMT+5")
    }

    /// Every parameter of free text, and which of them people type. A new one must be put here.
    private static let typed: Set<String> = [
        "/ after", "/ available", "/ category", "/ from", "/ max_price", "/ min_price", "/ offset", "/ q", "/ sort", "/ to", "/ when",
        "/api/shows category", "/api/shows q", "/api/shows search", "/api/tickets query", "/console/api/media filename",
        "/console/api/media q", "/console/api/media/{m}/content filename",
        "/console/api/sales q", "/console/o/{slug}/codes q", "/console/o/{slug}/audit q", "/console/o/{slug}/audit.csv q",
        "/console/o/{slug}/search q",
        "/o/{slug} available", "/o/{slug} category", "/o/{slug} from", "/o/{slug} max_price", "/o/{slug} min_price", "/o/{slug} offset",
        "/o/{slug} q", "/o/{slug} sort", "/o/{slug} to", "/o/{slug} when", "/console/o/{slug}/orders q", "/console/o/{slug}/orders.csv q",
        "/console/o/{slug}/counter q", "/console/o/{slug}/shows q", "/console/o/{slug}/campaigns q", "/console/o/{slug}/people q",
        "/console/api/people q",
        "/console/api/aircraft q", "/console/api/flights q", "/console/api/passengers q", "/console/o/{slug}/aircraft q",
        "/console/o/{slug}/campaigns/{campaign} q", "/console/o/{slug}/campaigns/{campaign}/codes q",
        "/console/o/{slug}/campaigns/{campaign}/visits q", "/console/o/{slug}/flights q", "/console/o/{slug}/flights/{flight} q",
        "/console/o/{slug}/flights/{flight}/board q", "/console/o/{slug}/flights/{flight}/issue q", "/console/o/{slug}/passengers q",
        "/walks code", "/walks/redeem code", "/walks/{slug} code",
    ]
    /// Names, proofs, cursors, addresses and zones.
    private static let literal: Set<String> = [
        "after", "area", "back", "bbox", "campaign_id", "code", "cols", "columns", "compare", "confirm", "cursor", "customer", "date",
        "domain",
        "email", "expires",
        "flight",
        "force", "from", "group",
        "hold", "id", "in", "k",
        "kind", "kinds",
        "language", "name", "next", "organisation", "paper", "passenger", "passesUpdatedSince", "period", "result", "rows", "seat",
        "section", "session_id",
        "show",
        "signature", "since", "span", "state", "status", "territory", "ticket", "to", "token", "tourId",
        "tz", "who",
    ]

    @Test("Safe 14 Every text behind a question mark is declared as typed by people or not, and the search boxes are")
    func declared() async throws {
        var found: Set<String> = []
        for endpoint in try await House.routes().endpoints {
            for parameter in endpoint.parameters where parameter.place == .query {
                let name = "\(endpoint.path) \(parameter.name)"
                if parameter.isTyped { found.insert(name) }
                let isFree =
                    parameter.schema.json["type"] == .string("string") && parameter.schema.json["enum"] == nil
                    && parameter.schema.json["format"] == nil
                #expect(!isFree || parameter.isTyped || Self.literal.contains(parameter.name), "\(name) is typed by people, or is it not?")
                #expect(!["q", "query", "search"].contains(parameter.name) || parameter.isTyped, "\(name)")
            }
        }
        #expect(found.subtracting(Self.typed).isEmpty, "\(found.subtracting(Self.typed))")
        #expect(found.contains("/api/tickets query") && found.contains("/walks code") && found.contains("/ q"))
    }

    @Test("Safe 14 A voucher that a form's plus separates, on the walk's page")
    func voucher() async throws {
        try await WalksServing.run(.sqlite) { walks in
            try await walks.pages { client in
                let page = try await client.executeRequest(uri: "/walks?code=MILAN+2026", method: .get, headers: [:], body: nil)
                #expect(page.status == .ok && page.text.contains("MILAN 2026"))
            }
        }
    }

    @Test("Safe 14 The console's files by two words", arguments: Engine.allCases)
    func files(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let token = try await walks.member("editor@x.it", .editor)
            let kept = try await walks.upload(WalksWorld.audioBytes + [1], kind: "audio", name: "the+old+town.mp3", token: token)
            #expect(kept.status == .created && kept.text.contains("the old town.mp3"), "\(kept.text)")
            for search in ["old+town", "old%20town"] {
                let found = try await walks.get("/console/api/media?q=\(search)", token: token)
                #expect(found.text.contains("the old town.mp3"), "\(search)")
            }
            let refused = try await walks.get("/console/api/media?q=old%00town", token: token)
            #expect(refused.status == .badRequest && refused.code == "invalid_request")
        }
    }
}
