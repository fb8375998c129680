@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Hosts that houses name themselves.
@Suite struct HouseHostTests {
    private static let page = "/console/o/globe/settings/hosts"
    /// Houses may name hosts, which only an operator lets them.
    private static let settings: Settings.Site = {
        var settings = Settings.Site()
        settings.houseHosts = true
        return settings
    }()

    /// A process's look at the database's hosts.
    private struct Process: Sendable {
        let site: SiteURL
        let hosts: HouseHosts

        init(_ database: Database, port: Int) {
            site = SiteURL(base: "http://main.example:\(port)")
            hosts = HouseHosts(database, HouseHostTests.settings, site.hosts)
        }
    }

    /// Changes hosts in a process; every name leads to `address`, or is unknown.
    private static func desk(_ console: ConsoleServing, _ process: Process, leadingTo address: String?) -> HostDesk {
        let client = GuardedClient(
            schemes: ["http"], resolve: { _ in address.flatMap { ClientAddress($0[...]) }.map { [$0] } ?? [] }, allows: { _ in true })
        return HostDesk(
            store: HouseHostStore(console.database), hosts: process.hosts, site: process.site, links: console.house.desks.boxOffice.links,
            client: client, settings: settings, clock: console.clock.clock)
    }

    @Test("Console C26 A host that a house names counts once it is seen to lead here, in other processes too", arguments: Engine.allCases)
    func proved(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { asking in
            let (console, name, house) = (asking.console, "new.theatre.example", Organisation.ID(1))
            let (one, two) = (Process(console.database, port: asking.port), Process(console.database, port: asking.port))
            let (owner, actor) = (Staff.owner.account, Actor(address: "test"))
            let lost = Self.desk(console, one, leadingTo: nil)
            #expect(try await !lost.add(name, to: house, by: owner, actor))
            // It is noted, so that a proxy may have its certificate, and nothing else.
            #expect(one.site.hosts.find(name) == nil && one.site.hosts.serves(name) && !one.site.hosts.serves("other.example"))
            #expect(one.site.facing(house).base == one.site.main.base)
            let desk = Self.desk(console, one, leadingTo: "127.0.0.1")
            #expect(try await desk.check(name, of: house, by: owner, actor))
            #expect(one.site.hosts.find(name)?.face.organisation == house)
            #expect(one.site.facing(house).base == "http://\(name):\(asking.port)")
            #expect(two.site.hosts.find(name) == nil)
            try await two.hosts.refresh()
            #expect(two.site.hosts.find(name)?.face.name == "Globe")
            try await desk.remove(name, of: house, by: owner, actor)
            #expect(one.site.hosts.find(name) == nil)
            try await two.hosts.refresh()
            #expect(two.site.hosts.find(name) == nil && !two.site.hosts.serves(name))
        }
    }

    @Test("Console C26 A look at a host never leads into the network around the server", arguments: Engine.allCases)
    func guarded(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { asking in
            let process = Process(asking.console.database, port: asking.port)
            var desk = Self.desk(asking.console, process, leadingTo: nil)
            for address in ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1"] {
                desk.client = GuardedClient(allowsPrivate: false, resolve: { _ in [ClientAddress(address[...])].compactMap { $0 } })
                let leads = try await desk.add("new.theatre.example", to: 1, by: Staff.owner.account, Actor(address: "test"))
                #expect(!leads, "\(address)")
            }
        }
    }

    @Test("Console C26 A host has one house; what is no name, the sixth and the main one are refused", arguments: Engine.allCases)
    func bounds(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let (store, now) = (HouseHostStore(console.database), console.clock.clock.now())
            let (owner, actor) = (Staff.owner.account, Actor(address: "test"))
            try await console.appoint(owner, .owner, in: 2)
            for number in 1...5 { try await store.add("h\(number).example", to: 1, by: owner, actor, at: now) }
            await #expect(throws: HouseHostRefusal.tooMany) { try await store.add("h6.example", to: 1, by: owner, actor, at: now) }
            try await store.add("h1.example", to: 2, by: owner, actor, at: now)
            try await store.prove("h1.example", of: 2, by: owner, actor, at: now)
            await #expect(throws: HouseHostRefusal.taken) { try await store.prove("h1.example", of: 1, by: owner, actor, at: now) }
            await #expect(throws: HouseHostRefusal.unknown) { try await store.prove("h9.example", of: 1, by: owner, actor, at: now) }
            let editor = Staff.editor.account
            await #expect(throws: HouseHostRefusal.roleRequired) { try await store.remove("h1.example", of: 1, by: editor, actor, at: now) }
            for wrong in [
                "localhost", "127.0.0.1", "a b.example", "https://a.example", "a.example/x", "a.example:80", "-a.example", "a..b",
            ] {
                #expect(HostName.normalised(wrong) == nil, "\(wrong)")
            }
            #expect(HostName.normalised(" Tickets.Theatre.Example ") == "tickets.theatre.example")
        }
    }

    @Test("Console C26 The settings list hosts and take them; programs too; editors do not", arguments: Engine.allCases)
    func page(_ engine: Engine) async throws {
        let named: @Sendable (inout Settings) -> Void = { settings in
            settings.site.hosts = [SiteHost("given.example", "globe")].compactMap { $0 }
            settings.site.houseHosts = true
        }
        try await ConsoleServing.run(engine, named) { console in
            let (owner, now) = (try await console.browser(.owner), console.clock.clock.now())
            try await HouseHostStore(console.database).add(
                "tickets.theatre.example", to: 1, by: Staff.owner.account, Actor(address: "test"), at: now)
            let page = try await owner.get(Self.page)
            #expect(page.status == .ok && page.text.contains("given.example") && page.text.contains("Set up by the operator"))
            #expect(page.text.contains("tickets.theatre.example") && page.text.contains("Does not lead here yet"))
            for wrong in ["https://x.example", "127.0.0.1", "x"] {
                #expect(try await owner.submit(Self.page, ["host": wrong], on: page).status == .badRequest, "\(wrong)")
            }
            for taken in ["given.example", "tickets.example.org"] {
                #expect(try await owner.submit(Self.page, ["host": taken], on: owner.get(Self.page)).status == .conflict, "\(taken)")
            }
            let told = try await owner.call(.get, "/console/api/hosts?organisation=globe")
            #expect(
                told.text
                    == #"{"hosts":[{"host":"given.example","state":"given"},{"host":"tickets.theatre.example","state":"waiting"}]}"#,
                "\(told.text)")
            let api = "/console/api/hosts?organisation=globe"
            for (body, status) in [(#"{"host":"x y"}"#, 400), (#"{"host":"given.example"}"#, 409)] {
                let answer = try await owner.call(.post, api, Array(body.utf8), [.contentType: "application/json"])
                #expect(Int(answer.status.code) == status, "\(answer.text)")
            }
            let removed = try await owner.submit("\(Self.page)/tickets.theatre.example/remove", on: owner.get(Self.page))
            #expect(try await owner.follow(removed).text.contains("Removed the host."))
            #expect(try await owner.call(.delete, "/console/api/hosts/tickets.theatre.example?organisation=globe").status == .notFound)
            let editor = try await console.browser(.editor)
            #expect(try await editor.call(.get, api).status == .forbidden)
        }
    }

    @Test("Console C26 A proxy may have certificates for known hosts alone; a host says whose it is", arguments: Engine.allCases)
    func asked(_ engine: Engine) async throws {
        try await HostAsking.run(engine) { hosts in
            for (name, status) in [
                (HostAsking.host, 200), ("tickets.example.org", 200), ("evil.example", 404), ("", 404), ("given", 404),
            ] {
                let answer = try await hosts.get("/.well-known/usher-host/ask?domain=\(name)", at: "127.0.0.1")
                #expect(answer.status == status, "\(name)")
            }
            let links = hosts.console.house.desks.boxOffice.links
            for host in ["new.example", HostAsking.host] {
                #expect(try await hosts.get("/.well-known/usher-host", at: host).body == links.proof(of: host), "\(host)")
            }
        }
    }
}
