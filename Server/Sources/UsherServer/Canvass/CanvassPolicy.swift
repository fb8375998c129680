import UsherHTTP
import UsherCore

/// How Canvass reads bodies: whatever cannot be what it stands for is told with the field's name.
enum CanvassPolicy: JSONBodyPolicy {
    typealias Refusal = CanvassRefusal

    static let limit = 1 << 20
    /// The most characters of a text that has no limit of its own.
    static let longest = 255
    static let types: JSONTypes? = .wide

    static func fault(_ fault: FieldFault, at path: [String]) -> CanvassRefusal { .invalid(field: path.joined(separator: ".")) }
}

extension FieldReader<CanvassPolicy> {
    /// A text that must be there, without blanks at its ends and not empty.
    mutating func filled(_ name: String, most: Int = CanvassPolicy.longest) throws(CanvassRefusal) -> String {
        guard let text = try text(name, most: most).map(WireText.trimmed), !text.isEmpty else { throw fault(name) }
        return text
    }

    /// A text of a change: absent keeps, null or blank clears. Trimmed.
    mutating func patch(_ name: String, most: Int = CanvassPolicy.longest) throws(CanvassRefusal) -> Patch<String?> {
        guard has(name) else { return .keep }
        let text = try text(name, most: most).map(WireText.trimmed)
        return .set(text?.isEmpty == false ? text : nil)
    }
}
