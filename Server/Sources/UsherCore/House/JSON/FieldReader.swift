/// Takes named members out of a JSON object by a desk's policy. A member that is wrong is told with its name: by throwing the desk's
/// refusal, or by adding to `faults` and reading on as if it were absent.
package struct FieldReader<Policy: FieldPolicy> {
    package let object: JSONValue
    package let path: [String]
    package private(set) var faults: [Policy.Fault] = []
    /// The places of the members that were asked for, where others are faults.
    private var asked: UInt64 = 0

    package init(_ object: JSONValue, at path: [String] = []) {
        self.object = object
        self.path = path
    }

    /// Whether the member is there at all, `null` too: a change must be able to empty a field.
    package func has(_ name: String) -> Bool { Policy.member(name, of: object) != nil }

    /// The member; nil where it is absent or as good as that.
    package mutating func value(_ name: String) -> JSONValue? {
        if Policy.isExact { ask(name) }
        guard let value = Policy.member(name, of: object), !Policy.isAbsent(value) else { return nil }
        return value
    }

    private mutating func ask(_ name: String) {
        guard case .object(let members) = object else { return }
        var isTwice = false
        for (index, member) in members.enumerated() where member.name == name {
            if isTwice, asked & 1 << index == 0 { faults.append(fault(name, .twice)) }
            asked |= 1 << index
            isTwice = true
        }
    }

    /// Complains about what nobody asked for.
    package mutating func finish() throws(Policy.Refusal) {
        guard case .object(let members) = object else { return }
        for (index, member) in members.enumerated() where asked & 1 << index == 0 { try note(member.name, .unknown) }
    }

    /// The fault as the desk tells it, for who finds it by looking at the value.
    package func fault(_ name: String, _ fault: FieldFault = .invalid) -> Policy.Fault { Policy.fault(fault, at: path + [name]) }

    package mutating func note(_ name: String, _ fault: FieldFault = .invalid) throws(Policy.Refusal) {
        let fault = self.fault(name, fault)
        try Policy.stop(at: fault)
        faults.append(fault)
    }

    /// The member as `convert` reads it, which gives nil for one that is wrong.
    package mutating func optional<T>(
        _ name: String, _ fault: FieldFault, _ convert: (JSONValue) -> T?
    ) throws(Policy.Refusal) -> T? {
        guard let value = value(name) else { return nil }
        if let converted = convert(value) { return converted }
        try note(name, fault)
        return nil
    }

    /// Reads a member that must be there.
    package mutating func required<T>(
        _ name: String, _ read: (inout FieldReader) throws(Policy.Refusal) -> T?
    ) throws(Policy.Refusal) -> T? {
        if value(name) != nil { return try read(&self) }
        try note(name, .required)
        return nil
    }

    package mutating func required<T>(
        _ name: String, _ fault: FieldFault, or standIn: T, _ convert: (JSONValue) -> T?
    ) throws(Policy.Refusal) -> T {
        try required(name) { reader throws(Policy.Refusal) in try reader.optional(name, fault, convert) } ?? standIn
    }

    /// A member of a change: absent keeps, null clears.
    package mutating func patch<T>(
        _ name: String, _ fault: FieldFault, _ convert: (JSONValue) -> T?
    ) throws(Policy.Refusal) -> Patch<T?> {
        has(name) ? .set(try optional(name, fault, convert)) : .keep
    }

    /// Takes over what a reader of an inner object has found.
    package mutating func take(_ faults: [Policy.Fault]) { self.faults += faults }
}

// MARK: - Kinds of members
extension FieldReader {
    /// A text of at most so many characters.
    package mutating func text(_ name: String, most: Int = .max) throws(Policy.Refusal) -> String? {
        guard let sent = try optional(name, .notString, FieldValue.string) else { return nil }
        let text = Policy.tidied(sent)
        guard let fault = Policy.fault(in: text, most: most) else { return text }
        try note(name, fault)
        return nil
    }

    package mutating func bool(_ name: String) throws(Policy.Refusal) -> Bool? { try optional(name, .notBool, FieldValue.bool) }

    package mutating func integer(
        _ name: String, in range: ClosedRange<Int64> = Int64.min...Int64.max
    ) throws(Policy.Refusal) -> Int64? {
        try optional(name, .notInteger(range)) { value in FieldValue.integer(value).flatMap { range.contains($0) ? $0 : nil } }
    }

    package mutating func id<Of>(_ name: String) throws(Policy.Refusal) -> Identifier<Of>? {
        try integer(name, in: 1...Identifier<Of>.largest).map { Identifier($0) }
    }

    package mutating func number(_ name: String) throws(Policy.Refusal) -> Double? { try optional(name, .notNumber, FieldValue.number) }
    package mutating func uuid(_ name: String) throws(Policy.Refusal) -> String? { try optional(name, .notUUID, FieldValue.uuid) }

    /// A time with an offset.
    package mutating func instant(_ name: String) throws(Policy.Refusal) -> Instant? { try optional(name, .notInstant, FieldValue.instant) }

    package mutating func array(_ name: String) throws(Policy.Refusal) -> [JSONValue]? { try optional(name, .notArray, FieldValue.array) }

    /// A reader of a member that is an object itself. What it gathers is its own until it is taken over.
    package mutating func object(_ name: String) throws(Policy.Refusal) -> FieldReader? {
        try optional(name, .notObject, FieldValue.object).map { FieldReader($0, at: path + [name]) }
    }

    /// A reader of an element of `array`, told as `changes[3].home`.
    package mutating func element(_ name: String, _ index: Int, _ value: JSONValue) throws(Policy.Refusal) -> FieldReader? {
        let place = "\(name)[\(index)]"
        if case .object = value { return FieldReader(value, at: path + [place]) }
        try note(place, .notObject)
        return nil
    }
}
