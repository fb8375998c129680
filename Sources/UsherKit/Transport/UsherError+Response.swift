import Foundation
import UsherWire

extension UsherError {
    /// An answer that is no success, whichever desk's envelope it has.
    init(_ response: UsherResponse) {
        if (300..<400).contains(response.status), response.status != 304 {
            self = .redirected(status: response.status, to: response.headers["Location"])
            return
        }
        guard let body = try? WireJSON.decoder.decode(AnyJSON.self, from: response.body), case .object = body,
            let message = Self.message(body)
        else {
            self = .http(status: response.status, retryAfter: response.retryAfter)
            return
        }
        self = .refused(
            Refusal(
                status: response.status, code: body["code"]?.text ?? "", message: message, retryAfter: response.retryAfter, body: body))
    }

    /// Walks says it in `message` (one sentence or several), Boarding in `detail`, the others in `error`.
    private static func message(_ body: AnyJSON) -> String? {
        if case .array(let lines)? = body["message"] { return lines.compactMap(\.text).joined(separator: " ") }
        return body["statusCode"] != nil ? body["message"]?.text : body["detail"]?.text ?? body["error"]?.text ?? body["message"]?.text
    }
}

extension AnyJSON {
    /// The text of a string.
    var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The texts of an array of strings.
    var texts: [String] { if case .array(let elements) = self { elements.compactMap(\.text) } else { [] } }

    /// This value as a wire type.
    func decoded<Value: Decodable>(_ type: Value.Type) -> Value? {
        (try? WireJSON.encoder.encode(self)).flatMap { try? WireJSON.decoder.decode(type, from: $0) }
    }
}
