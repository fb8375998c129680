import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite(.serialized) struct DoorLinkTests {
    /// A house with an editor.
    private func prepare(_ place: Place) async throws {
        try await place.importHouse(sales: 1)
        let file = place.folder.deletingLastPathComponent().appending(path: "editor.ndjson")
        let text = #"{"account":{"email":"editor@globe.example","memberships":[{"organisation":"globe","role":"editor"}]}}"#
        try Data(text.utf8).write(to: file)
        let done = try await place.usher("import", file.path)
        try #require(done.status == 0, "\(done.errors)")
    }

    @Test(
        "Door D1 A link is printed once with its QR code, listed without its secret, and revoked; a phone that came by it is out",
        arguments: Engine.allCases)
    func life(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            try await prepare(place)
            try await place.serving { _, url async throws in
                let made = try await place.usher(
                    "door", "link", "--account", "editor@globe.example", "--event", "456", "--gate", "North", "--devices", "3")
                #expect(made.status == 0, "\(made.errors)")
                let address = String(made.output.split(separator: "\n").first ?? "")
                let secret = String(address.drop { $0 != "#" }.dropFirst())
                #expect(address.contains("/door/#udl_") && secret.count == 26)
                #expect(made.output.components(separatedBy: secret).count == 2, "once")
                // The corner of a QR code, behind its border: two rows of modules a line.
                let code = made.output.split(separator: "\n").filter { $0.hasPrefix("\u{1B}[30;107m") }.map { $0.dropFirst(9) }
                #expect(
                    code.count > 15
                        && code.dropFirst(2).prefix(4).map { $0.prefix(11) }
                            == ["█▀▀▀▀▀█", "█ ███ █", "█ ▀▀▀ █", "▀▀▀▀▀▀▀"].map { "    " + $0 }
                )
                let listed = try await place.usher("door", "list")
                #expect(listed.output.contains("link-1") && listed.output.contains("Hamlet") && listed.output.contains("0/3"))
                #expect(!listed.output.contains(secret))
                func join() async throws -> String {
                    let key =
                        #"{"kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4","y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM"}"#
                    let body = #"{"secret":"\#(secret)","device":{"name":"Annas phone","key":\#(key)}}"#
                    return try await Shell.line("curl -is \(url)/door/api/join -d '\(body)'").output
                }
                #expect(try await join().contains("usher_door=udd_"))
                let phones = try await place.usher("door", "list", "--json")
                #expect(phones.output.contains(#""id":"device-"#) && phones.output.contains("Annas phone"))
                // Neither secret is in what is stored.
                for name in try FileManager.default.contentsOfDirectory(atPath: place.data) where name.hasPrefix("usher.sqlite") {
                    let stored = try Data(contentsOf: URL(fileURLWithPath: "\(place.data)/\(name)"))
                    for text in [secret, "udl_", "udd_"] { #expect(stored.range(of: Data(text.utf8)) == nil, "\(text) in \(name)") }
                }
                #expect(try await place.usher("door", "revoke", "Annas phone").status == 0)
                #expect(try await place.usher("door", "revoke", "Annas phone").status == 1)
                #expect(try await place.usher("door", "revoke", "link-1").output.contains("Ended link-1."))
                #expect(try await place.usher("door", "revoke", "link-1").status == 1)
                #expect(try await join().contains("link_ended"))
                #expect(try await place.usher("door", "list").output.contains("There are no door links."))
            }
        }
    }

    @Test("Door D1 What cannot be made is refused in one line; wrong options end with 2")
    func refused() async throws {
        try await Place.with(.sqlite) { place async throws in
            try await prepare(place)
            func link(_ account: String, _ options: [String]) async throws -> Shell {
                try await Shell.run(Shell.usher, ["door", "link", "--account", account] + options, place.environment)
            }
            for options: [String] in [
                [], ["--event", "1", "--tonight", "globe"], ["--event", "x"], ["--event", "0"], ["--tonight", "globe", "--devices", "0"],
                ["--tonight", "globe", "--devices", "101"], ["--tonight", "globe", "--can", "fly"],
                ["--tonight", "globe", "--can", "kiosk,list"],
                ["--tonight", "globe", "--expires", "soon"], ["--tonight", "globe", "--expires", "2001-01-01T00:00:00Z"],
                ["--tonight", "globe", "--expires", "2999-01-01T00:00:00Z"], ["--tonight", "globe", "--gate", " "],
            ] {
                let answer = try await link("editor@globe.example", options)
                #expect(answer.status == 2 && answer.errorLines.count == 1, "\(options): \(answer.errors)")
            }
            for (account, options, status) in [
                ("nobody", ["--tonight", "globe"], 2), ("nobody@globe.example", ["--tonight", "globe"], 1),
                ("editor@globe.example", ["--tonight", "nowhere"], 1), ("editor@globe.example", ["--event", "999999"], 1),
                ("door@globe.example", ["--tonight", "globe"], 1),
            ] {
                let answer = try await link(account, options)
                #expect(answer.status == status && answer.errorLines.count == 1, "\(account) \(options): \(answer.errors)")
            }
        }
    }

    @Test("Door D1 A link for a flight needs no account, is listed and revoked as the others are", arguments: Engine.allCases)
    func flight(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            let file = place.folder.deletingLastPathComponent().appending(path: "airline.json")
            let soon = ISO8601DateFormatter().string(from: Date(timeIntervalSinceNow: 3_600))
            let text = """
                {"catalogue":1,"airlines":[{"key":"fun","name":"Fun Air","apple_identifier":"000001.abc.0001","aircraft":[{"registration":"N1","type":"Cirrus"}],
                "flights":[{"key":"f","aircraft":"N1","origin":"EGTF","destination":"LFAT","scheduled_departure":"\(soon)","flight_number":"FF1",
                "uuid":"1f5c2f0e-8d2b-4a57-9f43-0c8e6a7b2d10"}]}]}
                """
            try Data(text.utf8).write(to: file)
            let imported = try await place.usher("import", file.path)
            try #require(imported.status == 0, "\(imported.errors)")
            let flight = ["door", "link", "--flight", "1f5c2f0e-8d2b-4a57-9f43-0c8e6a7b2d10"]
            let made = try await Shell.run(Shell.usher, flight + ["--gate", "A1"], place.environment)
            #expect(made.status == 0 && made.output.contains("/door/#udl_"), "\(made.errors)")
            let listed = try await place.usher("door", "list")
            #expect(listed.output.contains("link-1") && listed.output.contains("flight FF1 of Fun Air"))
            for (options, status) in [
                (flight + ["--can", "kiosk"], 2), (flight + ["--event", "1"], 2), (["door", "link", "--event", "1"], 2),
                (["door", "link", "--flight", "unknown"], 1),
            ] as [([String], Int32)] {
                let answer = try await Shell.run(Shell.usher, options, place.environment)
                #expect(answer.status == status && answer.errorLines.count == 1, "\(options): \(answer.errors)")
            }
            #expect(try await place.usher("door", "revoke", "link-1").output.contains("Ended link-1."))
            #expect(try await place.usher("door", "revoke", "link-1").status == 1)
        }
    }
}
