/// Reads the members of a request's object and gathers everything wrong with them. A key counts as spelt in the contract or
/// as its snake_case or camelCase twin; the contract's spelling wins. What nobody asks for is ignored.
package struct BoardingFields {
    private let object: JSONValue
    private let path: [String]
    package private(set) var problems: [FieldProblem] = []

    /// Reads the whole body; throws `BoardingRefusal.invalid` where it is no object or has problems.
    package static func read<T>(_ body: JSONValue, _ read: (inout BoardingFields) -> T) throws(BoardingRefusal) -> T {
        guard case .object = body else {
            throw .invalid([FieldProblem(["body"], "Input should be a valid dictionary", type: "dict_type")])
        }
        var fields = BoardingFields(body, ["body"])
        let value = read(&fields)
        guard fields.problems.isEmpty else { throw .invalid(fields.problems) }
        return value
    }

    private init(_ object: JSONValue, _ path: [String]) {
        self.object = object
        self.path = path
    }

    package mutating func note(_ name: String, _ message: String, type: String) {
        problems.append(FieldProblem(path + [name], message, type: type))
    }

    /// The member as it was sent; nil where it is absent.
    package func sent(_ name: String) -> JSONValue? {
        if let value = object[name] { return value }
        let snake = BoardingFields.snake(name)
        if snake != name, let value = object[snake] { return value }
        let camel = BoardingFields.camel(name)
        return camel == name ? nil : object[camel]
    }

    /// The member; nil where it is absent or null.
    package func value(_ name: String) -> JSONValue? {
        let value = sent(name)
        return value == .null ? nil : value
    }

    /// Whether the member is there and null.
    package func isNull(_ name: String) -> Bool { sent(name) == .null }

    package mutating func required<T>(_ name: String, _ read: (inout BoardingFields) -> T?) -> T? {
        guard value(name) != nil else {
            note(name, "Field required", type: "missing")
            return nil
        }
        return read(&self)
    }

    /// Kept as sent: no control characters, at most `most` Unicode scalars.
    package mutating func text(_ name: String, most: Int) -> String? {
        guard let value = value(name) else { return nil }
        guard case .string(let text) = value else {
            note(name, "Input should be a valid string", type: "string_type")
            return nil
        }
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            note(name, "String should have no control characters", type: "string_control")
            return nil
        }
        guard WireText.isWithin(text, most) else {
            note(name, "String should have at most \(most) characters", type: "string_too_long")
            return nil
        }
        guard !WireText.hasHeap(text) else {
            note(name, "String should have no character of more than \(WireText.longestCharacter) code points", type: "string_character")
            return nil
        }
        return text
    }

    package mutating func requiredText(_ name: String, most: Int) -> String? { required(name) { $0.text(name, most: most) } }

    /// A number above 0; what is larger than any id names nothing.
    package mutating func id(_ name: String) -> Int64? {
        guard let value = value(name) else { return nil }
        guard case .integer(let id) = value else {
            note(name, "Input should be a valid integer", type: "int_type")
            return nil
        }
        return id
    }

    package mutating func flag(_ name: String) -> Bool? {
        guard let value = value(name) else { return nil }
        guard case .bool(let flag) = value else {
            note(name, "Input should be a valid boolean", type: "bool_type")
            return nil
        }
        return flag
    }

    /// Reads a member that is an object itself.
    package mutating func inner<T>(_ name: String, _ read: (inout BoardingFields) -> T) -> T? {
        guard let value = value(name) else { return nil }
        guard case .object = value else {
            note(name, "Input should be a valid dictionary", type: "dict_type")
            return nil
        }
        var fields = BoardingFields(value, path + [name])
        let result = read(&fields)
        problems += fields.problems
        return result
    }

    static func snake(_ name: String) -> String {
        guard name.utf8.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else { return name }
        return name.reduce(into: "") { text, character in
            text += character.isUppercase ? "_" + character.lowercased() : String(character)
        }
    }

    static func camel(_ name: String) -> String {
        guard name.utf8.contains(UInt8(ascii: "_")) else { return name }
        let parts = name.split(separator: "_")
        return parts.dropFirst().reduce(into: parts.first.map(String.init) ?? "") { $0 += $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}
