@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// What a search finds, and what the audit shows.
@Suite struct ConsoleSearchTests {
    private static let console = "/console/o/globe"

    @Test(
        "Console C11 Orders by name, address, number and code, shows and plans without accents; nothing foreign; a door sees shows alone",
        arguments: Engine.allCases)
    func search(_ engine: Engine) async throws {
        try await SaleServing.run(engine) { sales in
            let paid = try await sales.sold(["stalls-A-1", "stalls-A-2"])
            try await ConsoleServing.serve(sales.database) { console in
                let owner = try await console.browser(.owner)
                let frame = try await owner.get(Self.console)
                #expect(frame.text.contains("action=\"\(Self.console)/search\""))
                func find(_ text: String, _ browser: ConsoleBrowser) async throws -> TestResponse {
                    try await browser.get("\(Self.console)/search?q=\(QueryText.encode(text))")
                }
                let order = "\(Self.console)/orders/"
                for text in ["payer@example.org", "PAYER", "pay"] {
                    let page = try await find(text, owner)
                    #expect(page.text.contains(order) && page.text.contains("All of them"), "\(text)")
                }
                let code = try #require(
                    try await console.database.read { connection in
                        try connection.first(Statement("SELECT code FROM sales WHERE code IS NOT NULL")) { $0.text(0) }
                    })
                #expect(try await find(code, owner).headers[.location]?.hasPrefix(order) == true, "a whole code opens its order")
                #expect(try await find("HAMLET", owner).text.contains(BoxOfficeFixture.Stage.hamlet.uuid))
                let made = try await console.api(.post, "/console/api/plans?organisation=globe", owner, #"{"name":"Théâtre d’été"}"#)
                #expect(made.status == .created, "\(made.text)")
                #expect(try await find("theatre ete", owner).text.contains("Théâtre d’été"))
                #expect(try await find("owner", owner).text.contains("/team/"))
                #expect(try await find("nobody at all", owner).text.contains("Nothing here is called"))
                #expect(try await find("h", owner).text.contains("Type at least two letters"))

                let foreign = try await console.browser(.foreign)
                for text in ["payer", "hamlet", "theatre", code] {
                    let page = try await foreign.get("/console/o/rival/search?q=\(QueryText.encode(text))")
                    #expect(
                        page.status == .ok && !page.text.contains("/orders/") && !page.text.contains("Hamlet")
                            && !page.text.contains("Théâtre"))
                }
                let door = try await console.browser(.door)
                #expect(try await find("hamlet", door).text.contains("Hamlet"))
                for text in ["payer", code, "theatre"] {
                    let page = try await find(text, door)
                    #expect(page.status == .ok && !page.text.contains("payer@example.org") && !page.text.contains("Théâtre"), "\(text)")
                }
            }
            _ = paid
        }
    }

    @Test(
        "Console C21 Acts are rows in words; filtered by who, what, when and result; the same as a file; an editor gets none",
        arguments: Engine.allCases)
    func audit(_ engine: Engine) async throws {
        try await ConsoleServing.run(engine) { console in
            let (owner, editor) = (try await console.browser(.owner), try await console.browser(.editor))
            let path = "\(Self.console)/shows/new"
            _ = try await owner.submit(path, ["title": "Pericles", "starts": "2030-01-06T19:30"], on: owner.get(path))
            _ = try await editor.submit(path, ["title": "Timon", "starts": "2030-01-07T19:30"], on: editor.get(path))
            _ = try await console.api(.post, "/console/api/keys?organisation=globe", owner, #"{"name":"=1+1","scopes":["scan"]}"#)
            let audit = "\(Self.console)/audit"
            let uuid = GateFixture.uuid(0x02, Staff.editor.rawValue)
            func rows(_ query: String) async throws -> Int {
                try await owner.get(audit + query).text.matches(of: /<tr><th scope="row">/).count
            }
            let all = try await rows("")
            let (mine, shows, keys) = (try await rows("?who=\(uuid)"), try await rows("?area=show"), try await rows("?area=key"))
            #expect(mine == 1 && shows == 2 && keys == 1 && all > 3, "\(all) \(mine) \(shows) \(keys)")
            #expect(try await rows("?area=nonsense&who=x&result=perhaps&period=9") == all, "what nobody offers is not heard")
            #expect(try await rows("?result=refused") == 0)
            console.clock.advance(seconds: 2 * 86_400)
            let later = try await console.browser(.owner)
            #expect(try await later.get(audit + "?period=1&area=show").text.contains("Nothing was done here yet."))
            #expect(try await rows("?period=7&area=show") == 2)
            let file = try await owner.get("\(audit).csv?area=show")
            #expect(file.text.hasPrefix("at,name,email,what,action,subject,result,address\r\n") && file.text.contains("Planned a show"))
            #expect(file.text.split(separator: "\r\n").count == 3)
            #expect(try await owner.get("\(audit).csv?area=key").text.contains("=1+1") == true)
            for page in [audit, "\(audit).csv"] { #expect(try await editor.get(page).status == .forbidden, "\(page)") }
            #expect(try await owner.post(audit, []).status == .methodNotAllowed, "nothing changes it")
        }
    }
}
