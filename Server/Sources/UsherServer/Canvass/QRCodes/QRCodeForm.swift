import UsherCore

/// Reads what a body says about printed codes.
struct QRCodeForm {
    private var fields: FieldReader<CanvassPolicy>
    private let base: String

    init(_ fields: FieldReader<CanvassPolicy>, base: String) {
        self.fields = fields
        self.base = base
    }

    static let longestLabel = 200

    /// What is to be made.
    enum Scope: Equatable {
        /// A code for each of these homes; nil: for every home.
        case homes([String]?)
        case campaign
    }

    mutating func scope() throws -> Scope {
        switch try fields.optional("scope", .notString, FieldValue.string) {
        case "campaign": return .campaign
        case "addresses": return .homes(try homes())
        default: throw fields.fault("scope")
        }
    }

    private mutating func homes() throws -> [String]? {
        guard let values = try fields.array("address_ids") else { return nil }
        let texts = values.compactMap(FieldValue.string)
        guard texts.count == values.count else { throw fields.fault("address_ids") }
        var seen = Set<String>()
        // What is no id at all is as unknown as one that is nobody's.
        return try texts.compactMap { text in
            guard let uuid = UUIDText.normalised(text) else { throw QRRefusal.notFound }
            return seen.insert(uuid).inserted ? uuid : nil
        }
    }

    /// `set(nil)` where it is taken away.
    mutating func destination() throws -> Patch<String?> {
        let sent = try fields.patch("destination_url", .notString, FieldValue.string)
        if case .set(let text?) = sent, !QRDestination.accepts(text, base: base) { throw QRRefusal.invalidDestination }
        return sent
    }

    mutating func label() throws -> Patch<String?> {
        let label = try fields.patch("label", .notString) { FieldValue.string($0).map(WireText.trimmed) }
        guard case .set(let text?) = label else { return label }
        guard WireText.fits(text, Self.longestLabel), FieldFault.nul(in: text) == nil else { throw fields.fault("label") }
        return .set(text.isEmpty ? nil : text)
    }

    mutating func enabled() throws -> Patch<Bool> {
        guard fields.has("enabled") else { return .keep }
        guard let enabled = try fields.bool("enabled") else { throw fields.fault("enabled") }
        return .set(enabled)
    }

    mutating func change() throws -> PrintedCodeChange {
        PrintedCodeChange(destination: try destination(), label: try label(), enabled: try enabled())
    }
}
