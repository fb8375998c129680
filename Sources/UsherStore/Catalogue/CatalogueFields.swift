import UsherCore

/// Reads one JSON object of a catalogue member by member and notes everything wrong with it; what nobody asked for is
/// unknown. Reading goes on after a problem with a stand-in value, so that all problems are found at once.
struct CatalogueFields {
    private let members: [JSONValue.Member]
    private var asked: UInt64 = 0
    /// Paths are relative to this object: `.name`.
    private(set) var problems: [CatalogueFault] = []

    /// Runs `read` over an object and then complains about what is left; nil where there is any problem.
    static func read<T>(
        _ value: JSONValue, _ problems: inout [CatalogueFault], _ read: (inout CatalogueFields) -> T
    ) -> T? {
        guard case .object(let members) = value, members.count <= UInt64.bitWidth else {
            problems.append(CatalogueFault("", "must be an object"))
            return nil
        }
        var fields = CatalogueFields(members)
        let result = read(&fields)
        fields.finish()
        problems += fields.problems
        return fields.problems.isEmpty ? result : nil
    }

    private init(_ members: [JSONValue.Member]) { self.members = members }

    mutating func note(_ name: String, _ message: String) {
        problems.append(CatalogueFault(".\(name)", message))
    }

    /// The member's value; nil where it is absent or null.
    mutating func value(_ name: String) -> JSONValue? {
        var found: JSONValue?
        for (index, member) in members.enumerated() where member.name == name {
            if asked & 1 << index == 0, found != nil { note(name, "is given twice") }
            asked |= 1 << index
            found = member.value
        }
        return found == .null ? nil : found
    }

    private mutating func finish() {
        for (index, member) in members.enumerated() where asked & 1 << index == 0 {
            note(member.name, "is not known here")
        }
    }

    /// Reads the member with `convert`, which returns nil for a value of the wrong kind.
    mutating func optional<T>(_ name: String, _ expectation: String, _ convert: (JSONValue) -> T?) -> T? {
        guard let value = value(name) else { return nil }
        if let converted = convert(value) { return converted }
        note(name, expectation)
        return nil
    }

    mutating func required<T>(_ name: String, _ value: T?, or standIn: T) -> T {
        if let value { return value }
        // Absent, unless reading it has already complained.
        let path = ".\(name)"
        if !problems.contains(where: { $0.path.hasPrefix(path) }) { note(name, "is required") }
        return standIn
    }
}

// MARK: - Kinds of members
extension CatalogueFields {
    mutating func optionalText(_ name: String, longest: Int = 255) -> String? {
        guard let value = optional(name, "must be a string", CatalogueFields.string) else { return nil }
        if !WireText.isWithin(value, longest) {
            note(name, "must not be longer than \(longest) characters")
        } else if WireText.hasHeap(value) {
            note(name, WireText.characterRule)
        }
        // PostgreSQL has no text with U+0000.
        if value.utf8.contains(0) { note(name, "must not contain U+0000") }
        return value
    }

    /// A text that must be there and not empty.
    mutating func text(_ name: String, longest: Int = 255) -> String {
        let value = required(name, optionalText(name, longest: longest), or: "-")
        if value.isEmpty { note(name, "must not be empty") }
        return value
    }

    mutating func bool(_ name: String, default standard: Bool) -> Bool {
        optionalBool(name) ?? standard
    }

    mutating func optionalBool(_ name: String) -> Bool? {
        optional(name, "must be true or false") { if case .bool(let value) = $0 { value } else { nil } }
    }

    mutating func optionalInteger(_ name: String, _ range: ClosedRange<Int64>, _ expectation: String) -> Int64? {
        guard let value = optional(name, "must be an integer", CatalogueFields.integer) else { return nil }
        if range.contains(value) { return value }
        note(name, expectation)
        // What is reckoned with before the problem is told must not overflow.
        return min(max(value, range.lowerBound), range.upperBound)
    }

    mutating func optionalID(_ name: String = "id") -> Int64? {
        optionalInteger(name, 1...CatalogueFields.largestID, "must be an integer from 1 to \(CatalogueFields.largestID)")
    }

    mutating func optionalUUID() -> String? {
        optional("uuid", "must be a UUID") { value in CatalogueFields.string(value).flatMap(UUIDText.normalised) }
    }

    mutating func optionalInstant(_ name: String) -> Instant? {
        optional(name, "must be an instant with offset, such as 2026-12-20T19:30:00+00:00") { value in
            CatalogueFields.string(value).flatMap(Timestamp.read)
        }
    }

    mutating func instant(_ name: String) -> Instant { required(name, optionalInstant(name), or: Instant(seconds: 0)) }

    mutating func timeZone(_ name: String) -> String? {
        guard let value = optionalText(name, longest: 64) else { return nil }
        if Zone(value) == nil { note(name, "is not a known time zone") }
        return value
    }

    /// One of `names`.
    mutating func choice(_ name: String, _ names: [String]) -> String? {
        optional(name, "must be one of " + names.joined(separator: ", ")) { value in
            CatalogueFields.string(value).flatMap { names.contains($0) ? $0 : nil }
        }
    }

    /// Reads each element of an array; nil where the member is absent.
    mutating func optionalArray<T>(
        _ name: String, _ read: (JSONValue, inout [CatalogueFault]) -> T?
    ) -> [T]? {
        guard let elements = optional(name, "must be an array", CatalogueFields.array) else { return nil }
        var result: [T] = []
        result.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            var inner: [CatalogueFault] = []
            if let value = read(element, &inner) { result.append(value) }
            for problem in inner { problems.append(CatalogueFault(".\(name)[\(index)]\(problem.path)", problem.message)) }
        }
        return result
    }

    /// Reads a member that is an object itself.
    mutating func optionalObject<T>(_ name: String, _ read: (inout CatalogueFields) -> T) -> T? {
        guard let value = value(name) else { return nil }
        var inner: [CatalogueFault] = []
        let result = CatalogueFields.read(value, &inner, read)
        for problem in inner { problems.append(CatalogueFault(".\(name)\(problem.path)", problem.message)) }
        return result
    }
}

// MARK: - Kinds of values
extension CatalogueFields {
    static let largestID = Identifier<Event>.largest

    static func string(_ value: JSONValue) -> String? { if case .string(let text) = value { text } else { nil } }
    static func integer(_ value: JSONValue) -> Int64? { if case .integer(let number) = value { number } else { nil } }
    static func array(_ value: JSONValue) -> [JSONValue]? { if case .array(let elements) = value { elements } else { nil } }

    /// Reads an element that is a text.
    static func element(
        _ value: JSONValue, _ problems: inout [CatalogueFault], _ expectation: String, where isRight: (String) -> Bool
    ) -> String? {
        guard let text = string(value), isRight(text) else {
            problems.append(CatalogueFault("", string(value) == nil ? "must be a string" : expectation))
            return nil
        }
        return text
    }
}
