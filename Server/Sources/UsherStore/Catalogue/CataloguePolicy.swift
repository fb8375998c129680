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

extension FieldReader<CataloguePolicy> {
    static var largestID: Int64 { Identifier<Event>.largest }

    /// Runs `read` over an object and then complains about what is left; nil where there is any fault.
    static func read<T>(_ value: JSONValue, _ problems: inout [CatalogueFault], _ read: (inout FieldReader) -> T) -> T? {
        guard case .object(let members) = value, members.count <= UInt64.bitWidth else {
            problems.append(CatalogueFault("", "must be an object"))
            return nil
        }
        var fields = FieldReader(value)
        let result = read(&fields)
        fields.finish()
        problems += fields.faults
        return fields.faults.isEmpty ? result : nil
    }

    mutating func note(_ name: String, _ words: String) { note(name, .told(words)) }

    mutating func optional<T>(_ name: String, _ words: String, _ convert: (JSONValue) -> T?) -> T? {
        optional(name, .told(words), convert)
    }

    mutating func required<T>(_ name: String, _ value: T?, or standIn: T) -> T {
        if let value { return value }
        // Absent, unless reading it has already complained.
        let path = ".\(name)"
        if !faults.contains(where: { $0.path.hasPrefix(path) }) { note(name, .required) }
        return standIn
    }

    /// Takes over what was found in the value at `place`.
    private mutating func take(_ inner: [CatalogueFault], at place: String) {
        take(inner.map { CatalogueFault(".\(place)\($0.path)", $0.message) })
    }
}

// MARK: - Kinds of members
extension FieldReader<CataloguePolicy> {
    mutating func optionalText(_ name: String, longest: Int = 255) -> String? {
        guard let value = optional(name, .notString, FieldValue.string) else { return nil }
        for fault in [FieldFault.size(of: value, most: longest), .nul(in: value)].compactMap(\.self) { note(name, fault) }
        return value
    }

    /// A text that must be there and not empty.
    mutating func filled(_ name: String, longest: Int = 255) -> String {
        let value = required(name, optionalText(name, longest: longest), or: "-")
        if value.isEmpty { note(name, "must not be empty") }
        return value
    }

    mutating func bool(_ name: String, default standard: Bool) -> Bool { bool(name) ?? standard }

    mutating func optionalInteger(_ name: String, _ range: ClosedRange<Int64>, _ expectation: String) -> Int64? {
        guard let value = integer(name) else { return nil }
        if range.contains(value) { return value }
        note(name, expectation)
        // What is reckoned with before the problem is told must not overflow.
        return min(max(value, range.lowerBound), range.upperBound)
    }

    mutating func optionalID(_ name: String = "id") -> Int64? {
        optionalInteger(name, 1...Self.largestID, "must be an integer from 1 to \(Self.largestID)")
    }

    mutating func requiredInstant(_ name: String) -> Instant { required(name, instant(name), or: Instant(seconds: 0)) }

    mutating func timeZone(_ name: String) -> String? {
        guard let value = optionalText(name, longest: 64) else { return nil }
        if Zone(value) == nil { note(name, "is not a known time zone") }
        return value
    }

    /// One of `names`.
    mutating func choice(_ name: String, _ names: [String]) -> String? {
        optional(name, "must be one of " + names.joined(separator: ", ")) { value in
            FieldValue.string(value).flatMap { names.contains($0) ? $0 : nil }
        }
    }

    /// Reads each element of an array; nil where the member is absent.
    mutating func optionalArray<T>(_ name: String, _ read: (JSONValue, inout [CatalogueFault]) -> T?) -> [T]? {
        guard let elements = array(name) else { return nil }
        var result: [T] = []
        result.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            var inner: [CatalogueFault] = []
            if let value = read(element, &inner) { result.append(value) }
            if !inner.isEmpty { take(inner, at: "\(name)[\(index)]") }
        }
        return result
    }

    /// Reads a member that is an object itself.
    mutating func optionalObject<T>(_ name: String, _ read: (inout FieldReader) -> T) -> T? {
        guard let value = value(name) else { return nil }
        var inner: [CatalogueFault] = []
        let result = Self.read(value, &inner, read)
        take(inner, at: name)
        return result
    }

    /// Reads an element that is a text.
    static func element(
        _ value: JSONValue, _ problems: inout [CatalogueFault], _ expectation: String, where isRight: (String) -> Bool
    ) -> String? {
        guard let text = FieldValue.string(value), isRight(text) else {
            problems.append(CatalogueFault("", FieldValue.string(value) == nil ? "must be a string" : expectation))
            return nil
        }
        return text
    }
}
