import Crypto
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import UsherKit

/// Apple and Google, played on loopback: real keys, real tokens, for whoever proves that they asked.
final class LoopbackProvider: Sendable {
    private struct Asked {
        var challenge = ""
        var nonce: String?
    }

    let key = P256.Signing.PrivateKey()
    private let clock: @Sendable () -> Date
    private let asked = Mutex(Asked())
    private let places = Mutex(0)

    init(clock: @escaping @Sendable () -> Date) { self.clock = clock }

    var url: String { "http://localhost:\(places.withLock { $0 })" }

    /// Runs `body` while keys and tokens are to be had at `url`.
    func serve(_ body: @Sendable @escaping () async throws -> Void) async throws {
        let responder = CallbackResponder<BasicRequestContext> { request, _ in
            if request.uri.path == "/keys" { return Self.json(self.keys) }
            return try await self.exchange(String(buffer: request.body.collect(upTo: 1 << 16)))
        }
        var logger = Logger(label: "provider")
        logger.logLevel = .critical
        let application = Application(responder: responder, configuration: .init(address: .hostname("127.0.0.1", port: 0)), logger: logger)
        try await application.test(.live) { client in
            self.places.withLock { $0 = client.port ?? 0 }
            try await body()
        }
    }

    /// Somebody is at the page and signs in: where the page goes.
    func visit(_ page: URL) -> URL? {
        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let given = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        asked.withLock { $0 = Asked(challenge: given["code_challenge"] ?? "", nonce: given["nonce"]) }
        return URL(string: "\(given["redirect_uri"] ?? "")?state=\(given["state"] ?? "")&code=4711")
    }

    /// A token about Ann, for an app of the house's.
    func token(issuer: String, audience: String, nonce: String?) throws -> String {
        let now = Int(clock().timeIntervalSince1970)
        let own = nonce.map { #","nonce":"\#($0)""# } ?? ""
        let claims =
            #"{"iss":"\#(issuer)","aud":"\#(audience)","sub":"ann-1","email":"ann@example.org","email_verified":true,"#
            + #""name":"Ann","iat":\#(now),"exp":\#(now + 600)\#(own)}"#
        let text = "\(Self.base64(Data(#"{"alg":"ES256","typ":"JWT","kid":"ec-1"}"#.utf8))).\(Self.base64(Data(claims.utf8)))"
        return "\(text).\(Self.base64(try key.signature(for: Data(text.utf8)).rawRepresentation))"
    }

    /// A code is worth a token to whoever knows the verifier.
    private func exchange(_ body: String) throws -> Response {
        let pairs = body.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map { String($0).removingPercentEncoding ?? "" }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
        let form = Dictionary(pairs) { first, _ in first }
        let asked = asked.withLock { $0 }
        let proof = Self.base64(Data(SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8))))
        guard form["code"] == "4711", proof == asked.challenge else { return Response(status: .badRequest) }
        let token = try token(issuer: "https://accounts.google.com", audience: form["client_id"] ?? "", nonce: asked.nonce)
        return Self.json(#"{"id_token":"\#(token)"}"#)
    }

    private var keys: String {
        let raw = key.publicKey.rawRepresentation
        let (x, y) = (Self.base64(raw.prefix(32)), Self.base64(raw.suffix(32)))
        return #"{"keys":[{"kty":"EC","kid":"ec-1","crv":"P-256","alg":"ES256","x":"\#(x)","y":"\#(y)"}]}"#
    }

    private static func json(_ text: String) -> Response {
        Response(status: .ok, headers: [.contentType: "application/json"], body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    private static func base64(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
