import UsherHTTP
import Hummingbird
import UsherCore

extension WalkPolicy: JSONBodyPolicy {
    static let limit = 16 * 1024
    static let events = 256 * 1024
    /// Of what an editor sends.
    static let console = 1024 * 1024
    static let types: JSONTypes? = .spaced

    static func refusal(of fault: JSONBodyFault) -> any Error {
        switch fault {
        case .wrongType: WalkRefusal.unsupportedMediaType
        case .noJSON: WalkRefusal.invalidJSON
        case .noObject: WalkRefusal.invalid("body", "must be an object")
        }
    }
}

extension WalksDesk {
    func fields(_ request: Request, upTo limit: Int = WalkPolicy.limit) async throws -> FieldReader<WalkPolicy> {
        try await JSONBody<WalkPolicy>(request, upTo: limit).fields()
    }

    /// `language`, exactly once.
    static func language(_ request: Request) throws(WalkRefusal) -> WalkLanguage {
        let sent = Query(request).values("language")
        guard sent.count == 1, let language = WalkLanguage(rawValue: sent[0]) else {
            throw .invalid("language", "must be given once as it, fr or en")
        }
        return language
    }
}
