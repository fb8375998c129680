/// JSON in the one form that equal values share: members by name, whole numbers without fraction.
package enum CanonicalJSON {
    package static func bytes(_ value: JSONValue) -> [UInt8] {
        var json = JSONWriter()
        append(value, to: &json)
        return json.bytes
    }

    private static func append(_ value: JSONValue, to json: inout JSONWriter) {
        switch value {
        case .null: json.null()
        case .bool(let flag): json.bool(flag)
        case .integer(let number): json.integer(number)
        case .number(let number): if number.isFinite { json.number(number) } else { json.null() }
        case .string(let text): json.string(text)
        case .array(let elements):
            json.beginArray()
            for element in elements { append(element, to: &json) }
            json.endArray()
        case .object(let members):
            // Pairs in an array: a writer's names are never escaped. Of two members of one name the last counts, as everywhere.
            var last: [String: JSONValue] = [:]
            for member in members { last[member.name] = member.value }
            json.beginObject()
            for name in last.keys.sorted() {
                json.name("m")
                json.beginArray()
                json.string(name)
                append(last[name] ?? .null, to: &json)
                json.endArray()
            }
            json.endObject()
        }
    }
}
