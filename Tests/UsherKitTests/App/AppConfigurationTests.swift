import Foundation
import Testing
import UsherKit

@Suite struct AppConfigurationTests {
    private func read(_ text: String) throws(AppConfiguration.Fault) -> AppConfiguration { try AppConfiguration(json: Data(text.utf8)) }
    private func fault(_ text: String) -> String? {
        do {
            _ = try read(text)
            return nil
        } catch { return error.description }
    }

    @Test("Apps P21 usher.json: every name, the seed's names, one that is not known")
    func names() throws {
        let server = try #require(URL(string: "https://tickets.example.org"))
        #expect(try read(#"{"server":"https://tickets.example.org/"}"#) == AppConfiguration(server: server))
        let whole = try read(
            #"{"server":"https://tickets.example.org","api_version":"v2","desks":["walks","gate"],"app_group":"group.a","#
                + #""keychain_group":"TEAM.a","google_client_id":"1.apps","links":{"terms":"https://example.org/t"},"colour":"blue"}"#)
        #expect(
            whole
                == AppConfiguration(
                    server: server, apiVersion: "v2", desks: [.walks, .gate], appGroup: "group.a", keychainGroup: "TEAM.a",
                    googleClientID: "1.apps", links: ["terms": try #require(URL(string: "https://example.org/t"))]))
        #expect(whole.hasTabs && AppConfiguration(server: server).hasTabs)
        #expect(!(try read(#"{"server":"https://tickets.example.org","desks":["gate"]}"#).hasTabs))
        let seeds = try read(#"{"flyfun_base_url":"https://boarding.flyfun.aero","flyfun_api_version":"v1"}"#)
        #expect(seeds.server.absoluteString == "https://boarding.flyfun.aero" && seeds.apiVersion == "v1")
    }

    @Test("Apps P21 A value that is wrong is named")
    func faults() {
        #expect(fault("[]") == "usher.json must be a JSON object" && fault("{") == "usher.json must be a JSON object")
        #expect(fault("{}") == "usher.json: server is missing")
        for url in ["tickets.example.org", "ftp://a.org", "https://", "", "https:///x"] {
            #expect(fault(#"{"server":"\#(url)"}"#)?.hasPrefix("usher.json: server must be") == true, "\(url)")
        }
        for url in ["https://a.org?x=1", "https://u@a.org", "https://a.org#b"] {
            #expect(fault(#"{"server":"\#(url)"}"#) == "usher.json: server must be a server's address and nothing more", "\(url)")
        }
        #expect(fault(#"{"flyfun_base_url":7}"#) == "usher.json: flyfun_base_url must be a text")
        for (name, value) in [
            ("api_version", #""2""#), ("api_version", #""v1/x""#), ("desks", "[]"), ("desks", #"["bar"]"#), ("desks", #""gate""#),
            ("app_group", "1"), ("keychain_group", "[]"), ("google_client_id", "{}"), ("links", "[]"),
        ] {
            #expect(
                fault(#"{"server":"https://a.org","\#(name)":\#(value)}"#)?.hasPrefix("usher.json: \(name) must") == true,
                "\(name) \(value)")
        }
        #expect(
            fault(#"{"server":"https://a.org","links":{"terms":"nowhere"}}"#)
                == "usher.json: links.terms must be an address that begins with https:// or http://")
    }

    @Test("Apps P21 Another version changes Boarding's paths and no others")
    func version() async {
        let line = FaultyTransport()
        let boarding = BoardingClient(
            base: EveryCall.base, credential: .appleIdentifier("a"), version: "v2", transport: line, clock: EveryCall.clock)
        _ = try? await boarding.create(name: "Fun Air")
        _ = try? await boarding.flights()
        _ = try? await boarding.live()
        _ = try? await boarding.pass(ticket: "t")
        #expect(line.requests.count == 4 && line.requests.allSatisfy { $0.url.path().hasPrefix("/api/v2/airline/") })
        #expect(boarding.passURL(ticket: "t").path() == "/api/v2/boardingpass/t")
        #expect(boarding.pageURL(ticket: "t").path() == "/pages/yourBoardingPass/t")
        let seed = BoardingClient(base: EveryCall.base, credential: nil, transport: line)
        #expect(seed.passURL(ticket: "t").path() == "/api/v1/boardingpass/t")
    }
}
