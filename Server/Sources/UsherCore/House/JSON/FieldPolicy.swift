/// How a desk reads the members of an object, and in which words it says what is wrong with one.
package protocol FieldPolicy {
    /// A fault as the desk tells it.
    associatedtype Fault: Sendable
    /// What the first fault ends the reading with; `Never` where all faults are gathered.
    associatedtype Refusal: Error

    static func fault(_ fault: FieldFault, at path: [String]) -> Fault
    static func stop(at fault: Fault) throws(Refusal)

    /// Whether an object may have only what is asked for, once and at most 64 members of it.
    static var isExact: Bool { get }
    /// The member of this name; the last of several.
    static func member(_ name: String, of object: JSONValue) -> JSONValue?
    /// Whether a member is as good as none.
    static func isAbsent(_ value: JSONValue) -> Bool
    /// A text as it is kept.
    static func tidied(_ text: String) -> String
    static func fault(in text: String, most: Int) -> FieldFault?
}

extension FieldPolicy {
    package static var isExact: Bool { false }
    package static func member(_ name: String, of object: JSONValue) -> JSONValue? { object[name] }
    package static func isAbsent(_ value: JSONValue) -> Bool { value == .null }
    package static func tidied(_ text: String) -> String { text }
    package static func fault(in text: String, most: Int) -> FieldFault? { .nul(in: text) ?? .size(of: text, most: most) }
}

extension FieldPolicy where Fault == Refusal {
    package static func stop(at fault: Fault) throws(Refusal) { throw fault }
}

extension FieldPolicy where Refusal == Never {
    package static func stop(at fault: Fault) {}
}
