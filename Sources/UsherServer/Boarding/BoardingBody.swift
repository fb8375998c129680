import Crypto
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

/// A request's body: steps 3 to 5 of every request that has one.
struct BoardingBody: Sendable {
    let json: JSONValue
    /// The name under which the request may be sent again.
    let once: OnceKey?

    static let limit = 65_536

    /// What may be missing.
    enum Demand: Sendable {
        /// There must be JSON.
        case needed
        /// Nothing is as good as `{}`.
        case optional
    }

    /// `once`: whether the operation heeds `Idempotency-Key`.
    static func read(_ request: Request, _ demand: Demand = .needed, once: Bool = false) async throws -> BoardingBody {
        let bytes = try await request.bytes(upTo: limit)
        let isEmpty = bytes.readableBytes == 0 && demand == .optional
        guard isEmpty || accepts(request.headers[.contentType]) else { throw Problem.wrongContentType }
        let key = once ? try onceKey(request, bytes) : nil
        if isEmpty { return BoardingBody(json: .object([]), once: key) }
        guard let json = try? JSONValue.read(bytes.readableBytesView) else { throw BoardingRefusal.invalid([.invalidJSON]) }
        return BoardingBody(json: json, once: key)
    }

    /// `application/json`, `…+json` or none at all.
    static func accepts(_ type: String?) -> Bool {
        guard let type else { return true }
        let essence = (type.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init) ?? "")
            .trimmed.lowercased()
        return essence == "application/json" || essence.contains("/") && essence.hasSuffix("+json")
    }

    private static func onceKey(_ request: Request, _ body: ByteBuffer) throws(BoardingRefusal) -> OnceKey? {
        let sent = request.headers[values: .idempotencyKey]
        guard let text = sent.first else { return nil }
        guard sent.count == 1, (1...128).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .invalid([.idempotencyKey])
        }
        var hash = SHA256()
        hash.update(data: Array("\(request.method.rawValue) \(request.uri.string)\n".utf8))
        hash.update(data: Array(body.readableBytesView))
        return OnceKey(text: text, fingerprint: Array(hash.finalize()))
    }
}
