@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// A house that has just been founded, walked through by its navigation.
@Suite struct FirstButtonTests {
    private static let house = "/console/o/swan"

    /// What a list's first form is sent with, and what its row says then.
    private struct First {
        let fields: KeyValuePairs<String, String>
        let row: String
    }

    private static let firsts: [String: First] = [
        "shows": First(fields: ["title": "Cardenio", "starts": "2030-01-06T19:30", "venue": "Swan"], row: "Cardenio"),
        "plans": First(fields: ["name": "Great hall", "show": ""], row: "Great hall"),
        "campaigns": First(fields: ["name": "Elm Street", "region": "Stratford"], row: "Elm Street"),
        "tours": First(fields: ["name": "Old town", "language": "en", "city": "Stratford", "entry": "free"], row: "Old town"),
        "doors": First(fields: ["event": "tonight", "gate": "North", "can": "list", "devices": "3"], row: "North"),
        "webhooks": First(fields: ["url": "https://8.8.8.8/told", "type": "sale.paid"], row: "https://8.8.8.8/told"),
        "keys": First(fields: ["name": "Website", "scope": "catalogue.read", "life": "90"], row: "Website"),
        "codes": First(fields: ["code": "SPRING", "kind": "free"], row: "SPRING"),
        "team": First(fields: ["email": "bo@x.example", "role": "editor"], row: "bo@x.example"),
    ]

    /// A house of an operator's, who may have every desk.
    static func found(_ console: ConsoleServing) async throws -> ConsoleBrowser {
        try await console.database.write { connection in
            try AccountTransaction(connection).makeOperator(Staff.owner.account, by: .local, at: BoxOfficeFixture.now)
            try connection.execute(Statement("UPDATE accounts SET email_verified_at = 1 WHERE id = $1"), Staff.owner.account)
        }
        let owner = try await console.browser(.owner)
        let path = "/console/houses/new"
        let made = try await owner.submit(
            path,
            [
                "name": "Swan", "country": "GB", "currency": "", "zone": "", "desks": "boxoffice", "desks": "canvass", "desks": "walks",
                "desks": "boarding",
            ], on: owner.get(path))
        #expect(made.headers[.location] == house, "\(made.status) \(made.text)")
        return owner
    }

    /// The sections that the navigation lists, once each.
    private static func sections(_ today: TestResponse) -> [String] {
        let links = today.text.matches(of: /<li><a href="\/console\/o\/swan\/([a-z]+)"/).map { String($0.1) }
        return links.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Where the button of a list without rows leads.
    static func button(_ page: TestResponse) -> String? {
        let found = page.text.firstMatch(of: /<section class="empty">.*?<a class="button" href="([^"]+)"/.dotMatchesNewlines())
        return found.map { String($0.1) }
    }

    @Test("Console C23 Each list of a new house has its first button, which leads to a form that works", arguments: Engine.allCases)
    func lists(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await Self.found(console)
            let sections = Self.sections(try await owner.get(Self.house))
            #expect(Set(sections) == Set(ConsoleSection.allCases.map(\.rawValue)).subtracting(["today"]))
            // A team has its founder, the audit what the founder did, and figures and settings are no lists.
            for section in sections where !["team", "audit", "reports", "settings"].contains(section) {
                let page = try await owner.get("\(Self.house)/\(section)")
                let first = try #require(Self.button(page), "\(section) \(page.status)")
                #expect(try await owner.get(first).status == .ok, "\(section)")
            }
            for section in ["orders", "people", "counter"] {
                #expect(Self.button(try await owner.get("\(Self.house)/\(section)")) == "\(Self.house)/shows/new", "\(section)")
            }
            for section in ["plans", "campaigns", "tours", "doors", "webhooks", "keys", "codes", "team", "shows"] {
                try await Self.makeFirst(section, owner)
            }
        }
    }

    /// Presses the button, fills its form, and finds the row.
    private static func makeFirst(_ section: String, _ owner: ConsoleBrowser) async throws {
        let first = try #require(firsts[section])
        let page = try await owner.get("\(house)/\(section)")
        let head = page.text.firstMatch(of: /<\/h1><a class="button" href="([^"]+)"/).map { String($0.1) }
        let path = try #require(button(page) ?? head, "\(section)")
        let form = try await owner.get(path)
        #expect(form.text.contains("action=\"\(path)\" method=\"post\""), "\(section)")
        let sent = try await owner.submit(path, first.fields, on: form)
        #expect([.seeOther, .ok, .created].contains(sent.status), "\(section) \(sent.text)")
        let list = try await owner.get("\(house)/\(section)")
        #expect(list.text.contains(first.row) && Self.button(list) == nil, "\(section) \(list.text)")
    }

    @Test(
        "Console C23 From the first show on, orders and people begin at the counter, and the bin at the shows", arguments: Engine.allCases)
    func orders(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let owner = try await Self.found(console)
            let swan = try #require(
                try await HouseStore(console.database).houses(of: Staff.owner.account).first { $0.organisation.slug.text == "swan" })
            let actor = Actor(account: Staff.owner.account, address: "test")
            try await LegalStore(console.database).save(
                ConsoleServing.terms, of: swan.organisation.id, by: Staff.owner.account, actor, at: BoxOfficeFixture.now)
            let new = try #require(Self.button(try await owner.get("\(Self.house)/orders")))
            let planned = try await owner.submit(
                new, ["title": "Cardenio", "starts": "2026-01-06T19:30", "venue": "Swan"], on: owner.get(new))
            let show = try #require(planned.headers[.location]).replacing("/setup/3", with: "")
            let hall: KeyValuePairs = ["way": "hall", "rows": "2", "seats": "4", "price": "10"]
            _ = try await owner.submit(show + "/setup/3", hall, on: owner.get(show + "/setup/3"))
            let published = try await owner.submit(show + "/setup/5", ["way": "publish"], on: owner.get(show + "/setup/5"))
            #expect(published.headers[.location] == show, "\(published.text)")

            let sell = try #require(Self.button(try await owner.get("\(Self.house)/people")))
            #expect(Self.button(try await owner.get("\(Self.house)/orders")) == sell && sell.contains("/counter/shows/"))
            let sold = try await owner.submit(
                sell, ["n.hall": "2", "pay": "comp", "reason": "First night", "name": "Ada Byron", "email": "ada@x.example"],
                on: owner.get(sell))
            #expect(sold.status == .seeOther, "\(sold.text)")
            for section in ["orders", "people"] {
                let list = try await owner.get("\(Self.house)/\(section)")
                #expect(list.text.contains("Ada Byron") && Self.button(list) == nil, "\(section)")
            }
            #expect(Self.button(try await owner.get("\(Self.house)/counter")) == nil)

            let second = try await owner.submit(new, ["title": "Vortigern", "starts": "2030-01-06T19:30"], on: owner.get(new))
            let other = try #require(second.headers[.location]).replacing("/setup/3", with: "")
            let shows = try #require(Self.button(try await owner.get("\(Self.house)/bin")))
            #expect(try await owner.get(shows).text.contains(other))
            _ = try await owner.submit(other + "/delete", on: owner.get(other))
            let bin = try await owner.get("\(Self.house)/bin")
            #expect(bin.text.contains("Vortigern") && Self.button(bin) == nil)
        }
    }
}
