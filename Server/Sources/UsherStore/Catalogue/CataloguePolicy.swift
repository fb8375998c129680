import UsherCore

/// How objects of a catalogue are read: everything wrong is gathered, what nobody asked for is unknown, and reading goes on after a fault with
/// a stand-in value. Paths are relative to the object: `.name`.
enum CataloguePolicy: FieldPolicy {
    typealias Refusal = Never

    static let isExact = true

    static func fault(_ fault: FieldFault, at path: [String]) -> CatalogueFault {
        CatalogueFault(path.map { "." + $0 }.joined(), words(fault))
    }

    private static func words(_ fault: FieldFault) -> String {
        switch fault {
        case .required: "is required"
        case .notString: "must be a string"
        case .notBool: "must be true or false"
        case .notNumber: "must be a number"
        case .notInteger: "must be an integer"
        case .notObject: "must be an object"
        case .notArray: "must be an array"
        case .notUUID: "must be a UUID"
        case .notInstant: "must be an instant with offset, such as 2026-12-20T19:30:00+00:00"
        case .tooLong(let most): "must not be longer than \(most) characters"
        case .heap: WireText.characterRule
        case .character: "must not contain U+0000"
        case .unknown: "is not known here"
        case .twice: "is given twice"
        case .invalid: "is not valid"
        case .told(let words): words
        }
    }
}
