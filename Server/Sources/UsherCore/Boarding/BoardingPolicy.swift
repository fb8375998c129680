/// How Boarding reads members: everything wrong is gathered. A key counts as spelt in the contract or as its snake_case or camelCase twin; the
/// contract's spelling wins. What nobody asks for is ignored. Texts are kept as sent, without control characters.
package enum BoardingPolicy: FieldPolicy {
    package typealias Refusal = Never

    package static func fault(_ fault: FieldFault, at path: [String]) -> BoardingFault {
        let (message, type) = words(fault)
        return BoardingFault(path, message, type: type)
    }

    private static func words(_ fault: FieldFault) -> (message: String, type: String) {
        switch fault {
        case .required: ("Field required", "missing")
        case .notString: ("Input should be a valid string", "string_type")
        case .notInteger: ("Input should be a valid integer", "int_type")
        case .notBool: ("Input should be a valid boolean", "bool_type")
        case .notObject: ("Input should be a valid dictionary", "dict_type")
        case .notInstant: ("Input should be a valid datetime", "datetime_parsing")
        case .character: ("String should have no control characters", "string_control")
        case .tooLong(let most): ("String should have at most \(most) characters", "string_too_long")
        case .heap: ("String should have no character of more than \(WireText.longestCharacter) code points", "string_character")
        case .told(let words): (words, "value_error")
        default: ("Invalid", "value_error")
        }
    }

    package static func fault(in text: String, most: Int) -> FieldFault? {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? .size(of: text, most: most) : .character
    }

    package static func member(_ name: String, of object: JSONValue) -> JSONValue? {
        if let value = object[name] { return value }
        let snake = snake(name)
        if snake != name, let value = object[snake] { return value }
        let camel = camel(name)
        return camel == name ? nil : object[camel]
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

extension FieldReader<BoardingPolicy> {
    /// Reads the whole body; throws `BoardingRefusal.invalid` where it is no object or has faults.
    package static func read<T>(_ body: JSONValue, _ read: (inout FieldReader) -> T) throws(BoardingRefusal) -> T {
        guard case .object = body else { throw .invalid([.noObject]) }
        var fields = FieldReader(body, at: ["body"])
        let value = read(&fields)
        guard fields.faults.isEmpty else { throw .invalid(fields.faults) }
        return value
    }

    mutating func note(_ name: String, _ message: String, type: String) {
        take([BoardingFault(path + [name], message, type: type)])
    }

    mutating func requiredText(_ name: String, most: Int) -> String? { required(name) { $0.text(name, most: most) } }

    /// Reads a member that is an object itself.
    mutating func inner<T>(_ name: String, _ read: (inout FieldReader) -> T) -> T? {
        guard var fields = object(name) else { return nil }
        let result = read(&fields)
        take(fields.faults)
        return result
    }
}
