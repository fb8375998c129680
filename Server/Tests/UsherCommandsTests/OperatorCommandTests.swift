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
                let unconfirmed = try await place.usher("operators", "add", "ann@x.example")
                #expect(unconfirmed.status == 1 && unconfirmed.errors.contains("--unconfirmed"), "anybody may have signed up with it")
                #expect(try await place.usher("operators", "add", "ann@x.example", "--unconfirmed").status == 0)
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

    // MARK: Airlines

    private static let ticket = "00000000-0000-4000-8000-000000000001"
    /// The SHA-1 of its Apple identifier, abc.
    private static let identifier = "a9993e364706816aba3e25717850c26c9cd0d89d"
    private static let fleet = """
        {"catalogue":1,"airlines":[{"key":"fun","name":"Fun Air","apple_identifier":"abc","aircraft":[{"registration":"N1","type":""}],
         "flights":[{"key":"f","aircraft":"N1","origin":"EGTF","destination":"LFAT","scheduled_departure":"2030-06-19T08:00:00Z"}],
         "passengers":[{"key":"p","formatted_name":"Jane Roe"}],
         "tickets":[{"uuid":"\(ticket)","flight":"f","passenger":"p","seat_number":"2B"}]}]}
        """
    private static let suspended = #"{"detail":"This airline is suspended","status_code":403,"code":"airline_suspended"}"#

    /// The statuses of what an airline asks (itself, a list, a check, a change, to sign in) and of what its guests do (page, pass).
    private func answers(_ url: String, _ verify: String) async throws -> [String] {
        let (own, json) = ("\(url)/api/v1/airline/\(Self.identifier)", "-H 'Authorization: Bearer abc' -H 'Content-Type: application/json'")
        let rick = #"{"apple_identifier":"","formattedName":"Rick Roe","passenger_identifier":"rick"}"#
        var answers: [String] = []
        for line in [
            "\(json) \(own)", "\(json) \(own)/flight/list", verify, "\(json) -d '\(rick)' \(own)/passenger/create",
            "\(json) -d '{\"apple_identifier\":\"abc\"}' \(url)/api/v1/airline/create", "\(url)/pages/yourBoardingPass/\(Self.ticket)",
            "\(url)/api/v1/boardingpass/\(Self.ticket)",
        ] { answers.append(try await curl("-o /dev/null -w '%{http_code}' \(line)")) }
        return answers
    }

    @Test(
        "Safe 4 An operator shuts an airline while the server runs: all of it hears so within seconds, and goes on when it is open again",
        arguments: Engine.allCases)
    func airline(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            let outside = place.folder.deletingLastPathComponent()
            let (file, live) = (outside.appending(path: "fleet.json"), outside.appending(path: "live").path)
            try Data(Self.fleet.utf8).write(to: file)
            #expect(try await place.usher("import", file.path).status == 0)
            try await place.serving("--wallet-development", "true") { _, url async throws in
                let own = "\(url)/api/v1/airline/\(Self.identifier)"
                let hash = try await Shell.line(
                    "printf '%s%s' \"$(cat '\(place.data)/boarding-secret')\" \(Self.ticket) | sha256sum | cut -c 1-64 | tr -d '\\n'")
                let proof = #"{"ticket":"\#(Self.ticket)","signature":"\#(hash.output)"}"#
                let verify = "-H 'Authorization: Bearer abc' -H 'Content-Type: application/json' -d '\(proof)' \(own)/ticket/verify"
                let open = Array(repeating: "200", count: 7)
                let isOpen = try await eventually { try await answers(url, verify) == open }
                #expect(isOpen)
                async let watching = Shell.line("curl -sfN --max-time 60 -o '\(live)' -H 'Authorization: Bearer abc' \(own)/live")
                let isWatched = try await eventually { try await Shell.line("cat '\(live)'").output.contains("retry:") }
                #expect(isWatched)
                try await shut(place)
                // What is in memory of it is asked for all the time, and still grows old.
                let isRefused = try await eventually { try await curl(verify) == Self.suspended }
                #expect(isRefused)
                let closed = Array(repeating: "403", count: 5) + ["404", "404"]
                let isShut = try await eventually { try await answers(url, verify) == closed }
                #expect(isShut)
                let end = try await watching.status
                #expect(end == 0, "the stream ends")
                let stranger = try await curl("-o /dev/null -w '%{http_code}' -H 'Authorization: Bearer nobody' \(own)")
                #expect(stranger == "401", "strangers are told nothing")
                let resumed = try await place.usher("airlines", "resume", "fun")
                #expect(resumed.output == "Fun Air (\(Self.identifier)) is open again.\n", "\(resumed)")
                let isBack = try await eventually { try await answers(url, verify) == open }
                #expect(isBack)
            }
        }
    }

    private func shut(_ place: Place) async throws {
        let before = try await place.usher("airlines", "list", "--json")
        #expect(before.output == "[{\"identifier\":\"\(Self.identifier)\",\"name\":\"Fun Air\"}]\n", "\(before)")
        let shut = try await place.usher("airlines", "suspend", Self.identifier)
        #expect(shut.output == "Fun Air (\(Self.identifier)) is suspended.\n", "\(shut)")
        let again = try await place.usher("airlines", "suspend", "fun", "--json")
        #expect(again.output == "{\"airline\":\"\(Self.identifier)\",\"changed\":false}\n", "\(again)")
        #expect(try await place.usher("airlines", "list").output.contains("  20"), "since when it is shut")
        let unknown = try await place.usher("airlines", "suspend", "nobody")
        #expect(unknown.status == 1 && unknown.errors == "there is no such airline\n", "\(unknown)")
    }
}
