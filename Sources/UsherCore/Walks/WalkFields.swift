/// Reads the members of a request's object and gathers what is wrong with them, each as `path: reason`. Unknown members are
/// nobody's business; an optional member that is null is absent.
package struct WalkFields {
    private let object: JSONValue
    private let path: String
    package private(set) var problems: [String] = []

    package init(_ object: JSONValue, path: String = "") {
        self.object = object
        self.path = path
    }

    /// Throws if anything was wrong.
    package func check() throws(WalkRefusal) { if !problems.isEmpty { throw .invalid(problems) } }

    package mutating func note(_ name: String, _ reason: String) { problems.append("\(path)\(name): \(reason)") }

    package func has(_ name: String) -> Bool { object[name] != nil }

    package func value(_ name: String) -> JSONValue? {
        guard let value = object[name], value != .null else { return nil }
        return value
    }

    /// Reads a member with `convert`, which gives nil for one that is wrong.
    package mutating func optional<T>(_ name: String, _ reason: String, _ convert: (JSONValue) -> T?) -> T? {
        guard let value = value(name) else { return nil }
        let converted = convert(value)
        if converted == nil { note(name, reason) }
        return converted
    }

    package mutating func required<T>(_ name: String, _ reason: String, or standIn: T, _ convert: (JSONValue) -> T?) -> T {
        guard let value = value(name) else {
            note(name, "is required")
            return standIn
        }
        guard let converted = convert(value) else {
            note(name, reason)
            return standIn
        }
        return converted
    }

    /// A member of a change: absent keeps, null clears.
    package mutating func patch<T>(_ name: String, _ reason: String, _ convert: (JSONValue) -> T?) -> Patch<T?> {
        has(name) ? .set(optional(name, reason, convert)) : .keep
    }
}

// MARK: - Kinds of values
extension WalkFields {
    package static func string(_ value: JSONValue) -> String? { if case .string(let text) = value { text } else { nil } }
    package static func bool(_ value: JSONValue) -> Bool? { if case .bool(let flag) = value { flag } else { nil } }

    /// A whole number, however it was written.
    package static func integer(_ value: JSONValue) -> Int64? {
        switch value {
        case .integer(let number): number
        case .number(let number): Int64(exactly: number)
        default: nil
        }
    }

    package static func number(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number.isFinite ? number : nil
        default: nil
        }
    }

    package static func integer(_ range: ClosedRange<Int64>) -> (JSONValue) -> Int64? {
        { value in integer(value).flatMap { range.contains($0) ? $0 : nil } }
    }

    /// Text of at most so many characters, none of them a heap of marks, without U+0000.
    package static func text(_ most: Int) -> (JSONValue) -> String? {
        { value in string(value).flatMap { WireText.fits($0, most) && !$0.utf8.contains(0) ? $0 : nil } }
    }

    /// The same, trimmed and not blank.
    package static func filled(_ most: Int) -> (JSONValue) -> String? {
        { value in text(most)(value).map(WireText.trimmed).flatMap { $0.isEmpty ? nil : $0 } }
    }

    package static func uuid(_ value: JSONValue) -> String? { string(value).flatMap(UUIDText.normalised) }
    package static func instant(_ value: JSONValue) -> Instant? { string(value).flatMap(Timestamp.read) }

    /// `^[a-z0-9]+(-[a-z0-9]+)*$`, at most 80.
    package static func slug(_ value: JSONValue) -> String? {
        guard let text = string(value), (1...80).contains(text.utf8.count) else { return nil }
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        let fits = words.allSatisfy { word in
            !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || Digits.value($0) != nil }
        }
        return fits ? text : nil
    }
    package static let slugRule = "must be lower-case letters and digits with single dashes, at most 80"

    /// Where map tiles are.
    package static func tiles(_ value: JSONValue) -> String? {
        filled(1_000)(value).flatMap { text in
            ["http://", "https://"].contains(where: text.hasPrefix) && ["{z}", "{x}", "{y}"].allSatisfy(text.contains) ? text : nil
        }
    }
    package static let tilesRule = "must be a template with {z}, {x} and {y}"

    /// Kilometres as whole metres.
    package static func metres(_ value: JSONValue) -> Int64? {
        number(value).flatMap { (0...10_000).contains($0) ? Int64(($0 * 1_000).rounded()) : nil }
    }
    package static let metresRule = "must be a number from 0 to 10000"

    /// `{"lat","lng"}`
    package static func place(_ value: JSONValue) -> Coordinate? {
        guard let lat = value["lat"].flatMap(number), let lng = value["lng"].flatMap(number) else { return nil }
        return Coordinate(latitude: lat, longitude: lng)
    }

    /// `[[lat, lng], …]`
    package static func route(_ value: JSONValue) -> [Coordinate]? {
        guard case .array(let elements) = value, elements.count <= 10_000 else { return nil }
        var places: [Coordinate] = []
        for element in elements {
            guard case .array(let pair) = element, pair.count == 2, let lat = number(pair[0]), let lng = number(pair[1]),
                let place = Coordinate(latitude: lat, longitude: lng)
            else { return nil }
            places.append(place)
        }
        return places
    }
}
