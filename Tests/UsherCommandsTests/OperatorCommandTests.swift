import Foundation
import Testing
import UsherStore
import UsherTesting

/// What whoever runs a server does on its own terminal, and how the first operator comes to be (console.md C1, C2).
@Suite(.serialized) struct OperatorCommandTests {
    private func curl(_ line: String) async throws -> String { try await Shell.line("curl -s " + line).output }

    private func setupLine(_ server: Started) async throws -> String {
        let isThere = try await eventually { server.output.contains("Set up Usher at ") }
        #expect(isThere, "\(server.output)")
        return String(server.output.split(separator: "\n").first { $0.hasPrefix("Set up Usher at ") }?.split(separator: " ").last ?? "")
    }

    private func status(_ url: String) async throws -> String { try await curl("-o /dev/null -w '%{http_code}' '\(url)'") }

    /// Sends the set-up page's form as a browser does.
    private func setUp(_ url: String, _ fields: String) async throws -> String {
        let jar = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: jar) }
        let page = try await curl("-c \(jar) '\(url)'")
        let token = page.split(separator: "name=\"token\" value=\"").dropFirst().first?.prefix { $0 != "\"" } ?? ""
        let secret = url.split(separator: "=").last ?? ""
        let base = url.split(separator: "?").first ?? ""
        return try await curl("-b \(jar) -c \(jar) -w '%{http_code}' -d 'token=\(token)&secret=\(secret)&\(fields)' '\(base)'")
    }

    @Test(
        "Safe 4 C1 C2 A fresh server prints one link; it makes the first operator once; replaced, used or wrong it is unknown",
        arguments: Engine.allCases)
    func setup(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            let first = try await place.serving { server, url async throws -> String in
                let link = try await setupLine(server)
                #expect(link.hasPrefix("\(url)/console/setup?token=") && link.count == "\(url)/console/setup?token=".count + 43)
                for _ in 0..<2 { #expect(try await status(link) == "200", "a visit uses nothing up") }
                #expect(try await status(link.dropLast() + (link.hasSuffix("A") ? "B" : "A")) == "404")
                #expect(try await status("\(url)/console/setup") == "404")
                return String(link.split(separator: "=").last ?? "")
            }
            try await place.serving { server, url async throws in
                let link = try await setupLine(server)
                #expect(try await status("\(url)/console/setup?token=\(first)") == "404", "a restart ends the old one")
                let printed = try await place.usher("setup-link")
                #expect(printed.status == 0 && printed.output.contains("/console/setup?token="), "\(printed.errors)")
                #expect(try await status(link) == "404", "a new one ends the old")
                let token = printed.output.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: "=").last ?? ""
                let own = "\(url)/console/setup?token=\(token)"
                let weak = try await setUp(own, "way=new&name=Ann&email=ann@x.example&password=weak")
                #expect(weak.hasSuffix("400"), "\(weak)")
                let done = try await setUp(own, "way=new&name=Ann&email=ann@x.example&password=Ann-Pass-1")
                #expect(done.hasSuffix("200") && done.contains("ann@x.example is the operator"), "\(done)")
                #expect(try await status(own) == "404", "it works once")
                let late = try await setUp(own, "way=new&name=Bob&email=bob@x.example&password=Bob-Pass-1")
                #expect(late.hasSuffix("403"), "no page, no form")
                let list = try await place.usher("operators", "list", "--json")
                #expect(list.output.contains("ann@x.example") && !list.output.contains("bob"), "\(list.output)")
                let again = try await place.usher("setup-link")
                #expect(again.status == 1 && again.errorLines.count == 1, "\(again)")
            }
            try await place.serving { server, url async throws in
                #expect(try await status("\(url)/health") == "200")
                #expect(!server.output.contains("Set up Usher"))
                #expect(try await place.usher("operators", "remove", "ann@x.example").status == 0)
                #expect(try await place.usher("operators", "add", "nobody@x.example").status == 1)
                #expect(try await place.usher("operators", "add", "ann@x.example").status == 0)
                #expect(try await place.usher("operators", "add", "not an address").status == 2)
            }
        }
    }

    @Test(
        "Safe 4 An operator grants desks and shuts a house while the server runs; printed codes follow within seconds",
        arguments: Engine.allCases)
    func standing(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            let text = """
                {"catalogue":1,"organisations":[{"key":"run","name":"Run","time_zone":"UTC","currency":"USD","desks":["canvass"]}],
                 "campaigns":[{"key":"p","organisation":"run","name":"P","destination_url":"https://example.com/",
                  "qr_codes":[{"slug":"printed1"}]}]}
                """
            let file = place.folder.deletingLastPathComponent().appending(path: "campaign.json")
            try Data(text.utf8).write(to: file)
            #expect(try await place.usher("import", file.path).status == 0)
            try await place.serving { _, url async throws in
                #expect(try await status("\(url)/q/printed1") == "302")
                let shut = try await place.usher("organisations", "suspend", "run")
                #expect(shut.output == "Run (run) is suspended.\n", "\(shut)")
                let isGone = try await eventually { try await status("\(url)/q/printed1") == "404" }
                #expect(isGone)
                #expect(try await place.usher("organisations", "list").output.contains("canvass"))
                #expect(try await place.usher("organisations", "resume", "run").status == 0)
                let isBack = try await eventually { try await status("\(url)/q/printed1") == "302" }
                #expect(isBack)
                let granted = try await place.usher("desks", "grant", "run", "walks", "boxoffice")
                #expect(granted.output == "Run (run) may use boxoffice, walks, canvass.\n", "\(granted)")
                let revoked = try await place.usher("desks", "revoke", "run", "walks", "--json")
                #expect(revoked.output.contains(#"["boxoffice","canvass"]"#), "\(revoked)")
                #expect(try await place.usher("desks", "grant", "run", "bar").status == 2)
                #expect(try await place.usher("desks", "grant", "nobody", "walks").status == 1)
            }
        }
    }
}
