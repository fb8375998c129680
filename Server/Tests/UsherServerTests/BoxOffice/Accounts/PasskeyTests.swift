import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Passkeys through the API: an authenticator of the test's own signs, by each of the three algorithms.
@Suite struct PasskeyTests {
    enum Algorithm: CaseIterable, Sendable { case es256, edDSA, rs256 }

    /// An authenticator with one passkey.
    final class Authenticator: @unchecked Sendable {
        // One test uses it, one step after the other.
        let credential = SecureRandom.bytes(32)
        var handle: [UInt8] = []
        var counter: UInt32 = 0
        var (host, origin) = ("tickets.example.org", "https://tickets.example.org")
        var flags: UInt8 = 0x05
        let spki: [UInt8]
        private let sign: ([UInt8]) throws -> [UInt8]

        init(_ algorithm: Algorithm) throws {
            switch algorithm {
            case .es256:
                let key = P256.Signing.PrivateKey()
                spki = Array(key.publicKey.derRepresentation)
                sign = { Array(try key.signature(for: $0).derRepresentation) }
            case .edDSA:
                let key = Curve25519.Signing.PrivateKey()
                spki = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00] + key.publicKey.rawRepresentation
                sign = { Array(try key.signature(for: $0)) }
            case .rs256:
                let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
                spki = Array(key.publicKey.derRepresentation)
                sign = { Array(try key.signature(for: SHA256.hash(data: $0), padding: .insecurePKCS1v1_5).rawRepresentation) }
            }
        }

        private func data(creating: Bool) -> [UInt8] {
            let count = withUnsafeBytes(of: counter.bigEndian) { Array($0) }
            let head = Array(SHA256.hash(data: Array(host.utf8))) + [creating ? flags | 0x40 : flags] + count
            guard creating else { return head }
            // A key in CBOR follows, which nobody reads.
            return head + [UInt8](repeating: 0, count: 16) + [0, UInt8(credential.count)] + credential + [0xA5, 0x01, 0x02]
        }

        private func client(_ type: String, _ challenge: String) -> [UInt8] {
            Array(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)","crossOrigin":false}"#.utf8)
        }

        func created(_ challenge: String, type: String = "webauthn.create", name: String = "Laptop") -> String {
            #"{"clientDataJSON":"\#(Base64Text.encode(client(type, challenge)))","authenticatorData":"\#(Base64Text.encode(data(creating: true)))","#
                + #""publicKey":"\#(Base64Text.encode(spki))","name":"\#(name)"}"#
        }

        func proved(_ challenge: String, type: String = "webauthn.get", spoiled: Bool = false) throws -> String {
            let (client, data) = (client(type, challenge), data(creating: false))
            var signature = try sign(data + Array(SHA256.hash(data: client)))
            if spoiled { signature[signature.count - 1] ^= 1 }
            return #"{"id":"\#(Base64Text.encode(credential))","clientDataJSON":"\#(Base64Text.encode(client))","#
                + #""authenticatorData":"\#(Base64Text.encode(data))","signature":"\#(Base64Text.encode(signature))","#
                + #""userHandle":"\#(Base64Text.encode(handle))"}"#
        }
    }

    private static func challenge(_ box: BoxOfficeServing) async throws -> String {
        let options = try await box.post("/api/auth/passkeys/signin/options")
        #expect(options.status == .ok && options.member("rpId")?.text == "tickets.example.org", "\(options.text)")
        #expect(options.member("userVerification")?.text == "required")
        return try #require(options.member("challenge")?.text)
    }

    /// Somebody with a passkey.
    private static func holder(_ box: BoxOfficeServing, _ algorithm: Algorithm = .es256) async throws -> (
        BoxOfficeServing.Person, Authenticator
    ) {
        let (ann, key) = (try await box.signUp(), try Authenticator(algorithm))
        let options = try await box.post("/api/auth/passkeys/options", token: ann.token)
        #expect(options.status == .ok, "\(options.text)")
        key.handle = try #require(options.member("user")?["id"]?.text.flatMap { Base64Text.decode($0) })
        #expect(key.handle.count == 32 && options.member("attestation")?.text == "none")
        let made = try await box.post(
            "/api/auth/passkeys", key.created(try #require(options.member("challenge")?.text)), token: ann.token)
        #expect(made.status == .created, "\(made.text)")
        return (ann, key)
    }

    private static func signIn(_ box: BoxOfficeServing, _ body: String) async throws -> TestResponse {
        try await box.post("/api/auth/passkeys/signin", body)
    }

    @Test("Console C7 A passkey signs in by each algorithm, as both factors", arguments: Engine.allCases, Algorithm.allCases)
    func signsIn(_ engine: Engine, _ algorithm: Algorithm) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let (ann, key) = try await Self.holder(box, algorithm)
            for _ in 0..<2 {
                key.counter += 1
                let known = try await Self.signIn(box, key.proved(Self.challenge(box)))
                #expect(known.status == .ok && known.member("user")?["id"]?.text == ann.id, "\(known.text)")
                let token = try #require(known.member("token")?.text)
                #expect(try await box.desk.door.signIn(by: token)?.session.isStrong == true)
            }
            let audit = try await box.database.read { try AuditTransaction($0).latestAudit(8).map(\.action) }
            #expect(audit.contains("passkey.added") && audit.contains("session.began"))
        }
    }

    @Test(
        "Console C7 Another origin, party, an old or used challenge, no verification, a falling count: 401, audited",
        arguments: Engine.allCases)
    func refused(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let (_, key) = try await Self.holder(box)
            key.counter = 10
            let used = try await Self.challenge(box)
            #expect(try await Self.signIn(box, key.proved(used)).status == .ok)
            func wrong(_ reason: PasskeyRefusal, _ body: String) async throws {
                let answer = try await Self.signIn(box, body)
                #expect(
                    answer.isExactly(
                        401, #"{"success":false,"error":"This passkey could not be verified","code":"passkey_invalid"}"#),
                    "\(reason) \(answer.text)")
                let audit = try await box.database.read { try AuditTransaction($0).latestAudit(1) }
                #expect(audit.map(\.action) == ["signin.refused"] && audit.map(\.result) == ["passkey_invalid: \(reason.rawValue)"])
            }
            key.counter = 11
            try await wrong(.challenge, key.proved(used))
            try await wrong(.challenge, key.proved(SecureRandom.text(of: 32)))
            let old = try await Self.challenge(box)
            box.clock.advance(seconds: 301)
            try await wrong(.challenge, key.proved(old))
            key.origin = "https://tickets.example.org.evil.example"
            try await wrong(.origin, key.proved(Self.challenge(box)))
            key.origin = "https://tickets.example.org"
            key.host = "evil.example"
            try await wrong(.party, key.proved(Self.challenge(box)))
            key.host = "tickets.example.org"
            key.flags = 0x01
            try await wrong(.verification, key.proved(Self.challenge(box)))
            key.flags = 0x04
            try await wrong(.presence, key.proved(Self.challenge(box)))
            key.flags = 0x05
            try await wrong(.type, key.proved(Self.challenge(box), type: "webauthn.create"))
            try await wrong(.signature, key.proved(Self.challenge(box), spoiled: true))
            for counter in [10, 9, 0] as [UInt32] {
                key.counter = counter
                try await wrong(.counter, key.proved(Self.challenge(box)))
            }
            key.counter = 12
            let handle = key.handle
            key.handle = SecureRandom.bytes(32)
            try await wrong(.unknown, key.proved(Self.challenge(box)))
            key.handle = handle
            let stranger = try Authenticator(.es256)
            try await wrong(.unknown, stranger.proved(Self.challenge(box)))
            try await wrong(.malformed, #"{"id":"AA","clientDataJSON":"e30","authenticatorData":"AA","signature":"AA"}"#)
            #expect(try await Self.signIn(box, key.proved(Self.challenge(box))).status == .ok, "the right one still does")
        }
    }

    @Test(
        "Console C7 One that is added answers its own account's challenge, on a fresh sign-in; one that is given up signs nobody in",
        arguments: Engine.allCases)
    func added(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let (ann, key) = try await Self.holder(box)
            let bob = try await box.signUp("bob@example.org")
            let theirs = try await box.post("/api/auth/passkeys/options", token: bob.token)
            let challenge = try #require(theirs.member("challenge")?.text)
            let other = try Authenticator(.es256)
            #expect(try await box.post("/api/auth/passkeys", other.created(challenge), token: ann.token).code == "passkey_invalid")
            #expect(
                try await box.post("/api/auth/passkeys", other.created(try await Self.challenge(box)), token: ann.token).code
                    == "passkey_invalid")
            other.origin = "http://tickets.example.org"
            #expect(try await box.post("/api/auth/passkeys", other.created(challenge), token: bob.token).code == "passkey_invalid")
            #expect(try await box.post("/api/auth/passkeys/options").status == .unauthorized)
            box.clock.advance(seconds: 901)
            #expect(try await box.post("/api/auth/passkeys/options", token: ann.token).code == "renewal_required")

            let known = try await Self.signIn(box, key.proved(try await Self.challenge(box)))
            let token = try #require(known.member("token")?.text, "\(known.text)")
            let mine = try await box.desk.auth.passkeys.list(of: ann.account)
            #expect(mine.map(\.name) == ["Laptop"] && mine[0].used != nil)
            let fresh = try await box.token(of: "bob@example.org")
            #expect(try await box.send(.delete, "/api/auth/passkeys/\(mine[0].id)", token: fresh).status == .notFound)
            #expect(try await box.send(.delete, "/api/auth/passkeys/\(mine[0].id)", token: token).status == .noContent)
            #expect(try await Self.signIn(box, key.proved(try await Self.challenge(box))).code == "passkey_invalid")
        }
    }

    @Test("Console C7 The password alone adds no passkey and no second step where there is a passkey", arguments: Engine.allCases)
    func weakBesideStrong(_ engine: Engine) async throws {
        try await BoxOfficeServing.run(engine) { box in
            let (ann, _) = try await Self.holder(box)
            let weak = try await box.token(of: "ann@example.org")
            let options = try await box.post("/api/auth/passkeys/options", token: weak)
            let stolen = try Authenticator(.es256)
            stolen.handle = try #require(options.member("user")?["id"]?.text.flatMap { Base64Text.decode($0) })
            let added = try await box.post(
                "/api/auth/passkeys", stolen.created(try #require(options.member("challenge")?.text)), token: weak)
            #expect(added.code == "passkey_invalid", "\(added.text)")
            #expect(try await box.desk.auth.passkeys.list(of: ann.account).count == 1)
            // The session that made the first one may make another.
            let second = try await box.post("/api/auth/passkeys/options", token: ann.token)
            let phone = try Authenticator(.es256)
            let kept = try await box.post(
                "/api/auth/passkeys", phone.created(try #require(second.member("challenge")?.text)), token: ann.token)
            #expect(kept.status == .created, "\(kept.text)")
        }
    }

    @Test("Console C7 A bare address, or one without https, can have none")
    func parties() async throws {
        #expect(PasskeyParty(host: "192.0.2.1", origin: "https://192.0.2.1") == nil)
        #expect(PasskeyParty(host: "::1", origin: "https://[::1]") == nil)
        #expect(PasskeyParty(host: "tickets.example.org", origin: "http://tickets.example.org") == nil)
        #expect(PasskeyParty(host: "localhost", origin: "http://localhost:8080")?.host == "localhost")
        try await BoxOfficeServing.run(.sqlite) {
            $0.publicURL = "http://192.0.2.1"
        } _: { box in
            let options = try await box.post("/api/auth/passkeys/signin/options")
            let page = try await box.get("/signin")
            #expect(options.code == "passkeys_unavailable" && !page.text.contains("passkey"))
        }
        try await BoxOfficeServing.run(.sqlite) { box in
            let page = try await box.get("/signin")
            #expect(page.text.contains("Sign in with a passkey"))
        }
    }

    @Test("Console C7 One process asks, another one answers")
    func twoProcesses() async throws {
        try await withDatabase(.postgres, migrations: Migrations.all) { database in
            let (first, second) = (PasskeyStore(database), PasskeyStore(database))
            let now = BoxOfficeServing.start
            let challenge = SecureRandom.text(of: 32)
            try await first.ask(challenge, at: now)
            let key = try Authenticator(.es256)
            let party = try #require(PasskeyParty(host: key.host, origin: key.origin))
            let sent = try JSONValue.read(Array(key.proved(challenge).utf8))
            let answered = PasskeySent(
                id: sent["id"]?.text, client: sent["clientDataJSON"]?.text, data: sent["authenticatorData"]?.text,
                signature: sent["signature"]?.text, handle: nil)
            let proof = try #require(answered.proof)
            await #expect(throws: PasskeyRefusal.unknown) {
                _ = try await second.signIn(
                    proof, at: party, session: Session.ID("x"), audience: "-", by: .local, at: now)
            }
            await #expect(throws: PasskeyRefusal.challenge) {
                _ = try await first.signIn(
                    proof, at: party, session: Session.ID("x"), audience: "-", by: .local, at: now)
            }
        }
    }

    @Test("Fuzz: what an authenticator says is read or refused, and traps nothing")
    func fuzz() throws {
        for length in 0..<200 {
            let bytes = SecureRandom.bytes(length)
            _ = AuthenticatorData(bytes)
            _ = PasskeyClientData(bytes)
            _ = PasskeyKey(bytes)
            if length > 37 {
                var creating = bytes
                creating[32] |= 0x40
                let read = AuthenticatorData(creating)
                #expect(read?.credential.map { $0.count <= length - 55 } ?? true)
            }
        }
    }
}
