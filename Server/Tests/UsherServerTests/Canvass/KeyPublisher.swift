import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import UsherCore

@testable import UsherServer

/// A Supabase project's key endpoint, played on loopback: keys come and go, and it has bad days.
final class KeyPublisher: Sendable {
    struct State: Sendable {
        var keys: [JSONValue] = []
        var fails = false
        var asked = 0
    }

    let state = Mutex(State())
    let rsa: _RSA.Signing.PrivateKey
    let ec = P256.Signing.PrivateKey()
    let other = P256.Signing.PrivateKey()

    init() throws {
        rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        state.withLock { $0.keys = [rsaEntry("rsa"), Self.entry(ec, "ec")] }
    }

    var asked: Int { state.withLock { $0.asked } }
    var fails: Bool {
        get { state.withLock { $0.fails } }
        set { state.withLock { $0.fails = newValue } }
    }

    func publish(_ keys: [JSONValue]) { state.withLock { $0.keys = keys } }

    var document: [UInt8] { JSONText.bytes(.members(["keys": .array(state.withLock { $0.keys })])) }

    func rsaEntry(_ kid: String) -> JSONValue {
        let numbers = try? rsa.publicKey.getKeyPrimitives()
        return .members([
            "kty": .string("RSA"), "kid": .string(kid), "use": .string("sig"), "alg": .string("RS256"),
            "n": .string(Base64Text.encode(numbers?.modulus ?? Data())), "e": .string(Base64Text.encode(numbers?.publicExponent ?? Data())),
        ])
    }

    static func entry(_ key: P256.Signing.PrivateKey, _ kid: String) -> JSONValue {
        let raw = Array(key.publicKey.rawRepresentation)
        return .members([
            "kty": .string("EC"), "kid": .string(kid), "crv": .string("P-256"), "alg": .string("ES256"),
            "x": .string(Base64Text.encode(raw[..<32])), "y": .string(Base64Text.encode(raw[32...])),
        ])
    }

    /// Runs `body` while the keys are served at the URL it is given.
    func serve(_ body: @Sendable @escaping (String) async throws -> Void) async throws {
        let router = Router()
        router.get("jwks.json") { [self] _, _ -> Response in
            let fails = state.withLock { state in
                state.asked += 1
                return state.fails
            }
            return Response(
                status: fails ? .internalServerError : .ok, headers: [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: fails ? [] : document)))
        }
        try await router.serve { port in try await body("http://127.0.0.1:\(port)/jwks.json") }
    }
}
