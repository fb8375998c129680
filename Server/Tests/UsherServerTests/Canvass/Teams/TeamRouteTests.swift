import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Organisations, members and invites (canvass.md 6, teams).
@Suite struct TeamRouteTests {
    /// An organisation of an owner, an admin, an editor and the door.
    struct Team: Sendable {
        let canvass: CanvassServing
        let id: String

        var path: String { "/api/organisations/\(id)" }

        func invite(_ email: String, _ role: String, by subject: String = "owner") async throws -> TestResponse {
            // Whom nobody has an address of invites nobody.
            let token = canvass.token(subject, email: "\(subject)@inviters.example.org")
            return try await canvass.post("\(path)/invites", #"{"email":"\#(email)","role":"\#(role)"}"#, token: token)
        }

        func accept(_ response: TestResponse, _ subject: String, email: String? = nil) async throws -> TestResponse {
            let url = try #require(response.member("accept_url")?.text, "\(response.text)")
            let token = String(url[(try #require(url.range(of: "?token="))).upperBound...])
            return try await canvass.post(
                "/api/invites/accept", #"{"token":"\#(token)"}"#, token: canvass.token(subject, email: email))
        }

        func change(_ subject: String, to role: String, by actor: String) async throws -> TestResponse {
            let account = try await canvass.account(subject).uuid
            return try await canvass.send(.patch, "\(path)/members/\(account)", #"{"role":"\#(role)"}"#, token: canvass.token(actor))
        }

        func remove(_ subject: String, by actor: String) async throws -> TestResponse {
            let account = try await canvass.account(subject).uuid
            return try await canvass.send(.delete, "\(path)/members/\(account)", token: canvass.token(actor))
        }
    }

    private func run(_ engine: Engine, _ body: @Sendable @escaping (CanvassServing, Team) async throws -> Void) async throws {
        try await CanvassServing.run(engine) { canvass in
            let made = try await canvass.post("/api/organisations", #"{"name":" Prima "}"#, token: canvass.token("owner"))
            #expect(made.status == .created, "\(made.text)")
            let team = Team(canvass: canvass, id: try #require(made.member("id")?.text))
            #expect(made.text == #"{"id":"\#(team.id)","name":"Prima","role":"owner"}"#)
            for role in ["admin", "editor", "door"] {
                let accepted = try await team.accept(try await team.invite("\(role)@example.org", role), role)
                #expect(accepted.text == #"{"organisation_id":"\#(team.id)","role":"\#(role)","already_accepted":false}"#)
            }
            try await body(canvass, team)
        }
    }

    @Test("Canvass A43 An invite: expired, revoked and unknown 400, another e-mail 403, twice 200", arguments: Engine.allCases)
    func invites(engine: Engine) async throws {
        try await run(engine) { canvass, team in
            let invite = try await team.invite("Bob@Example.org", "editor")
            #expect(invite.status == .created && invite.member("email") == .string("bob@example.org"))
            #expect(invite.member("status") == .string("pending") && invite.member("expires_at") == .string("2025-03-31T12:00:00.000Z"))
            let other = try await team.accept(invite, "eve", email: "eve@example.org")
            #expect(other.status == .forbidden && other.code == "invite_other_email")
            let first = try await team.accept(invite, "bob", email: "bob@example.org")
            #expect(first.text == #"{"organisation_id":"\#(team.id)","role":"editor","already_accepted":false}"#)
            let again = try await team.accept(invite, "bob", email: "bob@example.org")
            #expect(again.text == #"{"organisation_id":"\#(team.id)","role":"editor","already_accepted":true}"#)
            let stolen = try await team.accept(invite, "nobody")
            #expect(stolen.status == .badRequest && stolen.code == "invite_invalid")
            let member = try await team.invite("bob@example.org", "door")
            #expect(member.status == .conflict && member.code == "already_member")
            let old = try await team.invite("cid@example.org", "door")
            let new = try await team.invite("cid@example.org", "editor")
            #expect(try await team.accept(old, "cid").code == "invite_invalid", "replaced")
            let id = try #require(new.member("id")?.text)
            for _ in 0..<2 {
                #expect(try await canvass.send(.delete, "\(team.path)/invites/\(id)", token: canvass.token("owner")).status == .noContent)
            }
            #expect(try await team.accept(new, "cid").code == "invite_invalid", "revoked")
            let late = try await team.invite("dan@example.org", "editor")
            canvass.clock.advance(seconds: 30 * 86_400)
            #expect(try await team.accept(late, "dan").code == "invite_invalid", "expired")
            let unknown = try await canvass.post("/api/invites/accept", #"{"token":"unknown"}"#, token: canvass.token("dan"))
            #expect(unknown.status == .badRequest && unknown.code == "invite_invalid")
        }
    }

    @Test("Canvass A43 The token is only stored hashed, mailed once, and shown once", arguments: Engine.allCases)
    func token(engine: Engine) async throws {
        try await run(engine) { canvass, team in
            let invite = try await team.invite("bob@example.org", "editor")
            let url = try #require(invite.member("accept_url")?.text)
            #expect(url.hasPrefix("https://canvass.example.org/invite?token="))
            let token = String(url.dropFirst("https://canvass.example.org/invite?token=".count))
            #expect(Base64Text.decode(token)?.count == 32)
            let list = try await canvass.get("\(team.path)/invites", token: canvass.token("admin"))
            #expect(list.status == .ok && !list.text.contains(token) && list.text.contains(#""accept_url":null"#))
            let leaks0 = try await TeamTexts.all(canvass.database).filter { $0.contains(token) }
            #expect(leaks0.isEmpty)
            await canvass.outbox.drain()
            let box = canvass.folder.appending(path: "mail")
            let mails = try FileManager.default.contentsOfDirectory(atPath: box.path).map {
                try String(contentsOf: box.appending(path: $0), encoding: .utf8).replacingOccurrences(of: "=\r\n", with: "")
                    .replacingOccurrences(of: "=3D", with: "=")
            }
            let mail = try #require(mails.first { $0.contains("bob@example.org") })
            #expect(mail.contains(token) && mail.contains("Prima"))
            let leaks1 = try await TeamTexts.all(canvass.database).filter { $0.contains(token) }
            #expect(leaks1.isEmpty)
        }
    }

    @Test("Canvass A43 Roles: who invites, changes and sends away whom", arguments: Engine.allCases)
    func roles(engine: Engine) async throws {
        try await run(engine) { canvass, team in
            func expect(_ response: TestResponse, _ code: String, _ comment: Comment = "") {
                #expect("\(response.status.code) \(response.code ?? "")" == code, comment)
            }
            expect(try await team.invite("x@example.org", "admin", by: "admin"), "403 role_required")
            expect(try await team.invite("x@example.org", "editor", by: "admin"), "201 ")
            expect(try await team.invite("x@example.org", "editor", by: "editor"), "403 role_required")
            expect(try await team.invite("x@example.org", "editor", by: "door"), "404 not_found")
            expect(try await team.invite("x@example.org", "editor", by: "stranger"), "404 not_found")
            expect(try await team.invite("x@example.org", "owner"), "400 validation_failed")
            expect(try await team.invite("nonsense", "editor"), "400 validation_failed")
            expect(try await team.change("owner", to: "editor", by: "owner"), "409 own_role")
            expect(try await team.change("owner", to: "editor", by: "admin"), "403 role_required")
            expect(try await team.change("editor", to: "admin", by: "admin"), "403 role_required")
            expect(try await team.change("door", to: "editor", by: "admin"), "200 ")
            expect(try await team.change("door", to: "door", by: "editor"), "403 role_required")
            expect(try await team.change("door", to: "king", by: "owner"), "400 validation_failed")
            expect(try await team.change("stranger", to: "door", by: "owner"), "404 not_found")
            expect(try await team.remove("owner", by: "owner"), "409 last_owner")
            expect(try await team.remove("owner", by: "admin"), "403 role_required")
            expect(try await team.remove("admin", by: "editor"), "403 role_required")
            expect(try await team.change("admin", to: "owner", by: "owner"), "200 ")
            expect(try await team.remove("owner", by: "owner"), "204 ")
            expect(try await team.remove("admin", by: "admin"), "409 last_owner")
            expect(try await team.change("door", to: "door", by: "admin"), "200 ")
            expect(try await team.remove("editor", by: "door"), "404 not_found")
            expect(try await team.remove("door", by: "door"), "204 ", "the door may leave")
            expect(try await team.remove("editor", by: "editor"), "204 ")
        }
    }

    @Test("Canvass A43 Two owners who leave at once leave one behind", arguments: Engine.allCases)
    func lastOwner(engine: Engine) async throws {
        try await run(engine) { canvass, team in
            #expect(try await team.change("admin", to: "owner", by: "owner").status == .ok)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for subject in ["owner", "admin"] { group.addTask { try await team.remove(subject, by: subject).status.code } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }.sorted()
            }
            #expect(statuses == [204, 409])
        }
    }

    @Test("Canvass A20 Members, in the order in which they joined; a stranger and the door hear of nothing", arguments: Engine.allCases)
    func members(engine: Engine) async throws {
        try await run(engine) { canvass, team in
            let response = try await canvass.get("\(team.path)/members", token: canvass.token("editor"))
            guard case .array(let members)? = response.member("members") else {
                Issue.record("\(response.text)")
                return
            }
            let roles = members.map { $0["role"]?.text }
            #expect(roles == ["owner", "admin", "editor", "door"])
            let isDated = members.allSatisfy { $0["joined_at"] == .string("2025-03-01T12:00:00.000Z") && $0["email"] == .null }
            #expect(isDated)
            let mine = try await canvass.get("/api/organisations", token: canvass.token("editor"))
            #expect(mine.text == #"{"organisations":[{"id":"\#(team.id)","name":"Prima","role":"editor"}]}"#)
            let unknown = try await canvass.get("/api/organisations/nonsense/members", token: canvass.token("owner"))
            for subject in ["door", "stranger"] {
                let hidden = try await canvass.get("\(team.path)/members", token: canvass.token(subject))
                #expect(hidden.status == .notFound && hidden.text == unknown.text)
                #expect(try await canvass.get("/api/organisations", token: canvass.token(subject)).text == #"{"organisations":[]}"#)
            }
        }
    }

    @Test("An invite opens a page where somebody who is signed in accepts it", arguments: Engine.allCases)
    func page(engine: Engine) async throws {
        try await run(engine) { canvass, team in
            let invite = try await team.invite("bob@example.org", "editor")
            let url = try #require(invite.member("accept_url")?.text)
            let path = String(url.dropFirst("https://canvass.example.org".count))
            let page = try await canvass.get(path)
            #expect(page.status == .ok && page.text.contains("Join Prima") && page.text.contains("/signin?next="))
            #expect(try await canvass.get("/invite?token=x").status == .notFound)
        }
    }
}

/// Every text in which an invite's token might be found.
private enum TeamTexts {
    static func all(_ database: Database) async throws -> [String] {
        try await database.read { connection in try statements.flatMap { try connection.all($0) { $0.text(0) } } }
    }

    private static let statements = [
        Statement("SELECT uuid || ' ' || email FROM invites"), Statement("SELECT payload || ' ' || idempotency_key FROM outbox"),
        Statement("SELECT subject || ' ' || result FROM audit"),
    ]
}
