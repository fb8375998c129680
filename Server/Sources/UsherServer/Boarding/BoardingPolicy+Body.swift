import UsherHTTP
import Crypto
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore

extension BoardingPolicy: JSONBodyPolicy {
    static let limit = 65_536
    static let types: JSONTypes? = .ofAnyKind

    static func refusal(of fault: JSONBodyFault) -> any Error {
        switch fault {
        case .wrongType: Problem.wrongContentType
        case .noJSON: BoardingRefusal.invalid([.invalidJSON])
        case .noObject: BoardingRefusal.invalid([.noObject])
        }
    }
}

extension BoardingDesk {
    /// The body of a request that heeds `Idempotency-Key`, which is judged before the JSON.
    func named(_ request: Request, optional: Bool = false) async throws -> (json: JSONValue, key: IdempotencyKey?) {
        let body = try await JSONBody<BoardingPolicy>(request)
        if !optional || !body.isEmpty { try body.checkType() }
        let text = try IdempotencyKey.sent(request.headers[values: .idempotencyKey], or: BoardingRefusal.invalid([.idempotencyKey]))
        let key = text.map { text in
            var hash = SHA256()
            hash.update(data: Array("\(request.method.rawValue) \(request.uri.string)\n".utf8))
            hash.update(data: Array(body.bytes.readableBytesView))
            return IdempotencyKey(text, fingerprint: Array(hash.finalize()))
        }
        return (try body.object(optional: optional), key)
    }
}
