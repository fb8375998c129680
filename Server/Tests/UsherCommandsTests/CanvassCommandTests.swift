import Foundation
import Testing
import UsherStore
import UsherTesting

/// Canvass by the binary itself: what an operator does, and what a server's log says.
@Suite(.serialized) struct CanvassCommandTests {
    /// Two people with passwords, a campaign of two printed codes, and a purchase in the App Store that is the first one's.
    private func importCampaign(_ place: Place, buyer: String? = "ann@x.example") async throws {
        let holder = buyer.map { #","account":"\#($0)""# } ?? ""
        let text = """
            {"catalogue":1,
             "organisations":[{"key":"run","name":"Run","time_zone":"UTC","currency":"USD"}],
             "accounts":[
              {"email":"ann@x.example","name":"Ann","password":"Ann-Pass-1","memberships":[{"organisation":"run","role":"owner"}]},
              {"email":"bob@x.example","name":"Bob","password":"Bob-Pass-1"}],
             "campaigns":[{"key":"prima","organisation":"run","name":"Prima Run","destination_url":"https://example.com/offer",
              "addresses":[{"address":"1 Main St","qr":{"slug":"printed1"}},{"address":"2 Main St","qr":{"slug":"printed2","enabled":false}}]}],
             "subscriptions":[{"provider":"apple","environment":"Production","id":"2000000123"\(holder),"created_at":"2026-01-01T00:00:00Z",
              "transactions":[{"id":"2000000124","product":"org.example.pro","plan":"pro","expires_at":"2099-01-01T00:00:00Z",
               "signed_at":"2026-01-01T00:00:00Z"}]}]}
            """
        let file = place.folder.deletingLastPathComponent().appending(path: "campaign.json")
        try Data(text.utf8).write(to: file)
        let done = try await place.usher("import", file.path)
        try #require(done.status == 0, "\(done.errors)")
    }

    /// What the server says that somebody has paid for.
    private func entitlement(_ url: String, _ email: String, _ password: String) async throws -> String {
        let token = try await Shell.line(
            "curl -s \(url)/api/auth/signin -H 'Content-Type: application/json' -d '{\"email\":\"\(email)\",\"password\":\"\(password)\"}' | jq -r .token"
        ).output
        return try await Shell.line("curl -s \(url)/api/billing/entitlement -H 'Authorization: Bearer \(token.dropLast())'").output
    }

    @Test(
        "usher purchases unbind frees a purchase while the server runs; the next account that has it keeps it", arguments: Engine.allCases)
    func unbind(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            try await importCampaign(place)
            let paid = #"{"plan":"pro","is_active":true,"source":"apple","current_period_end":"2099-01-01T00:00:00.000Z"}"#
            let free = #"{"plan":"free","is_active":false,"source":"none","current_period_end":null}"#
            try await place.serving { _, url async throws in
                #expect(try await entitlement(url, "ann@x.example", "Ann-Pass-1") == paid)
                let unknown = try await place.usher("purchases", "unbind", "2000000124")
                #expect(unknown.status == 1 && unknown.errors == "no account has a purchase with this id\n", "\(unknown.errors)")
                let done = try await place.usher("purchases", "unbind", "2000000123")
                #expect(done.status == 0 && done.output == "The purchase 2000000123 is nobody's now.\n", "\(done.errors)\(done.output)")
                #expect(try await entitlement(url, "ann@x.example", "Ann-Pass-1") == free)
                let again = try await place.usher("purchases", "unbind", "2000000123", "--json")
                #expect(again.status == 1 && again.errorLines.count == 1, "\(again.errors)")
                #expect(try await place.usher("purchases", "unbind").status == 2)
            }
            let export = try await place.usher("export")
            #expect(export.output.contains(#"{"provider":"apple","environment":"Production","id":"2000000123","created_at""#))
            try await importCampaign(place, buyer: "bob@x.example")
            try await place.serving { _, url async throws in
                #expect(try await entitlement(url, "bob@x.example", "Bob-Pass-1") == paid)
                #expect(try await entitlement(url, "ann@x.example", "Ann-Pass-1") == free)
                let json = try await place.usher("purchases", "unbind", "2000000123", "--json")
                #expect(json.status == 0 && json.output == "{\"purchase\":\"2000000123\"}\n", "\(json.output)")
            }
        }
    }

    @Test("Canvass A31 Not even the most talkative log tells who scanned", arguments: Engine.allCases)
    func log(_ engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            try await importCampaign(place)
            try await place.serving("--log-level", "trace", "--trusted-proxies", "127.0.0.1,::1") { server, url async throws in
                let who = "-A SecretPhone/9 -e https://referrer.example/secret-page -H 'X-Forwarded-For: 203.0.113.77'"
                // Known and unknown to this process, off, none at all, by another method, and malformed: each goes a way of its own.
                let calls =
                    ["printed1", "printed1", "printed2", "nothing", "%00", "a%20b"].map { "-s '\(url)/q/\($0)'" }
                    + ["-s -I \(url)/q/printed1", "-s -X POST -d x=1 \(url)/q/printed1", "-s '\(url)/q/printed1?x=1'"]
                for call in calls { _ = try await Shell.line("curl \(who) \(call)") }
                let answer = try await Shell.line("curl -is \(who) \(url)/q/printed1").output
                #expect(answer.hasPrefix("HTTP/1.1 302") && answer.contains("https://example.com/offer"))
                // Something else is logged with its client, or this test sees nothing.
                _ = try await Shell.line("curl -s -H 'X-Forwarded-For: 203.0.113.78' \(url)/api/campaigns")
                _ = try await eventually { (server.output + server.errors).contains("203.0.113.78") }
                let told = server.output + server.errors
                #expect(told.contains("203.0.113.78"), "the log is on")
                for secret in ["203.0.113.77", "SecretPhone", "referrer.example"] { #expect(!told.contains(secret), "\(secret)") }
            }
            let kept = try await Shell.line("cat $(find '\(place.data)' -type f) | strings -n 4").output
            for secret in ["203.0.113.77", "SecretPhone", "referrer.example"] { #expect(!kept.contains(secret), "\(secret)") }
        }
    }
}
