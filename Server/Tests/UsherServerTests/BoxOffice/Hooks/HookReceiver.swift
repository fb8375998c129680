import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import UsherCore

/// Somebody else's program that webhooks call, on loopback: it keeps what came and answers as the test says.
final class HookReceiver: Sendable {
    struct Call: Sendable {
        let path: String
        let signature: String
        let event: String
        let body: [UInt8]

        /// The body as JSON.
        var json: JSONValue? { try? JSONValue.read(body) }
        var type: String? { json?["type"]?.text }
        var text: String { String(decoding: body, as: UTF8.self) }
        var revision: Int64 { if case .integer(let number)? = json?["data"]?["revision"] { number } else { 0 } }
    }

    enum Answer: Sendable {
        case status(Int)
        /// Says nothing until the test ends.
        case silence
        case redirect(String)
    }

    private let state = Mutex<(calls: [Call], answers: [String: Answer])>(([], [:]))

    var calls: [Call] { state.withLock { $0.calls } }
    func calls(at path: String) -> [Call] { calls.filter { $0.path == path } }
    func forget() { state.withLock { $0.calls = [] } }
    /// What this path answers from now on; 204 before.
    func answer(_ path: String, _ answer: Answer) { state.withLock { $0.answers[path] = answer } }

    static func run(_ body: @Sendable @escaping (HookReceiver, Int) async throws -> Void) async throws {
        let receiver = HookReceiver()
        let router = Router()
        for method in [HTTPRequest.Method.post, .get] {
            router.on("**", method: method) { request, _ in try await receiver.take(request) }
        }
        try await router.serve { port in try await body(receiver, port) }
    }

    private func take(_ request: Request) async throws -> Response {
        let bytes = try await request.body.collect(upTo: 1 << 20)
        let call = Call(
            path: request.uri.path, signature: request.headers[HTTPField.Name("Usher-Signature")!] ?? "",
            event: request.headers[HTTPField.Name("Usher-Event")!] ?? "", body: Array(bytes.readableBytesView))
        let answer = state.withLock { state in
            state.calls.append(call)
            return state.answers[call.path] ?? .status(204)
        }
        switch answer {
        case .status(let code):
            return Response(status: .init(code: code), body: code == 204 ? .init() : .init(byteBuffer: ByteBuffer(string: "so it is")))
        case .redirect(let location): return Response(status: .found, headers: [.location: location])
        case .silence:
            try await Task.sleep(for: .seconds(60))
            return Response(status: .ok)
        }
    }

    /// As docs/webhooks.md tells receivers to look: a signature by this secret, of these bytes, five minutes old at most.
    static func isGenuine(_ header: String, _ body: [UInt8], _ secret: String, at now: Instant) -> Bool {
        let parts = header.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
        guard let time = parts.first(where: { $0[0] == "t" })?[1], let seconds = Int64(time), abs(now.seconds - seconds) <= 300 else {
            return false
        }
        let code = HMAC<SHA256>.authenticationCode(
            for: Data("\(time).".utf8) + Data(body), using: SymmetricKey(data: Data(secret.utf8)))
        let hex = code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return parts.contains { $0[0] == "v1" && $0[1] == hex }
    }
}
