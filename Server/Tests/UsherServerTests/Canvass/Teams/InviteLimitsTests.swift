import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Invites are mails in the house's name to addresses of somebody's choice: who may cause them, and how many.
@Suite struct InviteLimitsTests {
    private func founded(_ canvass: CanvassServing, _ token: String, name: String = "Prima") async throws -> String {
        let body = JSONText.string(.members(["name": .string(name)]))
        let made = try await canvass.post("/api/organisations", body, token: token)
        return try #require(made.member("id")?.text, "\(made.text)")
    }

    private func invite(_ canvass: CanvassServing, _ email: String, to id: String, _ token: String) async throws -> TestResponse {
        try await canvass.post("/api/organisations/\(id)/invites", #"{"email":"\#(email)","role":"editor"}"#, token: token)
    }

    @Test("Safe 8 Only whom a mail has reached may cause mails to others", arguments: Engine.allCases)
    func unverified(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { canvass in
            let made = try await canvass.post("/api/auth/signup", #"{"email":"eve@example.org","password":"Passw0rd","name":"Eve"}"#)
            let token = try #require(made.member("token")?.text)
            let id = try await founded(canvass, token)
            let refused = try await invite(canvass, "bob@example.org", to: id, token)
            #expect(refused.status == .forbidden && refused.code == "email_not_verified")
            let mail = try #require(try await canvass.mails(to: "eve@example.org").first)
            let start = try #require(mail.range(of: "/verify-email?token="))
            let link = String(mail[start.upperBound...].prefix { $0 != "&" })
            let verified = try await canvass.post("/api/auth/verify-email", #"{"token":"\#(link)","email":"eve@example.org"}"#)
            #expect(verified.status == .ok)
            #expect(try await invite(canvass, "bob@example.org", to: id, token).status == .created)
            // Supabase knows an address of some, and none of others.
            let nobody = canvass.token("nobody")
            #expect(try await invite(canvass, "bob@example.org", to: founded(canvass, nobody), nobody).code == "email_not_verified")
            let ann = canvass.token("ann", email: "ann@example.org")
            #expect(try await invite(canvass, "bob@example.org", to: founded(canvass, ann), ann).status == .created)
        }
    }

    @Test("Safe 8 Invites a day: of an account, of an organisation, and to one address", arguments: Engine.allCases)
    func caps(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { settings in
            settings.limits.off = false
            settings.limits.mails = .init(perRecipient: 3, perClient: 100, invitesPerAccount: 6, invitesPerOrganisation: 4)
        } _: { canvass in
            let ann = canvass.token("ann", email: "ann@example.org")
            let (one, two) = (try await founded(canvass, ann), try await founded(canvass, ann))
            var codes: [Int] = []
            for index in 0..<6 { codes.append(try await invite(canvass, "a\(index)@example.org", to: one, ann).status.code) }
            #expect(codes == [201, 201, 201, 201, 429, 429], "the organisation's")
            codes = []
            for index in 0..<4 { codes.append(try await invite(canvass, "b\(index)@example.org", to: two, ann).status.code) }
            #expect(codes == [201, 201, 429, 429], "the account's; what was refused did not count")
            let refused = try await invite(canvass, "c@example.org", to: two, ann)
            #expect(refused.code == "rate_limited" && Int(refused.headers[.retryAfter] ?? "") ?? 0 >= 1)
            // One address, by three people of three houses.
            codes = []
            for name in ["bea", "cid", "dan", "eli"] {
                let token = canvass.token(name, email: "\(name)@example.org")
                codes.append(try await invite(canvass, "victim@example.org", to: founded(canvass, token), token).status.code)
            }
            #expect(codes == [201, 201, 201, 429], "the receiver's")
            #expect(try await canvass.mails(to: "victim@example.org").count == 3)
            canvass.clock.advance(seconds: 86_400)
            #expect(try await invite(canvass, "d@example.org", to: two, canvass.token("ann", email: "ann@example.org")).status == .created)
        }
    }

    @Test("Safe 8 Two processes and many requests at once count together", arguments: Engine.allCases)
    func together(_ engine: Engine) async throws {
        let change: @Sendable (inout Settings) -> Void = { settings in
            settings.limits.off = false
            settings.limits.mails = .init(perRecipient: 100, perClient: 100, invitesPerAccount: 7, invitesPerOrganisation: 100)
        }
        try await CanvassServing.run(engine, change) { canvass in
            let ann = canvass.token("ann", email: "ann@example.org")
            var houses: [String] = []
            for _ in 0..<4 { houses.append(try await founded(canvass, ann)) }
            let ids = houses
            try await withTemporaryFolder { folder in
                try await CanvassServing.serve(canvass.database, folder, clock: canvass.clock, secrets: .passing(), change) { other in
                    let codes = try await withThrowingTaskGroup(of: Int.self) { group in
                        for index in 0..<40 {
                            let process = index % 2 == 0 ? canvass : other
                            group.addTask {
                                try await invite(process, "a\(index)@example.org", to: ids[index % 4], ann).status.code
                            }
                        }
                        return try await group.reduce(into: []) { $0.append($1) }
                    }
                    #expect(codes.count { $0 == 201 } == 7 && codes.count { $0 == 429 } == 33, "\(codes)")
                }
            }
            #expect(try await canvass.count(Statement("SELECT COUNT(*) FROM invites")) == 7)
        }
    }

    @Test("Safe 8 An organisation's name is no subject, no link and no line of the mail", arguments: [Engine.sqlite])
    func letter(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { canvass in
            let ann = canvass.token("ann", email: "ann@example.org")
            let id = try await founded(canvass, ann, name: "You won! https://evil.example/x www.evil.example win@evil.example")
            #expect(try await invite(canvass, "bob@example.org", to: id, ann).status == .created)
            let mail = try #require(try await canvass.mails(to: "bob@example.org").first)
            #expect(mail.contains("Subject: You are invited to join an organisation\r\n"))
            #expect(!mail.contains("evil.example") && !mail.contains("https://evil") && !mail.contains("win@"), "\(mail)")
            #expect(mail.contains("You won! https: evil. example/x www. evil. example win (at) evil. example"))
        }
    }
}
