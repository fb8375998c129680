import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore

/// Reads the bodies of Walks: size, type and JSON are judged in this order.
enum WalksBody {
    static let small = 16 * 1024
    static let events = 256 * 1024

    /// What an editor sends.
    static func console(_ request: Request) async throws -> JSONValue { try await object(request, upTo: 1024 * 1024) }

    /// `admit` is told how many bytes came, before any work is done on them.
    static func object(
        _ request: Request, upTo limit: Int = small, admit: (Int) throws -> Void = { _ in }
    ) async throws -> JSONValue {
        let bytes = try await request.bytes(upTo: limit)
        try admit(bytes.readableBytes)
        if let type = request.headers[.contentType], !isJSON(type) { throw WalkRefusal.unsupportedMediaType }
        guard let value = try? JSONValue.read(bytes.readableBytesView) else { throw WalkRefusal.invalidJSON }
        guard case .object = value else { throw WalkRefusal.invalid("body", "must be an object") }
        return value
    }

    private static func isJSON(_ type: String) -> Bool {
        let name = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        return name == "application/json" || name.hasPrefix("application/") && name.hasSuffix("+json")
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
