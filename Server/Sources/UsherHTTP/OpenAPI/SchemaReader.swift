import Foundation
import enum UsherCore.JSONText
import UsherWire

/// Reads a type's schema off its own `init(from:)`: that is run on a decoder which has a value for everything, and notes what is asked
/// for, in the order of the coding keys.
package struct SchemaReader {
    package let style: WireStyle
    private(set) var faults: [String] = []

    package init(_ style: WireStyle) { self.style = style }

    /// A value of the type, whatever it is, and its schema.
    package mutating func read<Wire: Decodable>(_ type: Wire.Type) throws -> (value: Wire, schema: Schema) {
        if let known = try known(type), let value = known.value as? Wire { return (value, known.schema) }
        let record = SchemaRecord(reader: self)
        let value = try Wire(from: SchemaDecoder(record: record))
        faults = record.reader.faults
        return (value, schema(of: type, record))
    }

    /// Of what Swift itself decodes, of text of one form, and of words that can be listed.
    private mutating func known<Wire>(_ type: Wire.Type) throws -> (value: Any, schema: Schema)? {
        switch type {
        case is String.Type: ("", .string())
        case is Bool.Type: (false, .boolean())
        case is Double.Type: (Double.zero, .number())
        case is Date.Type: (Date.distantPast, style.time)
        case let integer as any FixedWidthInteger.Type: (integer.init(0), .integer())
        case let wrapper as any SchemaWrapper.Type: try wrapper.read(by: &self)
        case is LocalDay.Type: (LocalDay(year: 1, month: 1, day: 1), .string(format: "date"))
        case is LocalTime.Type: (LocalTime(hour: 0, minute: 0), .string())
        case is LocalDateTime.Type: (LocalDateTime(day: "0001-01-01", time: "00:00:00"), .string())
        case let word as any WireWord.Type: listed(word)
        default: nil
        }
    }

    private func listed<Word: WireWord>(_ word: Word.Type) -> (value: Any, schema: Schema) {
        (Word.unknown(""), .string(oneOf: word.known.map(\.rawValue)))
    }

    private mutating func schema(of type: any Any.Type, _ record: SchemaRecord) -> Schema {
        let notes = style.notes(on: type)
        let asked = Set(record.members.map(\.name) + record.places.indices.map(String.init))
        for name in notes?.names ?? [] where !asked.contains(name) { faults.append("\(type) has no \(name)") }
        let schema: Schema
        if let value = record.value {
            schema = value
        } else if record.isArray {
            schema = .tuple(record.places.enumerated().map { noted($1, notes?.members[String($0)], type) }, notes?.description)
        } else if record.isObject {
            schema = object(type, record.members, notes)
        } else {
            schema = .anything
        }
        return notes?.name.map { .named($0, schema) } ?? schema
    }

    private mutating func object(_ type: any Any.Type, _ members: [SchemaRecord.Member], _ notes: WireStyle.TypeNotes?) -> Schema {
        var properties: [(String, Schema)] = []
        let members = members.filter { notes?.never.contains($0.name) != true }
        for member in members {
            let schema = notes?.members[member.name].map { noted(member.schema, $0, type) } ?? common(member)
            properties.append((member.name, member.isNullable && notes?.isSure(member.name) != true ? schema.nullable : schema))
        }
        let required = members.filter { notes?.requires($0) ?? !$0.isOptional }
        return .object(properties, required: required.map(\.name), notes?.description)
    }

    private func common(_ member: SchemaRecord.Member) -> Schema {
        style.members[member.name].flatMap { member.schema.noted($0) } ?? member.schema
    }

    private mutating func noted(_ schema: Schema, _ note: Schema?, _ type: any Any.Type) -> Schema {
        guard let note else { return schema }
        if let noted = schema.noted(note) { return noted }
        faults.append("\(type): \(JSONText.string(note.json)) is said of \(JSONText.string(schema.json))")
        return schema
    }
}

/// What holds other types.
private protocol SchemaWrapper {
    static func read(by reader: inout SchemaReader) throws -> (value: Any, schema: Schema)
}

extension Optional: SchemaWrapper where Wrapped: Decodable {
    package static func read(by reader: inout SchemaReader) throws -> (value: Any, schema: Schema) {
        let (value, schema) = try reader.read(Wrapped.self)
        return (Optional(value) as Any, schema.nullable)
    }
}

extension Array: SchemaWrapper where Element: Decodable {
    package static func read(by reader: inout SchemaReader) throws -> (value: Any, schema: Schema) {
        let (value, schema) = try reader.read(Element.self)
        return ([value], .array(schema))
    }
}

extension Dictionary: SchemaWrapper where Key == String, Value: Decodable {
    package static func read(by reader: inout SchemaReader) throws -> (value: Any, schema: Schema) { ([:] as [String: Value], .object([])) }
}
