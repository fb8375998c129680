import HTTPTypes
package import Hummingbird
import NIOCore
package import UsherCore

/// A request's body by the desk's common rules: its size is judged at once, its text only after who asks and how often.
package struct BoxOfficeBody: Sendable {
    package static let most = 64 * 1024

    private let bytes: ByteBuffer
    private let type: String?

    /// Reads the body; 413 past `limit`.
    package init(_ request: Request, upTo limit: Int = most) async throws {
        bytes = try await request.bytes(upTo: limit)
        type = request.headers[.contentType]
    }

    /// The body's object: 415, `invalid_json` or `invalid_request` where it is none. `optional`: nothing at all is an empty one.
    package func fields(optional: Bool = false) throws -> BodyFields {
        if optional && bytes.readableBytes == 0 { return BodyFields(.object([])) }
        return BodyFields(try value())
    }

    /// The object itself, for a document of another's form.
    package func value() throws -> JSONValue {
        guard isJSON else { throw Problem.unsupportedMediaType }
        let value: JSONValue
        do throws(JSONSyntaxError) { value = try JSONValue.read(bytes.readableBytesView) } catch { throw Problem.invalidJSON }
        guard case .object = value else { throw Problem.invalidRequest(field: "body") }
        return value
    }

    /// No type at all reads as JSON.
    private var isJSON: Bool {
        guard let type else { return true }
        let name = type.prefix { $0 != ";" }.lowercased().trimmed
        return name.isEmpty || name == "application/json" || name == "text/json"
            || name.hasPrefix("application/") && name.hasSuffix("+json")
    }
}

/// The fields of a JSON object. `null` is absent; a wrong type is told with the field's name.
package struct BodyFields: Sendable {
    private let object: JSONValue
    private let prefix: String

    init(_ object: JSONValue, prefix: String = "") {
        self.object = object
        self.prefix = prefix
    }

    /// The value as it was sent; nil where it is absent.
    package func value(_ name: String) -> JSONValue? {
        let value = object[name]
        return value == .null ? nil : value
    }

    package func text(_ name: String) throws -> String? {
        guard let value = value(name) else { return nil }
        return try plain(value, name)
    }

    /// A text without a NUL character, which no database keeps and which would end a password.
    private func plain(_ value: JSONValue, _ name: String) throws -> String {
        guard case .string(let text) = value, !text.utf8.contains(0) else { throw wrong(name) }
        return text
    }

    package func bool(_ name: String) throws -> Bool? {
        guard let value = value(name) else { return nil }
        guard case .bool(let answer) = value else { throw wrong(name) }
        return answer
    }

    package func integer(_ name: String) throws -> Int64? {
        guard let value = value(name) else { return nil }
        guard case .integer(let number) = value else { throw wrong(name) }
        return number
    }

    package func texts(_ name: String) throws -> [String]? {
        guard let value = value(name) else { return nil }
        guard case .array(let elements) = value else { throw wrong(name) }
        return try elements.map { try plain($0, name) }
    }

    package func object(_ name: String) throws -> BodyFields? {
        guard let value = value(name) else { return nil }
        guard case .object = value else { throw wrong(name) }
        return BodyFields(value, prefix: prefix + name + ".")
    }

    package func wrong(_ name: String) -> Problem { .invalidRequest(field: prefix + name) }
}
