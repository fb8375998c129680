/// One object of a seat map, read member by member; what nobody asked for is unknown.
struct SeatMapObject {
    let path: String
    let notes: SeatMapNotes
    private let members: [JSONValue.Member]
    private var asked: [Bool]

    /// Nil, and a problem, where the value is no object.
    init?(_ value: JSONValue, _ path: String, _ notes: SeatMapNotes) {
        guard case .object(let members) = value else {
            notes.add(path, .wrongType, "must be an object")
            return nil
        }
        (self.path, self.notes, self.members) = (path, notes, members)
        asked = Array(repeating: false, count: members.count)
    }

    func at(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    func note(_ name: String, _ code: SeatMapFault.Code, _ message: String) { notes.add(at(name), code, message) }

    /// Complains about what is left.
    func finish() {
        for (member, asked) in zip(members, asked) where !asked { note(member.name, .unknownField, "is not known here") }
    }

    /// The member's value; nil where it is absent or null.
    mutating func optional(_ name: String) -> JSONValue? {
        var found: JSONValue?
        for index in members.indices where members[index].name == name {
            asked[index] = true
            found = members[index].value
        }
        return found == .null ? nil : found
    }

    mutating func required(_ name: String) -> JSONValue? {
        if let value = optional(name) { return value }
        note(name, .missingField, "is required")
        return nil
    }

    mutating func value(_ name: String, _ need: Need) -> JSONValue? { need == .required ? required(name) : optional(name) }

    enum Need { case required, optional }
}

// MARK: - Kinds of members
extension SeatMapObject {
    mutating func string(_ name: String, _ need: Need = .required) -> String? {
        guard let value = value(name, need) else { return nil }
        // PostgreSQL has no text with U+0000.
        guard case .string(let text) = value, !text.utf8.contains(0) else {
            note(name, .wrongType, "must be a string")
            return nil
        }
        if notes.isStored || WireText.fits(text, SeatMapReader.longestText) { return text }
        let isLong = !WireText.isWithin(text, SeatMapReader.longestText)
        note(name, .tooLong, isLong ? "must be at most \(SeatMapReader.longestText) characters" : WireText.characterRule)
        return nil
    }

    mutating func bool(_ name: String) -> Bool {
        guard let value = optional(name) else { return false }
        if case .bool(let bool) = value { return bool }
        note(name, .wrongType, "must be true or false")
        return false
    }

    mutating func number(_ name: String, _ need: Need = .required) -> Double? {
        guard let value = value(name, need) else { return nil }
        return number(value, at: name)
    }

    func number(_ value: JSONValue, at name: String) -> Double? {
        switch value {
        case .integer(let number): return Double(number)
        case .number(let number):
            if number.isFinite { return number }
            note(name, .badNumber, "must be a finite number")
        default: note(name, .wrongType, "must be a number")
        }
        return nil
    }

    /// A whole number; `4.0` is one.
    mutating func integer(_ name: String, atLeast least: Int64 = .min, _ need: Need = .optional) -> Int64? {
        guard let value = value(name, need), let number = number(value, at: name) else { return nil }
        guard let whole = Int64(exactly: number) else {
            note(name, abs(number) < 1e15 ? .wrongType : .badNumber, "must be a whole number")
            return nil
        }
        if whole >= least { return whole }
        note(name, .badNumber, "must be \(least) or more")
        return nil
    }

    /// A section's price, in minor units.
    mutating func price(_ name: String) -> Int64? {
        guard let value = required(name) else { return nil }
        switch value {
        case .integer(let price) where (0...100_000_000).contains(price): return price
        case .integer, .number: note(name, .badPrice, "must be a whole number of pence from 0 to 100000000")
        default: note(name, .wrongType, "must be a whole number of pence from 0 to 100000000")
        }
        return nil
    }

    mutating func colour(_ name: String, _ need: Need = .required) -> String? {
        guard let text = string(name, need) else { return nil }
        let bytes = Array(text.utf8)
        if bytes.count == 7, bytes[0] == UInt8(ascii: "#"), bytes.dropFirst().allSatisfy({ Hexadecimal.digit($0) != nil }) { return text }
        note(name, .badColour, "must be a colour such as #2E7D32")
        return nil
    }

    mutating func id(_ name: String) -> String? {
        guard let text = string(name) else { return nil }
        if SeatMapReader.isID(text) { return text }
        note(name, .badID, SeatMapReader.idRule)
        return nil
    }

    /// A row or a number.
    mutating func label(_ name: String) -> String? {
        guard let text = string(name) else { return nil }
        if SeatMapReader.isLabel(text), notes.isStored || !WireText.hasHeap(text) { return text }
        note(name, .badLabel, "must be 1 to 10 characters")
        return nil
    }

    mutating func array(_ name: String, _ need: Need = .optional) -> [JSONValue]? {
        guard let value = value(name, need) else { return nil }
        if case .array(let elements) = value { return elements }
        note(name, .wrongType, "must be an array")
        return nil
    }

    mutating func object<T>(_ name: String, _ need: Need = .required, _ read: (inout SeatMapObject) -> T?) -> T? {
        guard let value = value(name, need), var fields = SeatMapObject(value, at(name), notes) else { return nil }
        let result = read(&fields)
        fields.finish()
        return result
    }

    /// The elements of an array, each an object.
    mutating func objects<T>(_ name: String, _ need: Need = .optional, _ read: (inout SeatMapObject) -> T?) -> [T] {
        var result: [T] = []
        let elements = array(name, need) ?? []
        guard notes.isStored || elements.count <= SeatMapReader.mostDrawn else {
            note(name, .tooMany, "must be at most \(SeatMapReader.mostDrawn)")
            return []
        }
        for (index, element) in elements.enumerated() {
            guard var fields = SeatMapObject(element, "\(at(name))[\(index)]", notes) else { continue }
            if let value = read(&fields) { result.append(value) }
            fields.finish()
        }
        return result
    }

    mutating func point(_ name: String) -> SeatMap.Point? {
        object(name) { fields in
            let (x, y) = (fields.number("x"), fields.number("y"))
            guard let x, let y else { return nil }
            return SeatMap.Point(x: x, y: y)
        }
    }

    mutating func size(_ name: String) -> SeatMap.Size? {
        object(name) { fields in
            let (width, height) = (fields.number("width"), fields.number("height"))
            guard let width, let height else { return nil }
            return SeatMap.Size(width: width, height: height)
        }
    }
}
