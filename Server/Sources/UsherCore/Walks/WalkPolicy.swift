/// How Walks reads members: everything wrong is gathered as `path: reason`, the reason in the words of who reads.
package enum WalkPolicy: FieldPolicy {
    package typealias Refusal = Never

    package static func fault(_ fault: FieldFault, at path: [String]) -> String {
        let reason =
            switch fault {
            case .required: "is required"
            case .told(let reason): reason
            default: "is not valid"
            }
        return "\(path.joined(separator: ".")): \(reason)"
    }
}

extension FieldReader<WalkPolicy> {
    /// Throws if anything was wrong.
    package func check() throws(WalkRefusal) { if !faults.isEmpty { throw .invalid(faults) } }
}
