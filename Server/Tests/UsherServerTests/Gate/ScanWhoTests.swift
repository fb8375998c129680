@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct ScanWhoTests {
    private func send(_ gate: GateServing, keys: [String], body: String = #"{"ticket_code":"SALE-CODE-123"}"#) async throws -> TestResponse
    {
        var headers = HTTPFields()
        for key in keys { headers.append(HTTPField(name: .apiKey, value: key)) }
        return try await gate.client.executeRequest(
            uri: "/api/tickets/scan", method: .post, headers: headers, body: ByteBuffer(string: body))
    }

    @Test("Gate A15 No key: G-3 before the body is read; a wrong one: G-4", arguments: Engine.allCases)
    func keys(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            let large = String(repeating: "x", count: 40_000)
            for keys in [[], [""], ["", ""]] {
                #expect(try await send(gate, keys: keys).isExactly(401, Refused.keyRequired))
                #expect(try await send(gate, keys: keys, body: large).isExactly(401, Refused.keyRequired))
            }
            let secret = Staff.door.secret
            let wrong = [
                ["unknown"], [secret.uppercased()], [secret + "1"], [String(secret.dropLast())], [secret, secret], [secret, "other"],
                ["other", secret], ["", secret], [secret, ""], ["é"], [String(repeating: "k", count: 4_000)], [secret + ", " + secret],
            ]
            for keys in wrong {
                let answer = try await send(gate, keys: keys, body: large)
                #expect(answer.isExactly(401, Refused.keyInvalid), "\(keys): \(answer.text)")
            }
            let audit = try await gate.database.read { try AuditTransaction($0).latestAudit(100) }
            #expect(audit.count == wrong.count && audit.allSatisfy { $0.action == "key.refused" && $0.result == "api_key_invalid" })
            #expect(try await gate.written().scans == 0)
            #expect(try await send(gate, keys: [secret]).status == .created)
        }
    }

    @Test("Gate A15 A key without a scope may not scan", arguments: Engine.allCases)
    func scopes(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            let draft = APIKeyDraft(
                account: Staff.editor.account, name: "none", digest: SecretDigest(of: "scopeless-key"), scopes: [], expires: nil)
            _ = try await gate.keys.create(draft, by: .local, at: GateFixture.now)
            #expect(try await send(gate, keys: ["scopeless-key"], body: "{").isExactly(403, Refused.notAllowed))
            #expect(try await gate.written().scans == 0)
        }
    }

    @Test("Gate A16 Another organisation's key: G-11 for a ticket there is, G-10 for one there is not", arguments: Engine.allCases)
    func foreign(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            for body in [
                #"{"ticket_code":"SALE-CODE-123"}"#, #"{"ticket_code":"PERSON-1","event_id":1}"#,
                #"{"ticket_code":"SALE-CODE-123","seat_number":"Z9","sale_ticket_id":5}"#,
            ] {
                #expect(try await gate.send(body, as: .foreign).isExactly(403, Refused.notAuthorized))
            }
            #expect(try await gate.send(code: "NO-SUCH-CODE", as: .foreign).isExactly(404, Refused.notFound))
            #expect(try await gate.send(#"{"sale_id":123}"#, as: .foreign).isExactly(404, Refused.notFound))
            let entries = try await gate.entries()
            #expect(entries == 0)
        }
    }

    @Test("Gate A17 Every role may scan; who has lost role, key or account may not, at once", arguments: Engine.allCases)
    func roles(engine: Engine) async throws {
        let time = HandClock(GateFixture.now)
        try await GateServing.run(engine, sales: (1...9).map { SaleSeed(.init(Int64($0)), persons: 1) }, clock: time.clock) { gate in
            let now = GateFixture.now
            for (code, staff) in [("S1", Staff.owner), ("S2", .editor), ("S3", .door)] {
                #expect(try await gate.send(code: code, as: staff).status == .created)
            }
            try await gate.database.write { connection in
                try OrganisationTransaction(connection).appoint(Staff.otherDoor.account, as: .admin, in: 1, by: .local, at: now)
            }
            #expect(try await gate.send(code: "S4", as: .otherDoor).status == .created)
            try await gate.database.write { connection in
                _ = try OrganisationTransaction(connection).dismiss(Staff.otherDoor.account, from: 1, by: .local, at: now)
            }
            #expect(try await gate.send(code: "S5", as: .otherDoor).isExactly(403, Refused.notAuthorized))

            try await gate.keys.revoke(Staff.door.key, by: .local, at: now)
            #expect(try await gate.send(code: "S5").isExactly(401, Refused.keyInvalid))

            let expiry = now.adding(seconds: 60)
            let draft = APIKeyDraft(
                account: Staff.owner.account, name: "short", digest: SecretDigest(of: "short-lived"), scopes: .scan, expires: expiry)
            _ = try await gate.keys.create(draft, by: .local, at: now)
            time.set(expiry.adding(microseconds: -1))
            #expect(try await send(gate, keys: ["short-lived"], body: #"{"ticket_code":"S5"}"#).status == .created)
            time.set(expiry)
            #expect(try await send(gate, keys: ["short-lived"], body: #"{"ticket_code":"S6"}"#).isExactly(401, Refused.keyInvalid))

            let accounts = AccountStore(gate.database, keys: gate.keys, passwords: Passwords())
            #expect(try await gate.send(code: "S6", as: .editor).status == .created)
            _ = try await accounts.deactivate(Staff.editor.account, by: .local, at: now)
            #expect(try await gate.send(code: "S7", as: .editor).isExactly(401, Refused.keyInvalid))
            #expect(try await gate.entries() == 6)
        }
    }

    @Test("Gate A17 A key revoked in another process is refused within five seconds", arguments: Engine.allCases)
    func revokedElsewhere(engine: Engine) async throws {
        let time = HandClock(GateFixture.now)
        try await GateServing.run(engine, clock: time.clock) { gate in
            #expect(try await gate.send(code: "PERSON-1").status == .created)
            try await APIKeyStore(gate.database).revoke(Staff.door.key, by: .local, at: GateFixture.now)
            time.advance(seconds: 5)
            #expect(try await gate.send(code: "PERSON-2").isExactly(401, Refused.keyInvalid))
        }
    }
}
