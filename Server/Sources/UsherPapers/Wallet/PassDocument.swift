package import UsherCore

/// A pass before it is signed: what a desk says of it. `WalletPasses` adds who issues it and how it is updated.
package struct PassDocument: Sendable, Equatable {
    /// Its name within the pass type.
    package let serial: String
    /// When it last changed.
    package private(set) var changedAt: Instant
    /// The members of `pass.json` that are the desk's.
    package let members: [JSONValue.Member]
    /// `pass.strings` by language.
    package let strings: [String: [String: String]]
    /// Ends with "(development)" where the certificate is Usher's own.
    package let description: String
    /// Where its phones ask for news, without a slash at the end; nil: at the server's main address.
    package var base: String?

    package init(
        serial: String, changedAt: Instant, description: String, members: [JSONValue.Member], strings: [String: [String: String]] = [:]
    ) {
        self.serial = serial
        self.changedAt = changedAt
        self.description = description
        self.members = members
        self.strings = strings
    }
}

extension PassDocument {
    /// The same, changed at the later of both moments.
    package func changed(at moment: Instant) -> PassDocument {
        var copy = self
        copy.changedAt = max(changedAt, moment)
        return copy
    }

    /// A field of a pass.
    package static func field(_ key: String, _ label: String, _ value: String, change: String? = nil) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init(name: "key", value: .string(key)), .init(name: "label", value: .string(label)),
            .init(name: "value", value: .string(value)),
        ]
        if let change { members.append(.init(name: "changeMessage", value: .string(change))) }
        return .object(members)
    }

    /// A code as both generations of phones read it.
    package static func barcode(_ message: String) -> [JSONValue.Member] {
        let code = JSONValue.members([
            "format": .string("PKBarcodeFormatQR"), "message": .string(message), "messageEncoding": .string("iso-8859-1"),
        ])
        return [.init(name: "barcodes", value: .array([code])), .init(name: "barcode", value: code)]
    }

    /// The text of a `pass.strings`.
    package static func stringsFile(_ strings: [String: String]) -> [UInt8] {
        func quoted(_ text: String) -> String { "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" }
        return Array(strings.sorted { $0.key < $1.key }.map { "\(quoted($0.key)) = \(quoted($0.value));\n" }.joined().utf8)
    }
}
