/// How the Gate reads fields: `null` and blank text are absent, text is trimmed, the first fault in the contract's order is the refusal.
package enum GatePolicy: FieldPolicy {
    package typealias Refusal = ScanRefusal

    package static func fault(_ fault: FieldFault, at path: [String]) -> ScanRefusal {
        switch fault {
        case .required, .notString, .notInteger, .tooLong: .field(path.last ?? "", fault)
        default: .field(path.last ?? "", .invalid)
        }
    }

    package static func isAbsent(_ value: JSONValue) -> Bool {
        if case .string(let text) = value { WireText.trimmed(text).isEmpty } else { value == .null }
    }

    package static func tidied(_ text: String) -> String { WireText.trimmed(text) }
}

extension FieldReader<GatePolicy> {
    /// A ticket's code. One with a NUL character is one that no ticket has, not a wrong field.
    mutating func code(_ name: String, most: Int) throws(ScanRefusal) -> String? {
        guard let code = try optional(name, .notString, FieldValue.string).map(WireText.trimmed) else { return nil }
        if let fault = FieldFault.size(of: code, most: most) { try note(name, fault) }
        return code
    }

    /// A time with an offset. What is no text at all is told as that.
    mutating func instant(_ name: String) throws(ScanRefusal) -> Instant? {
        guard let sent = try optional(name, .notString, FieldValue.string) else { return nil }
        guard let instant = FieldValue.instant(.string(WireText.trimmed(sent))) else { throw fault(name) }
        return instant
    }
}
