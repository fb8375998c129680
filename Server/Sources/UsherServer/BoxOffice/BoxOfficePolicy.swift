import UsherHTTP
import UsherCore

/// How BoxOffice reads bodies: the first member of the wrong type is told by its name.
enum BoxOfficePolicy: JSONBodyPolicy {
    typealias Refusal = Problem

    static let limit = 64 * 1024
    static let types: JSONTypes? = .wide

    static func fault(_ fault: FieldFault, at path: [String]) -> Problem { .invalidRequest(field: path.joined(separator: ".")) }

    /// How long a text may be, its rule says.
    static func fault(in text: String, most: Int) -> FieldFault? { .nul(in: text) }
}

extension FieldReader<BoxOfficePolicy> {
    mutating func texts(_ name: String) throws(Problem) -> [String]? {
        guard let elements = try array(name) else { return nil }
        return try elements.map { element throws(Problem) in
            guard let text = FieldValue.string(element), FieldFault.nul(in: text) == nil else { throw fault(name) }
            return text
        }
    }
}
