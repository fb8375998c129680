import UsherCore

/// Reads what a body says about printed codes.
struct QRCodeForm {
    private let body: JSONValue
    private let base: String

    init(_ body: JSONValue, base: String) {
        self.body = body
        self.base = base
    }

    private static let longestLabel = 200

    /// What is to be made.
    enum Scope: Equatable {
        /// A code for each of these homes; nil: for every home.
        case homes([String]?)
        case campaign
    }

    func scope() throws -> Scope {
        guard case .string(let scope)? = body["scope"] else { throw CanvassRefusal.invalid(field: "scope") }
        switch scope {
        case "campaign": return .campaign
        case "addresses": return .homes(try homes())
        default: throw CanvassRefusal.invalid(field: "scope")
        }
    }

    private func homes() throws -> [String]? {
        switch body["address_ids"] {
        case nil, .null: return nil
        case .array(let values):
            var seen = Set<String>()
            let texts = try values.map { value in
                guard case .string(let text) = value else { throw CanvassRefusal.invalid(field: "address_ids") }
                return text
            }
            // What is no id at all is as unknown as one that is nobody's.
            return try texts.compactMap { text in
                guard let uuid = UUIDText.normalised(text) else { throw QRRefusal.notFound }
                return seen.insert(uuid).inserted ? uuid : nil
            }
        default: throw CanvassRefusal.invalid(field: "address_ids")
        }
    }

    /// `set(nil)` where it is taken away.
    func destination() throws -> Patch<String?> {
        switch body["destination_url"] {
        case nil: return .keep
        case .null: return .set(nil)
        case .string(let text):
            guard QRDestination.accepts(text, base: base) else { throw QRRefusal.invalidDestination }
            return .set(text)
        default: throw CanvassRefusal.invalid(field: "destination_url")
        }
    }

    func label() throws -> Patch<String?> {
        switch body["label"] {
        case nil: return .keep
        case .null: return .set(nil)
        case .string(let text):
            let label = WireText.trimmed(text)
            guard WireText.fits(label, Self.longestLabel), !label.utf8.contains(0) else {
                throw CanvassRefusal.invalid(field: "label")
            }
            return .set(label.isEmpty ? nil : label)
        default: throw CanvassRefusal.invalid(field: "label")
        }
    }

    func enabled() throws -> Patch<Bool> {
        switch body["enabled"] {
        case nil: return .keep
        case .bool(let enabled): return .set(enabled)
        default: throw CanvassRefusal.invalid(field: "enabled")
        }
    }

    func change() throws -> PrintedCodeChange {
        PrintedCodeChange(destination: try destination(), label: try label(), enabled: try enabled())
    }
}
