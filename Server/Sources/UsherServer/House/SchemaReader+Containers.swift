import UsherWire

/// What a type's `init(from:)` has asked for.
final class SchemaRecord {
    struct Member {
        let name: String
        let schema: Schema
        /// Whether it may be absent.
        let isOptional: Bool
        let isNullable: Bool
    }

    var reader: SchemaReader
    var isObject = false
    var isArray = false
    var members: [Member] = []
    var places: [Schema] = []
    /// Of a type that is written as another.
    var value: Schema?
    /// The key that was looked for last: what is read next under it is optional.
    var sought: String?

    init(reader: SchemaReader) { self.reader = reader }
}

/// Where one value is read.
struct SchemaDecoder: Decoder, SingleValueDecodingContainer {
    let record: SchemaRecord

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        record.isObject = true
        return KeyedDecodingContainer(SchemaObject(record: record))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        record.isArray = true
        return SchemaPlaces(record: record)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// Who asks is prepared for anything.
    func decodeNil() -> Bool { true }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (value, schema) = try record.reader.read(type)
        record.value = schema
        return value
    }
}

/// An object's members. The standard library reads what may be absent by asking whether it is there and whether it is null.
private struct SchemaObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let record: SchemaRecord

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool {
        record.sought = key.stringValue
        return true
    }

    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let (value, schema) = try record.reader.read(type)
        let isOptional = record.sought == key.stringValue
        let isNull = isOptional && (key as? any NullKey)?.writesNull == true
        record.members.append(.init(name: key.stringValue, schema: schema, isOptional: isOptional && !isNull, isNullable: isNull))
        return value
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) throws -> KeyedDecodingContainer<Inner> {
        throw SchemaUnknown()
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw SchemaUnknown() }
    func superDecoder() throws -> any Decoder { throw SchemaUnknown() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw SchemaUnknown() }
}

/// An array of fixed places.
private struct SchemaPlaces: UnkeyedDecodingContainer {
    let record: SchemaRecord

    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var isAtEnd: Bool { false }
    var currentIndex: Int { record.places.count }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (value, schema) = try record.reader.read(type)
        record.places.append(schema)
        return value
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) throws -> KeyedDecodingContainer<Inner> { throw SchemaUnknown() }
    func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw SchemaUnknown() }
    func superDecoder() throws -> any Decoder { throw SchemaUnknown() }
}

/// No type of the wire is read by containers within one another; such a one has no schema of its own.
private struct SchemaUnknown: Error {}
