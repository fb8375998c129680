import Crypto
import Foundation
import JWTKit
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct SigningKeysTests {
    private struct Ticket: UsherToken, Equatable {
        var aud: AudienceClaim
        var exp: ExpirationClaim
        var sub: String
    }

    private static let now = Instant(seconds: 1_766_273_400)
    private static let ticket = Ticket(aud: "boxoffice", exp: .init(value: Date(timeIntervalSince1970: 1_766_273_460)), sub: "Dora")

    @Test func aTokenIsAcceptedAfterARestart() async throws {
        try await withTemporaryFolder { data in
            let text = try await SigningKeys.load(KeyFolder(data: data)).sign(Self.ticket)
            let keys = try await SigningKeys.load(KeyFolder(data: data))
            #expect(try await keys.verify(text, as: Ticket.self, for: "boxoffice", at: Self.now) == Self.ticket)
        }
    }

    @Test func aTokenIsForItsAudienceAndItsTimeAlone() async throws {
        let keys = try await SigningKeys(P256.Signing.PrivateKey())
        let text = try await keys.sign(Self.ticket)
        await #expect(throws: TokenRefusal.wrongAudience) { try await keys.verify(text, as: Ticket.self, for: "walks", at: Self.now) }
        let end = Self.now.adding(seconds: 60)
        #expect(try await keys.verify(text, as: Ticket.self, for: "boxoffice", at: end.adding(microseconds: -1)).sub == "Dora")
        await #expect(throws: TokenRefusal.expired) { try await keys.verify(text, as: Ticket.self, for: "boxoffice", at: end) }
    }

    @Test func aTokenOfAnotherKeyOrChangedIsRefused() async throws {
        let keys = try await SigningKeys(P256.Signing.PrivateKey())
        let foreign = try await SigningKeys(P256.Signing.PrivateKey()).sign(Self.ticket)
        let parts = try await keys.sign(Self.ticket).split(separator: ".")
        let other = try await keys.sign(Ticket(aud: "boxoffice", exp: Self.ticket.exp, sub: "Mallory")).split(separator: ".")
        for text in [
            foreign, "\(parts[0]).\(other[1]).\(parts[2])", unsigned(kid: keys.kid, alg: "none"), unsigned(kid: keys.kid, alg: "ES256"),
        ] {
            await #expect(throws: TokenRefusal.foreign) { try await keys.verify(text, as: Ticket.self, for: "boxoffice", at: Self.now) }
        }
    }

    @Test(arguments: ["", ".", "..", "a.b.c", "eyJhbGciOiJFUzI1NiJ9", "eyJhbGciOiJFUzI1NiJ9.e30"])
    func whatIsNoTokenIsMalformed(_ text: String) async throws {
        let keys = try await SigningKeys(P256.Signing.PrivateKey())
        await #expect(throws: TokenRefusal.malformed) { try await keys.verify(text, as: Ticket.self, for: "boxoffice", at: Self.now) }
    }

    @Test func theKeyMayBeGivenByAFile() async throws {
        try await withTemporaryFolder { data in
            let file = data.appending(path: "given.pem")
            let key = P256.Signing.PrivateKey()
            try Data(key.pemRepresentation.utf8).write(to: file)
            #expect(try await SigningKeys.load(KeyFolder(data: data), configured: file).kid == SigningKeys(key).kid)
            #expect(!FileManager.default.fileExists(atPath: data.appending(path: "keys").path), "none is made beside it")
        }
    }

    @Test func aWrongOrMissingFileIsToldInOneLine() async throws {
        try await withTemporaryFolder { data in
            let file = data.appending(path: "given.pem")
            await #expect(throws: KeyFileError(file: file, reason: "there is no such file")) {
                try await SigningKeys.load(KeyFolder(data: data), configured: file)
            }
            try Data("no key".utf8).write(to: file)
            let error = await #expect(throws: KeyFileError.self) { try await SigningKeys.load(KeyFolder(data: data), configured: file) }
            #expect(error?.description == "key file \(file.path): it is not a P-256 private key in PEM")
            #expect(throws: KeyFileError(file: file, reason: "it is not a key of 32 bytes")) {
                try SealKey.load(KeyFolder(data: data), configured: file)
            }
        }
    }

    @Test func aDataFolderThatIsAFileIsToldInOneLine() async throws {
        try await withTemporaryFolder { data in
            let file = data.appending(path: "data")
            try Data().write(to: file)
            await #expect(throws: KeyFileError.self) { try await SigningKeys.load(KeyFolder(data: file)) }
        }
    }

    /// RFC 7638 with the public key of RFC 7515, A.3.
    @Test func theKidIsTheThumbprint() async throws {
        let x = try #require(Base64Text.decode("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"))
        let d = try #require(Base64Text.decode("jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"))
        let key = try P256.Signing.PrivateKey(rawRepresentation: d)
        #expect(Array(key.publicKey.rawRepresentation.prefix(32)) == x)
        #expect(try await SigningKeys(key).kid == "oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U")
    }

    private func unsigned(kid: String, alg: String) -> String {
        let header = Base64Text.encode(Array(#"{"alg":"\#(alg)","kid":"\#(kid)"}"#.utf8))
        let payload = Base64Text.encode(Array(#"{"aud":[],"exp":9999999999,"sub":"Mallory"}"#.utf8))
        return "\(header).\(payload)."
    }
}
