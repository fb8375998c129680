import HTTPTypes
package import Hummingbird
import NIOCore
package import UsherCore

/// Reads Canvass's JSON bodies: size, type and text are judged in this order.
package enum CanvassBody {
    package static let most = 1 << 20

    /// `optional`: nothing at all is an empty object.
    package static func fields(_ request: Request, upTo limit: Int = most, optional: Bool = false) async throws -> CanvassFields {
        let bytes = try await request.bytes(upTo: limit)
        if optional && bytes.readableBytes == 0 { return CanvassFields(.object([])) }
        guard isJSON(request.headers[.contentType]) else { throw Problem.unsupportedMediaType }
        let value: JSONValue
        do throws(JSONSyntaxError) { value = try JSONValue.read(bytes.readableBytesView) } catch { throw Problem.invalidJSON }
        guard case .object = value else { throw CanvassRefusal.invalid(field: "body") }
        return CanvassFields(value)
    }

    /// No type at all reads as JSON.
    package static func isJSON(_ type: String?) -> Bool {
        guard let name = type?.prefix(while: { $0 != ";" }).lowercased().trimmed, !name.isEmpty else { return true }
        return name == "application/json" || name == "text/json" || name.hasPrefix("application/") && name.hasSuffix("+json")
    }
}

/// The members of a JSON object. `null` is absent; whatever cannot be what it stands for is told with the field's name.
package struct CanvassFields: Sendable {
    package let object: JSONValue
    private let prefix: String

    package init(_ object: JSONValue, prefix: String = "") {
        self.object = object
        self.prefix = prefix
    }

    package func invalid(_ name: String) -> CanvassRefusal { .invalid(field: prefix + name) }

    /// Whether the member is there at all, `null` too: a change must be able to empty a field.
    package func has(_ name: String) -> Bool { object[name] != nil }

    package func value(_ name: String) -> JSONValue? {
        let value = object[name]
        return value == .null ? nil : value
    }

    /// A text as it was sent, at most `longest` characters; nil where it is absent.
    package func optionalText(_ name: String, longest: Int = 255) throws -> String? {
        guard let value = value(name) else { return nil }
        // No database keeps U+0000.
        guard let text = value.text, WireText.fits(text, longest), !text.utf8.contains(0) else { throw invalid(name) }
        return text
    }

    /// A text that must be there, without blanks at its ends and not empty.
    package func text(_ name: String, longest: Int = 255) throws -> String {
        guard let text = try optionalText(name, longest: longest).map(WireText.trimmed), !text.isEmpty else { throw invalid(name) }
        return text
    }

    package func bool(_ name: String) throws -> Bool? {
        guard let value = value(name) else { return nil }
        guard case .bool(let answer) = value else { throw invalid(name) }
        return answer
    }

    package func integer(_ name: String, in range: ClosedRange<Int64> = Int64.min...Int64.max) throws -> Int64? {
        guard let value = value(name) else { return nil }
        guard case .integer(let number) = value, range.contains(number) else { throw invalid(name) }
        return number
    }

    package func number(_ name: String) throws -> Double? {
        switch value(name) {
        case nil: return nil
        case .integer(let number)?: return Double(number)
        case .number(let number)? where number.isFinite: return number
        default: throw invalid(name)
        }
    }

    /// A UUID in lower case.
    package func uuid(_ name: String) throws -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.text, let uuid = UUIDText.normalised(text) else { throw invalid(name) }
        return uuid
    }

    package func instant(_ name: String) throws -> Instant? {
        guard let value = value(name) else { return nil }
        guard let text = value.text, let instant = Timestamp.read(text) else { throw invalid(name) }
        return instant
    }

    /// The elements of an array, each with the name by which it is told: `changes[3].`.
    package func array(_ name: String) throws -> [JSONValue]? {
        guard let value = value(name) else { return nil }
        guard case .array(let elements) = value else { throw invalid(name) }
        return elements
    }

    /// An element of `array` as an object of its own.
    package func element(_ name: String, _ index: Int, _ value: JSONValue) throws -> CanvassFields {
        guard case .object = value else { throw invalid("\(name)[\(index)]") }
        return CanvassFields(value, prefix: "\(prefix)\(name)[\(index)].")
    }
}
